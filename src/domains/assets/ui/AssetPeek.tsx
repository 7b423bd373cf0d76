import { where } from '#ui/api/where.ts';
import { Section } from '#ui/components/layout/Section.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

/** What was done on it last. */
export function AssetPeek({ id }: { id: string }) {
  const workOrders = useWorkplace().resourceOf('work_orders');
  if (!workOrders) return null;
  return (
    <Section title="Last jobs">
      <RelatedList
        resource={workOrders}
        filters={where().eq('asset_id', id)}
        columns={['title', 'status']}
        order="requested_at.desc"
        limit={4}
        empty="Nothing has been done on it yet."
      />
    </Section>
  );
}
