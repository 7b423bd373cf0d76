import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Link } from '#ui/navigation.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { openJobsOf } from '../open-jobs.rules.ts';

/** The work order domain depends on this one, so its resource is looked up by table name. */
export function CustomerJobs({ customerId }: { customerId: string }) {
  const workOrders = useWorkplace().resourceOf('work_orders');
  if (!workOrders) return null;
  return (
    <Section
      title="Work orders"
      actions={
        <>
          <Button asChild size="sm" variant="ghost">
            <Link to="/work-orders" search={openJobsOf(customerId)}>
              Open jobs
            </Link>
          </Button>
          <Button asChild size="sm" variant="ghost">
            <Link to="/work-orders" search={{ customer_id: `eq.${customerId}` }}>
              All jobs
            </Link>
          </Button>
          <Button asChild size="sm" variant="outline">
            <Link to="/work-orders/new" search={{ customer_id: customerId }}>
              New work order
            </Link>
          </Button>
        </>
      }
    >
      <RelatedList
        resource={workOrders}
        filters={where().eq('customer_id', customerId)}
        columns={['number', 'title', 'status', 'site_id', 'requested_at']}
        order="requested_at.desc"
        limit={10}
        empty="No jobs for this customer yet."
      />
    </Section>
  );
}
