import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Link } from '#ui/navigation.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

/**
 * The jobs on the asset, newest first, in pages. The work order domain depends on this one, so its resource is looked up by table
 * name.
 */
export function AssetHistory({ assetId }: { assetId: string }) {
  const { resourceOf } = useWorkplace();
  const workOrders = resourceOf('work_orders');
  if (!workOrders) return null;
  return (
    <Section
      title="History"
      actions={
        <Button asChild size="sm" variant="ghost">
          <Link to="/work-orders" search={{ asset_id: `eq.${assetId}`, order: 'requested_at.desc' }}>
            Open as list
          </Link>
        </Button>
      }
    >
      <RelatedList
        resource={workOrders}
        filters={where().eq('asset_id', assetId)}
        columns={['number', 'title', 'requested_at', 'total_cost', 'status', 'kind']}
        order="requested_at.desc"
        limit={25}
        empty="No jobs yet. Work on this asset appears here, with its cost."
      />
    </Section>
  );
}
