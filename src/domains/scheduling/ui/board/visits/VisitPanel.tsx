/** The panel of a visit and its work order beside the board: details, next step, and a form to change its plan. */

import { ArrowUpRight, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { cancelCrew, removeFromCrew } from '#domains/scheduling/crews/crew-commands.ts';
import { scheduleVisit } from '#domains/scheduling/schedule-visit.ts';
import { type CrewMember, useCrew } from '#domains/scheduling/ui/crews/use-crew.ts';
import { goneFrom, VisitCrew } from '#domains/scheduling/ui/crews/VisitCrew.tsx';
import { VisitUpdates } from '#domains/scheduling/ui/customers/VisitUpdates.tsx';
import { ScheduleForm } from '#domains/scheduling/ui/ScheduleForm.tsx';
import { SeriesDialog } from '#domains/scheduling/ui/series/SeriesDialog.tsx';
import { SeriesHours } from '#domains/scheduling/ui/series/SeriesHours.tsx';
import { visitStatus } from '#domains/scheduling/ui/visit-status.ts';
import { crewSteps, visitSteps } from '#domains/scheduling/ui/visit-steps.ts';
import { visits } from '#domains/scheduling/visit.resource.ts';
import { workOrderPriority, workOrderStatus } from '#domains/work-orders/work-order.display.ts';
import { addressLine } from '#kernel/address-line.ts';
import type { AnyCommand } from '#kernel/command.ts';
import { useRow } from '#ui/api/rows.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { type Property, PropertyList } from '#ui/components/layout/PropertyList.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { When } from '#ui/components/values/When.tsx';
import { cx } from '#ui/cx.ts';
import { useHotkeys } from '#ui/hooks/use-hotkeys.ts';
import { Link } from '#ui/navigation.tsx';
import { CommandBar } from '#ui/resource/commands/CommandBar.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { PlannedMember } from '../crews/crew-parts.ts';
import { latenessOf } from '../estimates/format-estimate.ts';
import { useEstimates } from '../estimates/use-visit-estimates.ts';
import { useUnseenPlan } from '../phones/use-board-phones.ts';
import { formatLength, formatPlan } from '../planning/format-plan.ts';
import { useRecord } from '../planning/use-board-history.ts';
import { type PanelVisit, panelSelect } from './panel-visit.ts';
import { WhyNot } from './WhyNot.tsx';

export interface VisitPanelProps {
  id: string;
  /** Full screen on a phone, otherwise beside the board. */
  isPhone: boolean;
  /** Plans another one like it; undefined if the viewer may not plan. */
  onDuplicate: ((visit: PanelVisit) => void) | undefined;
  /** Asks the planner for another plan because the visit takes longer; undefined if the viewer may not plan. */
  onOver: (() => void) | undefined;
  onClose: () => void;
}

export function VisitPanel({ id, isPhone, onDuplicate, onOver, onClose }: VisitPanelProps) {
  const { data, error, isPending, refetch } = useRow<typeof visits, PanelVisit>(visits, id, panelSelect);
  const [isEditing, setEditing] = useState(false);
  useHotkeys({ Escape: onClose }, !isPhone);
  const visit = data;
  const order = visit?.work_order;
  return (
    <Sheet
      open
      beside={!isPhone}
      side={isPhone ? 'bottom' : 'end'}
      onOpenChange={(open) => !open && onClose()}
      title={order ? `${order.number} ${order.title}` : 'Visit'}
      className={isPhone ? undefined : 'w-104!'}
      footer={
        order && (
          <Button asChild variant="outline">
            <Link to={`/work-orders/${order.id}`}>
              Open work order
              <ArrowUpRight className="size-4 rtl:-rotate-90" aria-hidden="true" />
            </Link>
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4 p-4">
        {isPending && <SkeletonRows rows={6} />}
        {error && (
          <ErrorState title="The visit could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
        {visit === null && <p className="text-muted">This visit no longer exists.</p>}
        {visit && isEditing && (
          <ScheduleForm visit={visit} onDone={() => setEditing(false)} onCancel={() => setEditing(false)} />
        )}
        {visit && !isEditing && (
          <Facts
            visit={visit}
            onEdit={() => setEditing(true)}
            onDuplicate={onDuplicate}
            onOver={onOver}
            onCancelled={onClose}
          />
        )}
      </div>
    </Sheet>
  );
}

const isBooked = (status: string) => ['tentative', 'scheduled', 'dispatched'].includes(status);
const isOpen = (status: string) => ['scheduled', 'dispatched', 'en_route', 'on_site'].includes(status);

const isSchedulable = ({ work_order }: PanelVisit) =>
  work_order !== null && (scheduleVisit.from ?? []).includes(work_order.status);

/** Whose visits a command has cancelled. */
function goneBy(command: string, visit: PanelVisit, crew: readonly CrewMember[]): readonly PlannedMember[] {
  if (command === cancelCrew.name) return crew.filter(({ status }) => status !== 'done');
  return command === 'cancel' || command === removeFromCrew.name ? [visit] : [];
}

interface FactsProps {
  visit: PanelVisit;
  onEdit: () => void;
  onDuplicate: VisitPanelProps['onDuplicate'];
  onOver: VisitPanelProps['onOver'];
  onCancelled: () => void;
}

function Facts({ visit, onEdit, onDuplicate, onOver, onCancelled }: FactsProps) {
  const { viewer } = useWorkplace();
  const record = useRecord();
  const crew = useCrew(visit);
  const [asked, setAsked] = useState<'cancel' | 'hours' | null>(null);
  const onDone = ({ name }: AnyCommand) => {
    const gone = goneBy(name, visit, crew);
    if (gone.length === 0) return;
    const label = `${visit.work_order?.number ?? 'Visit'} cancelled${gone.length > 1 ? ' for the whole crew' : ''}`;
    record({ label, message: label, parts: gone.map(goneFrom) });
    onCancelled();
  };
  const canMove = visit.can.includes('move');
  const plan = { from: Date.parse(visit.starts_at), to: Date.parse(visit.ends_at), status: visit.status };
  const lateness = latenessOf(useEstimates().get(visit.id), plan, viewer);
  const unseen = useUnseenPlan(visit.id);
  return (
    <>
      <div className="flex flex-col gap-1">
        <StatusMark {...visitStatus(visit.status)} filled className="self-start" />
        <p className="text-lead font-semibold">{timesOf(visit, viewer)}</p>
        {lateness && (
          <p className={cx('font-medium', lateness.breaksPromise ? 'text-tone-danger' : 'text-tone-waiting')}>
            {lateness.words}
          </p>
        )}
        {unseen && (
          <p className="flex items-center gap-1.5 font-medium text-tone-waiting">
            <WifiOff className="size-4 shrink-0" aria-hidden="true" />
            {unseen}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <CommandBar
          commands={crew.length > 0 ? crewSteps : visitSteps}
          row={visit}
          asks={{
            cancel: { question: 'Cancel this visit', consequence: 'The work order waits for another one.' },
            remove_from_crew: {
              question: `Only ${visit.technician?.full_name ?? 'this person'} is off`,
              consequence: 'The rest of the crew still comes.',
            },
            cancel_crew: {
              question: 'Cancel for the whole crew',
              consequence: 'The work order waits for another visit.',
            },
          }}
          onDone={onDone}
        />
        {canMove && (
          <Button variant="outline" onClick={onEdit}>
            Change time or technician
          </Button>
        )}
        {onDuplicate && isSchedulable(visit) && (
          <Button variant="outline" onClick={() => onDuplicate(visit)}>
            Duplicate to …
          </Button>
        )}
        {canMove && visit.part !== null && (
          <Button variant="outline" onClick={() => setAsked('hours')}>
            Change the job’s hours …
          </Button>
        )}
        {canMove && visit.series_id && (
          <Button variant="outline" onClick={() => setAsked('cancel')}>
            Cancel several …
          </Button>
        )}
        {onOver && isOpen(visit.status) && (
          <Button variant="outline" onClick={onOver}>
            Takes longer …
          </Button>
        )}
      </div>
      {asked === 'cancel' && (
        <SeriesDialog
          isInline
          visit={visit}
          plan={null}
          onDone={onCancelled}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'hours' && (
        <SeriesHours visit={visit} onDone={() => setAsked(null)} onClose={() => setAsked(null)} />
      )}
      <PropertyList properties={factsOf(visit, viewer)} />
      <VisitCrew visit={visit} crew={crew} />
      <VisitUpdates visit={visit} crew={crew} />
      {onOver && isBooked(visit.status) && <WhyNot visitId={visit.id} technicianId={visit.technician_id} />}
    </>
  );
}

interface Clock {
  readonly locale: string;
  readonly timezone: string;
}

function timesOf({ starts_at, ends_at, technician }: PanelVisit, clock: Clock): string {
  const span = { from: Date.parse(starts_at), to: Date.parse(ends_at) };
  return formatPlan(span, technician?.full_name ?? 'Nobody yet', clock);
}

function factsOf(visit: PanelVisit, clock: Clock): readonly Property[] {
  const { work_order: order } = visit;
  const span = { from: Date.parse(visit.starts_at), to: Date.parse(visit.ends_at) };
  const phone = order?.phone;
  const known: readonly (Property | false)[] = [
    { label: 'Length', value: formatLength(span) },
    visit.part !== null && { label: 'Day of the job', value: visit.part },
    order !== null && { label: 'Work order', value: <StatusMark {...workOrderStatus(order.status)} /> },
    order !== null && { label: 'Priority', value: <StatusMark {...workOrderPriority(order.priority)} /> },
    Boolean(order?.due_at) && { label: 'Due', value: <When at={order?.due_at} {...clock} /> },
    Boolean(order?.customer) && { label: 'Customer', value: order?.customer?.name },
    Boolean(order?.site ?? order?.address) && { label: 'Site', value: <Place visit={visit} /> },
    Boolean(order?.contact) && { label: 'Contact', value: order?.contact?.name },
    Boolean(phone) && {
      label: 'Phone',
      value: (
        <a className="text-accent-ink hover:underline" href={`tel:${phone}`}>
          {phone}
        </a>
      ),
    },
    (order?.required_skills?.length ?? 0) > 0 && {
      label: 'Skills',
      value: order?.required_skills?.join(', '),
    },
    visit.status === 'en_route' &&
      visit.expected_at !== null && {
        label: 'Expected to arrive',
        value: <When at={visit.expected_at} {...clock} />,
      },
    visit.travel_minutes !== null && { label: 'Travel', value: `${visit.travel_minutes} min` },
    Boolean(visit.instructions) && {
      label: 'Instructions',
      value: <span className="whitespace-pre-wrap">{visit.instructions}</span>,
    },
    Boolean(visit.override_reason) && { label: 'Overlap allowed because', value: visit.override_reason },
    Boolean(visit.cancel_reason) && { label: 'Reason', value: visit.cancel_reason },
  ];
  return known.filter((one) => one !== false);
}

function Place({ visit }: { visit: PanelVisit }) {
  const { site, address } = visit.work_order ?? {};
  return (
    <>
      {site?.name}
      {address && <span className="block text-muted">{addressLine(address)}</span>}
    </>
  );
}
