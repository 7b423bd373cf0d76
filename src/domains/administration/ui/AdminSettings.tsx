import { CompanySection } from '#domains/companies/ui/settings/CompanySection.tsx';
import { NumbersSection } from '#domains/companies/ui/settings/NumbersSection.tsx';
import { TaxRatesSection } from '#domains/companies/ui/settings/TaxRatesSection.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Link } from '#ui/navigation.tsx';

/** The company's settings in one place; security settings are on a separate page. */
export function AdminSettings() {
  return (
    <Page title="Admin settings" className="gap-8">
      <PageHeader
        title="Settings"
        actions={
          <Button asChild variant="outline">
            <Link to="/admin/enhanced-settings">Security and retention</Link>
          </Button>
        }
      />
      <CompanySection />
      <TaxRatesSection />
      <NumbersSection />
    </Page>
  );
}
