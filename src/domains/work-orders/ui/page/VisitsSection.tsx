import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { assignTechnicians } from '#domains/work-orders/assignment/assign-technicians.ts';
import { unassignTechnicians } from '#domains/work-orders/assignment/unassign-technicians.ts';
import { useCommand } from '#ui/api/command.ts';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Avatar } from '#ui/components/values/Avatar.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { FieldValue } from '#ui/resource/list/cells.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { daySpan } from '../calendar/format-spans.ts';
import { AssignButton } from './AssignButton.tsx';
import { type AssigneeView, matesOf, type VisitView, type WorkOrderView } from './work-order-view.ts';

export interface VisitsSectionProps {
  order: WorkOrderView;
  actions: ((visit: VisitView, mates: readonly VisitView[]) => ReactNode) | undefined;
}

/** The visits of the order: who and when. */
export function VisitsSection({ order, actions }: VisitsSectionProps) {
  const visits = [...order.visits].sort((a, b) => a.starts_at.localeCompare(b.starts_at));
  return (
    <Section
      title="Team and visits"
      actions={order.can.includes('assign') && <AssignButton orders={[order]} size="sm" />}
    >
      <Team order={order} />
      {visits.length === 0 ? (
        <p className="text-muted">
          {order.can.includes('schedule')
            ? 'No visit is planned yet. Schedule one to put it on somebody’s day.'
            : 'No visits are scheduled.'}
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {visits.map((visit) => {
            const mates = matesOf(visit, visits);
            return <Visit key={visit.id} visit={visit} mates={mates} actions={actions?.(visit, mates)} />;
          })}
        </ul>
      )}
    </Section>
  );
}

interface VisitProps {
  visit: VisitView;
  mates: readonly VisitView[];
  actions: ReactNode;
}

function Visit({ visit, mates, actions }: VisitProps) {
  const { viewer, resourceOf } = useWorkplace();
  const resource = resourceOf('visits');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium tabular">{daySpan(visit, viewer)}</span>
          {resource && <FieldValue resource={resource} name="status" row={visit} />}
        </p>
        <p className="text-label text-muted">
          {visit.technician?.full_name ?? 'No technician yet'}
          {mates.length > 0 &&
            `, with ${mates.map(({ technician }) => technician?.full_name ?? 'nobody yet').join(', ')}`}
        </p>
        {visit.instructions && (
          <p className="mt-1 max-w-prose text-muted whitespace-pre-wrap">{visit.instructions}</p>
        )}
        {visit.status === 'cancelled' && visit.cancel_reason && (
          <p className="text-label text-subtle">{visit.cancel_reason}</p>
        )}
      </div>
      {actions}
    </li>
  );
}

function Team({ order }: { order: WorkOrderView }) {
  const team = [...order.work_order_assignees].sort((a, b) => Number(b.is_lead) - Number(a.is_lead));
  if (team.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Assigned">
      {team.map((one) => (
        <Member key={one.id} order={order} member={one} />
      ))}
    </ul>
  );
}

function Member({ order, member }: { order: WorkOrderView; member: AssigneeView }) {
  const assign = useCommand(assignTechnicians);
  const unassign = useCommand(unassignTechnicians);
  const name = member.technician?.full_name ?? 'Someone';
  const input = { technician_ids: [member.technician_id] };
  const remove = () =>
    unassign.mutate(
      { id: order.id, input },
      {
        onSuccess: () =>
          notify.success(`${name} is off the job`, {
            duration: 8000,
            action: {
              label: 'Undo',
              onClick: () =>
                assign.mutate({
                  id: order.id,
                  input: { ...input, ...(member.is_lead && { lead_id: member.technician_id }) },
                }),
            },
          }),
        onError: (error) => reportError(`${name} could not be taken off`, error),
      },
    );
  const lead = () => assign.mutate({ id: order.id, input: { ...input, lead_id: member.technician_id } });
  return (
    <li className="flex items-center gap-1.5 rounded-full border border-line bg-surface py-0.5 ps-1 pe-1">
      <Avatar name={name} src={member.technician?.avatar_url} size={20} />
      <span className="truncate">{name}</span>
      {member.is_lead && <span className="text-label text-subtle">lead</span>}
      {!member.is_lead && order.can.includes('assign') && (
        <button
          type="button"
          className="text-label text-accent-ink underline-offset-2 hover:underline"
          onClick={lead}
        >
          Make lead
        </button>
      )}
      {order.can.includes('unassign') ? (
        <IconButton
          small
          label={`Take ${name} off`}
          className="size-5 rounded-full coarse:size-9"
          disabled={unassign.isPending}
          onClick={remove}
        >
          <X className="size-3.5" aria-hidden="true" />
        </IconButton>
      ) : (
        <span className="w-1" />
      )}
    </li>
  );
}
