/**
 * Who comes to a new work order, and when: times are offered from the start, and once it is known for whom, the best one is filled
 * in. The technician's day is shown.
 */
import { useEffect, useState } from 'react';
import type { OfferedSlot } from '#domains/scheduling/planning-answers.rules.ts';
import type { CallToPlan, CallVisit } from '#domains/work-orders/ui/call/call-visit.ts';
import { useReport } from '#ui/api/report.ts';
import { useResettingState } from '#ui/hooks/use-resetting-state.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { draftOf, SlotList } from '../BestSlots.tsx';
import { formatPlan } from '../board/planning/format-plan.ts';
import { useScheduleForm } from '../board/planning/use-schedule-form.ts';
import { planInput } from '../board/visits/board-visit.ts';
import { Concerns, OverlapField, WhenFields, WhoFields } from '../PlanFields.tsx';
import { TechnicianDay } from './TechnicianDay.tsx';

export interface WhoAndWhenProps {
  asked: CallToPlan;
  onVisit: (visit: CallVisit | undefined) => void;
}

const usualMinutes = 60;
const isSaved = () => undefined;

export function WhoAndWhen({ asked, onVisit }: WhoAndWhenProps) {
  const { viewer } = useWorkplace();
  const { siteId, skills, isAsked } = asked;
  const minutes = asked.minutes ?? usualMinutes;
  const { data: slots = none } = useReport<readonly OfferedSlot[]>('best_slots', {
    ...(siteId ? { site_id: siteId } : { is_unplaced: 'true' }),
    minutes: String(Math.min(Math.max(minutes, 5), 1440)),
    skills: skills.join(','),
  });
  const [best] = slots;
  // Filled in until somebody chooses: what is chosen stays, whatever is found later.
  const [taken, setTaken] = useResettingState<OfferedSlot | undefined>(siteId, undefined);
  const offered = taken ?? (isAsked ? best : undefined);
  const [isChosen, setChosen] = useState(false);
  const schedule = useScheduleForm({
    order: { ...unsaved, estimated_minutes: minutes, required_skills: skills },
    visit: undefined,
    initial: offered && draftOf(offered, viewer.timezone),
    onDone: isSaved,
  });
  const form: typeof schedule = {
    ...schedule,
    change: (patch) => {
      setChosen(true);
      schedule.change(patch);
    },
  };
  const { draft, plan, concerns } = form;
  const name = form.technicians.find(({ id }) => id === draft.technician_id)?.full_name;
  const isRefused = concerns.overlaps.length > 0 && draft.override_reason.trim() === '';
  // As text, because the plan is a new object each time.
  const told =
    plan && (isAsked || isChosen)
      ? JSON.stringify({
          input: { ...planInput(plan), override_reason: draft.override_reason.trim() || null },
          words: formatPlan(plan, name ?? 'nobody yet', viewer),
          isRefused,
        })
      : undefined;
  useEffect(() => onVisit(told === undefined ? undefined : JSON.parse(told)), [told, onVisit]);
  useEffect(() => () => onVisit(undefined), [onVisit]);
  const take = (slot: OfferedSlot) => {
    setTaken(slot);
    form.change(draftOf(slot, viewer.timezone));
  };
  return (
    <section
      aria-label="Who and when"
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4"
    >
      <h2 className="font-medium">Who and when</h2>
      {slots.length > 0 && (
        <SlotList
          title={isAsked ? 'When can we come?' : 'Free next'}
          slots={slots}
          isChosen={({ technician_id, starts_at }) =>
            technician_id === draft.technician_id && Date.parse(starts_at) === plan?.from
          }
          onTake={take}
        />
      )}
      <WhoFields form={form} isNew={false} />
      <WhenFields form={form} hasLength />
      <Concerns form={form} />
      {form.isOverlapping && <OverlapField form={form} />}
      {draft.technician_id && draft.date && (
        <TechnicianDay
          technicianId={draft.technician_id}
          name={name ?? ''}
          day={draft.date}
          visits={form.visits}
          plan={plan}
        />
      )}
    </section>
  );
}

const none: readonly OfferedSlot[] = [];
const unsaved = { id: '', number: null, lead_id: null, window_start: null };
