import { Link } from '@tanstack/react-router';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/Button.tsx';
import { Section } from '#ui/components/Section.tsx';
import { When } from '#ui/components/When.tsx';
import type { Row } from '#ui/resource/names.ts';
import { type RelatedColumn, RelatedList } from '#ui/resource/RelatedList.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

type Job = Row & { readonly requested_at: string; readonly completed_at: string | null };

/** Every job on the asset, newest first, some at a time. Work orders stand above: they are found by their table's name. */
export function AssetHistory({ assetId }: { assetId: string }) {
  const { resourceOf } = useWorkplace();
  const workOrders = resourceOf('work_orders');
  if (!workOrders) return null;
  return (
    <Section
      title="History"
      actions={
        <Button asChild size="sm" variant="ghost">
          <Link
            to={'/work-orders' as never}
            search={{ asset_id: `eq.${assetId}`, order: 'requested_at.desc' } as never}
          >
            Open as list
          </Link>
        </Button>
      }
    >
      <RelatedList<Job>
        resource={workOrders}
        filters={where().eq('asset_id', assetId)}
        columns={[date, 'number', 'title', 'kind', 'status', 'total_cost']}
        select="requested_at,completed_at"
        order="requested_at.desc"
        limit={25}
        empty="No job yet. What is done on this asset will stand here, with what it cost."
      />
    </Section>
  );
}

const date: RelatedColumn<Job> = {
  id: 'date',
  header: 'Date',
  cell: (job) => <Done job={job} />,
};

/** When it was done; while it is not, when it was asked for. */
function Done({ job }: { job: Job }) {
  const { viewer } = useWorkplace();
  return (
    <span className="tabular">
      <When at={job.completed_at ?? job.requested_at} timezone={viewer.timezone} locale={viewer.locale} />
    </span>
  );
}
