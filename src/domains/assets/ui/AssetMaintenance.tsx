import { Plus } from 'lucide-react';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Link } from '#ui/navigation.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

/**
 * What plans have for the asset next. The maintenance domain depends on this one, so its resource is looked up by table name.
 */
export function AssetMaintenance({ assetId }: { assetId: string }) {
  const { resourceOf, viewer } = useWorkplace();
  const occurrences = resourceOf('maintenance_occurrences');
  if (!occurrences) return null;
  return (
    <Section
      title="Maintenance"
      actions={
        viewer.role !== 'technician' && (
          <Button asChild size="sm" variant="ghost">
            <Link to="/maintenance/new" search={{ assets: assetId }}>
              <Plus className="size-3.5" aria-hidden="true" />
              Plan
            </Link>
          </Button>
        )
      }
    >
      <RelatedList
        resource={occurrences}
        filters={where().eq('asset_id', assetId).in('status', ['due', 'generated'])}
        columns={['due_on', 'plan_id', 'status', 'work_order_id']}
        order="due_on"
        limit={5}
        empty="Nothing is planned."
      />
    </Section>
  );
}
