import { CompaniesSection } from '#domains/companies/ui/settings/CompaniesSection.tsx';
import { ExportSection } from '#domains/companies/ui/settings/ExportSection.tsx';
import { useTenant } from '#ui/auth/AuthProvider.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';

/** The viewer's companies: create, switch, suspend, delete with a grace period; and the export of this one. */
export function AdminTenants() {
  const { company_name } = useTenant();
  return (
    <Page title="Tenants" className="gap-6">
      <PageHeader title="Tenants" description={`You are working in ${company_name}.`} />
      <CompaniesSection />
      <ExportSection />
    </Page>
  );
}
