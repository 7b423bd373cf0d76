import { BackLink } from '#ui/components/BackLink.tsx';
import { Page } from '#ui/components/Page.tsx';
import { PageHeader } from '#ui/components/PageHeader.tsx';
import { useNavigate } from '#ui/navigation.tsx';
import { Permitted } from '#ui/resource/Permitted.tsx';
import { ResourceForm } from '#ui/resource/ResourceForm.tsx';
import { vendors } from '../vendor.resource.ts';

export function NewVendor() {
  const navigate = useNavigate();
  return (
    <Page title="New vendor">
      <PageHeader context={<BackLink to="/financials/vendors" label="Vendors" />} title="New vendor" />
      <Permitted right="create_purchase_orders">
        <ResourceForm
          resource={vendors}
          autoFocus
          onSaved={(row) => void navigate({ to: `/financials/vendors/${row.id}`, replace: true })}
          onCancel={() => void navigate({ to: '/financials/vendors' })}
        />
      </Permitted>
    </Page>
  );
}
