import { where } from '#ui/api/where.ts';
import { Section } from '#ui/components/layout/Section.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { contacts } from '../contact.resource.ts';
import { openJobStatuses } from '../open-jobs.rules.ts';

/** Whom to call, and what is open. */
export function CustomerPeek({ id }: { id: string }) {
  const workOrders = useWorkplace().resourceOf('work_orders');
  return (
    <>
      <Section title="Contacts">
        <RelatedList
          resource={contacts}
          filters={where(contacts).eq('customer_id', id)}
          columns={['name', 'phone']}
          order="is_primary.desc,name"
          limit={5}
          empty="No contacts yet."
        />
      </Section>
      {workOrders && (
        <Section title="Open jobs">
          <RelatedList
            resource={workOrders}
            filters={where().eq('customer_id', id).in('status', openJobStatuses)}
            columns={['title', 'status']}
            order="requested_at.desc"
            limit={5}
            empty="Nothing is open."
          />
        </Section>
      )}
    </>
  );
}
