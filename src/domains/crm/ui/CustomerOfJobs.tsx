import { useRow } from '#ui/api/rows.ts';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { customers } from '../customer.resource.ts';
import { CustomerContacts } from './CustomerContacts.tsx';
import { CustomerJobs } from './CustomerJobs.tsx';
import { CustomerSites } from './CustomerSites.tsx';

/** The customer as a technician sees it: name, site, access, contacts, and the technician's own jobs. */
export function CustomerOfJobs({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useRow(customers, id, 'id,name');
  if (isPending || error || !data) {
    return (
      <Page title="Customer">
        {isPending && <SkeletonRows rows={8} />}
        {error && (
          <ErrorState
            title="This customer could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!isPending && !error && (
          <EmptyState isPage title="This customer is not here">
            You see the customers of your own jobs.
          </EmptyState>
        )}
      </Page>
    );
  }
  return (
    <Page title={data.name} className="gap-5">
      <PageHeader title={data.name} />
      <CustomerSites customerId={id} billingAddress={null} />
      <CustomerContacts customerId={id} />
      <CustomerJobs customerId={id} />
    </Page>
  );
}
