import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AnyResource } from '#kernel/resource.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { Link } from '#ui/navigation.tsx';
import { type RelatedColumn, RelatedList } from '#ui/resource/list/RelatedList.tsx';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';

interface PlannedMaintenanceProps {
  column: 'asset_id' | 'room_id';
  id: string;
}

type Target = Row & {
  readonly is_active: boolean;
  readonly plan: {
    readonly id: string;
    readonly name: string;
    readonly status: string;
  } | null;
};

/**
 * What plans have for an asset or a room: open and to come, last done, and the plans themselves. The maintenance domain depends on
 * this one, so its resources are looked up by table name.
 */
export function PlannedMaintenance({ column, id }: PlannedMaintenanceProps) {
  const { resourceOf, viewer } = useWorkplace();
  const occurrences = resourceOf('maintenance_occurrences');
  const targets = resourceOf('maintenance_targets');
  if (!occurrences || !targets) return null;
  const given = column === 'asset_id' ? { assets: id } : { rooms: id };
  return (
    <Section
      title="Planned maintenance"
      actions={
        <>
          <Button asChild size="sm" variant="ghost">
            <Link to="/maintenance/occurrences" search={{ view: 'all', [column]: `eq.${id}` }}>
              Open as list
            </Link>
          </Button>
          {viewer.role !== 'technician' && (
            <Button asChild size="sm" variant="ghost">
              <Link to="/maintenance/new" search={given}>
                <Plus className="size-3.5" aria-hidden="true" />
                Plan
              </Link>
            </Button>
          )}
        </>
      }
    >
      <Lists column={column} id={id} occurrences={occurrences} targets={targets} />
    </Section>
  );
}

interface ListsProps extends PlannedMaintenanceProps {
  occurrences: AnyResource;
  targets: AnyResource;
}

function Lists({ column, id, occurrences, targets }: ListsProps) {
  const known = useRows(targets, { filters: where().eq(column, id), select: 'id', limit: 1 });
  if (known.isPending) return <SkeletonRows rows={3} />;
  if (known.rows.length === 0 && !known.error) return <p className="text-muted">Nothing is planned.</p>;
  return (
    <div className="flex flex-col gap-4">
      <Part title="Open and to come">
        <RelatedList
          resource={occurrences}
          filters={where().eq(column, id).in('status', ['due', 'generated'])}
          columns={['due_on', 'plan_id', 'status', 'work_order_id']}
          order="due_on"
          limit={5}
          empty="Nothing is planned."
        />
      </Part>
      <Part title="Last done">
        <RelatedList
          resource={occurrences}
          filters={where().eq(column, id).in('status', ['done', 'skipped'])}
          columns={['due_on', 'plan_id', 'status', 'done_on', 'work_order_id']}
          order="due_on.desc"
          limit={3}
          empty="Nothing was done yet."
        />
      </Part>
      <Part title="Plans">
        <RelatedList<Target>
          resource={targets}
          filters={where().eq(column, id)}
          columns={[planColumn, statusColumn]}
          select="is_active,plan(id,name,status)"
          limit={5}
          empty="No plan."
        />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <h3 className="text-label font-medium text-muted">{title}</h3>
      {children}
    </div>
  );
}

const planColumn: RelatedColumn<Target> = {
  id: 'plan',
  header: 'Plan',
  cell: ({ plan }) =>
    plan && (
      <Link to={`/maintenance/${plan.id}`} className="hover:underline">
        {plan.name}
      </Link>
    ),
};

const statusColumn: RelatedColumn<Target> = {
  id: 'status',
  header: 'Status',
  cell: ({ plan, is_active }) => plan && <PlanState status={is_active ? plan.status : 'ended'} />,
};

function PlanState({ status }: { status: string }) {
  const look = useWorkplace().displayOf('maintenance_plans')?.looks?.status?.(status);
  return look ? <StatusMark {...look} /> : status;
}
