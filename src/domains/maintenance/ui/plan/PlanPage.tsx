/** A maintenance plan: when it falls due next, what it maintains, and its history. */
import { Pencil } from 'lucide-react';
import { maintenanceOccurrences } from '#domains/maintenance/occurrences/maintenance-occurrence.resource.ts';
import {
  bringForward,
  doNow,
  pushBack,
  skipOccurrence,
} from '#domains/maintenance/occurrences/move-occurrence.ts';
import {
  maintenancePlanParts,
  maintenancePlans,
  maintenanceTargets,
} from '#domains/maintenance/plans/maintenance-plan.resource.ts';
import { resumePlan } from '#domains/maintenance/plans/plan-status.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Link, usePathParam } from '#ui/navigation.tsx';
import { CommandBar } from '#ui/resource/commands/CommandBar.tsx';
import { type RelatedColumn, RelatedList } from '#ui/resource/list/RelatedList.tsx';
import type { Row } from '#ui/resource/names.ts';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { type Timing, timingText } from '../timing-text.ts';

type PlanView = Row &
  Timing & {
    readonly name: string;
    readonly status: string;
    readonly target_kind: string;
    readonly last_error?: string | null;
    readonly can: readonly string[];
  };

type OccurrenceRow = Row & { readonly work_order?: { readonly id: string; readonly number: string } | null };

const orderColumn: RelatedColumn<OccurrenceRow> = {
  id: 'work_order',
  header: 'Work order',
  cell: ({ work_order: order }) =>
    order && (
      <Link to={`/work-orders/${order.id}`} className="hover:underline">
        {order.number}
      </Link>
    ),
};

const asks = {
  end: {
    question: 'End this plan?',
    consequence: 'Nothing falls due any more. Open work orders and the history stay.',
  },
};

export function PlanPage() {
  const id = usePathParam('id');
  return (
    <RowPage<PlanView>
      resource={maintenancePlans}
      id={id}
      listPath="/maintenance"
      context={timingText}
      inverses={{ pause: { command: resumePlan } }}
      asks={asks}
      menuOnly={({ status }) => status === 'active'}
      after={(plan) =>
        plan.can.includes('revise') && (
          <Button asChild variant="outline">
            <Link to={`/maintenance/${id}/change`}>
              <Pencil className="size-4" aria-hidden="true" />
              Change
            </Link>
          </Button>
        )
      }
      placed={['name', 'rule']}
      railOptions={{
        readOnly: true,
        hideEmpty: Object.keys(maintenancePlans.fields),
      }}
    >
      {(plan) => (
        <>
          {plan.last_error && (
            <p role="alert" className="rounded-md bg-tone-danger-soft px-3 py-2 text-tone-danger">
              {plan.last_error}
            </p>
          )}
          <Section title="To come">
            <RelatedList<OccurrenceRow>
              resource={maintenanceOccurrences}
              filters={where(maintenanceOccurrences).eq('plan_id', id).in('status', ['due', 'generated'])}
              columns={['due_on', targetOf(plan), 'status', orderColumn]}
              order="due_on"
              select="can,work_order(id,number)"
              limit={10}
              rowActions={(occurrence) => (
                <CommandBar
                  commands={[doNow, bringForward, pushBack, skipOccurrence]}
                  row={occurrence}
                  menuOnly
                />
              )}
              empty="Nothing is planned."
            />
          </Section>
          <Section title="History">
            <RelatedList<OccurrenceRow>
              resource={maintenanceOccurrences}
              filters={where(maintenanceOccurrences).eq('plan_id', id).in('status', ['done', 'skipped'])}
              columns={['due_on', targetOf(plan), 'status', 'done_on', 'skipped_reason', orderColumn]}
              order="due_on.desc"
              select="work_order(id,number)"
              limit={10}
              empty="Nothing was done yet."
            />
          </Section>
          <Section title="What it maintains">
            <RelatedList
              resource={maintenanceTargets}
              filters={where(maintenanceTargets).eq('plan_id', id).eq('is_active', true)}
              columns={plan.trigger === 'calendar' ? [targetOf(plan)] : [targetOf(plan), 'meter_id']}
              limit={10}
              empty="No asset or room matches at the moment."
            />
          </Section>
          <Section title="Parts to take along">
            <RelatedList
              resource={maintenancePlanParts}
              filters={where(maintenancePlanParts).eq('plan_id', id)}
              columns={['part_id', 'quantity']}
              limit={20}
              empty="No parts."
            />
          </Section>
        </>
      )}
    </RowPage>
  );
}

const targetOf = ({ target_kind }: PlanView) => (target_kind.startsWith('room') ? 'room_id' : 'asset_id');
