/** The state of the form: initial values, conflicts, and submitting. */
import { useMemo, useState } from 'react';
import type { OrderToPlan, ScheduleFormProps } from '#domains/scheduling/ui/ScheduleForm.tsx';
import { addDays, dayIn } from '#kernel/dates.ts';
import { instantFromLocal, localFromInstant } from '#kernel/zoned-time.ts';
import { ApiError } from '#ui/api-error.ts';
import { classifyError } from '#ui/errors/classify-error.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { firstFreeTime } from '../lanes/geometry.ts';
import { lanesOf } from '../lanes/lanes.ts';
import { daySpan, minute } from '../lanes/time-scale.ts';
import type { BoardTimes } from '../times/lane-times.ts';
import { useBoardTimes } from '../times/use-board-times.ts';
import { useBoardData } from '../use-board-data.ts';
import type { Plan, Technician } from '../visits/board-visit.ts';
import { describeChange } from './describe-change.ts';
import { estimated } from './first-gap.ts';
import { formatPlan } from './format-plan.ts';
import { concernsOf, noConcerns } from './overlap.ts';
import { useRecord } from './use-board-history.ts';
import { crewFrom, isMoved, useSend } from './use-send-draft.ts';

export interface ScheduleDraft {
  readonly technician_id: string | null;
  /** Who comes along with a new visit. */
  readonly crew: readonly string[];
  /** `YYYY-MM-DD` and `HH:mm` in the company's timezone. */
  readonly date: string;
  readonly time: string;
  readonly minutes: number;
  readonly instructions: string;
  readonly is_tentative: boolean;
  readonly override_reason: string;
}

export interface ScheduleFormOptions {
  readonly order: OrderToPlan | undefined;
  readonly visit: ScheduleFormProps['visit'];
  readonly initial: Partial<ScheduleDraft> | undefined;
  readonly onDone: () => void;
}

export function useScheduleForm({ order, visit, initial, onDone }: ScheduleFormOptions) {
  const { viewer } = useWorkplace();
  const { timezone } = viewer;
  const [typed, setTyped] = useState<Partial<ScheduleDraft>>({});
  const given = visit ? ofVisit(visit, timezone) : { ...ofOrder(order, timezone), ...initial };
  const { days, data, times } = useDaysToPlan(typed.date ?? given.date, timezone);
  const technicians = useMemo(
    () => candidates(data.people, given.technician_id),
    [data.people, given.technician_id],
  );
  const who = typed.technician_id === undefined ? given.technician_id : typed.technician_id;
  const minutes = typed.minutes ?? given.minutes;
  const free = firstFree({ ...data, times }, who, { days, minutes }, timezone);
  const when = { date: given.date || free.date, time: given.time || free.time };
  const draft: ScheduleDraft = { ...given, ...when, ...typed };
  const plan = planFrom(draft, timezone);
  const concerns = concernsAbout(plan, draft, { order, visit, data, times, timezone });
  const nameOf = (id: string | null) => technicians.find((one) => one.id === id)?.full_name ?? 'nobody yet';
  const crew = crewFrom(draft);
  const crewConcerns = crew.map((id) => ({
    ...{ id, name: nameOf(id) },
    concerns: concernsAbout(plan && { ...plan, technician_id: id }, draft, {
      order,
      visit,
      data,
      times,
      timezone,
    }),
  }));
  const sending = useSubmit({ order, visit, nameOf, onDone });
  return {
    draft,
    plan,
    isMoved: visit !== undefined && plan !== undefined && isMoved(plan, visit),
    change: (patch: Partial<ScheduleDraft>) => {
      setTyped((now) => ({ ...now, ...patch }));
      sending.clear();
    },
    /** Nothing that is still being loaded changes a time that somebody is looking at. */
    keepTime: () => setTyped((now) => ({ date: draft.date, time: draft.time, ...now })),
    technicians,
    /** All visits of the days that were read. */
    visits: data.visits,
    concerns,
    /** Of the others, by person. */
    crewConcerns,
    isOverlapping:
      [concerns, ...crewConcerns.map((one) => one.concerns)].some(({ overlaps }) => overlaps.length > 0) ||
      Boolean(draft.override_reason) ||
      sending.state.isRefused,
    ...sending.state,
    isBusy: sending.isBusy,
    submit: () => sending.submit(draft),
    /** Fills in and submits. */
    take: (patch: Partial<ScheduleDraft>) => {
      setTyped((now) => ({ ...now, ...patch }));
      return sending.submit({ ...draft, ...patch });
    },
  };
}

interface Answered {
  readonly faults: Readonly<Record<string, string>>;
  /** Decided by the error code of the response, not by its text. */
  readonly isRefused: boolean;
  readonly problem: string | undefined;
}

const unanswered: Answered = { faults: {}, isRefused: false, problem: undefined };

interface Submitting extends Pick<ScheduleFormOptions, 'order' | 'visit' | 'onDone'> {
  readonly nameOf: (technician: string | null) => string;
}

/** Sends what is asked for, and keeps what the server has against it. */
function useSubmit({ order, visit, nameOf, onDone }: Submitting) {
  const { viewer } = useWorkplace();
  const [state, setState] = useState(unanswered);
  const send = useSend(order, visit);
  const record = useRecord();
  const submit = async (draft: ScheduleDraft) => {
    const plan = planFrom(draft, viewer.timezone);
    const faults = faultsOf(order, plan);
    setState({ ...unanswered, faults });
    if (Object.keys(faults).length > 0 || !plan) return;
    try {
      const parts = await send.run(plan, draft);
      const [part] = parts;
      const number = order?.number ?? 'Visit';
      const step = describeChange({ number, before: part?.before ?? null, after: plan }, nameOf, viewer);
      const others = parts.length > 1 ? `, +${parts.length - 1}` : '';
      const message = `${number}: ${formatPlan(plan, nameOf(plan.technician_id), viewer)}${others}`;
      if (part) record({ label: step + others, message, parts });
      else notify.success(message);
      onDone();
    } catch (error) {
      const isRefused = error instanceof ApiError && error.code === 'overlap';
      setState(
        error instanceof ApiError && Object.keys(error.fields).length > 0
          ? { ...unanswered, isRefused, faults: error.fields }
          : { ...unanswered, isRefused, problem: classifyError(error).friendly },
      );
    }
  };
  const clear = () => setState(({ problem }) => ({ ...unanswered, problem }));
  return { state, submit, clear, isBusy: send.isPending };
}

type BoardData = ReturnType<typeof useBoardData>;

/** The chosen or given day; otherwise the coming week, which is searched for the first free working time. */
function useDaysToPlan(day: string, timezone: string) {
  const first = day || dayNow(timezone);
  const days: [string, ...string[]] = [first];
  if (day === '') days.push(...[1, 2, 3, 4, 5, 6, 7].map((after) => addDays(first, after)));
  const last = days.at(-1) ?? first;
  const range = useMemo(
    () => ({ from: daySpan(first, timezone).from, to: daySpan(last, timezone).to }),
    [first, last, timezone],
  );
  return { days, data: useBoardData(range, true), times: useBoardTimes(days, range, true) };
}

/** The default until a time is chosen: the first free working time of the chosen technician, as date and `HH:mm`. */
function firstFree(
  { people, visits, companyHours, times }: BoardData & { times: BoardTimes },
  who: string | null,
  { days, minutes }: { days: readonly [string, ...string[]]; minutes: number },
  timezone: string,
): Pick<ScheduleDraft, 'date' | 'time'> {
  const { lanes } = lanesOf(people, visits, { name: '', skill: '' });
  const span = firstFreeTime({ lanes, companyHours, times, timezone }, who, days, minutes * minute);
  const local = localFromInstant(new Date(span.from).toISOString(), timezone);
  return { date: local.slice(0, 10), time: local.slice(11, 16) };
}

function concernsAbout(
  plan: Plan | undefined,
  draft: ScheduleDraft,
  place: Pick<ScheduleFormOptions, 'order' | 'visit'> & {
    data: BoardData;
    times: BoardTimes;
    timezone: string;
  },
) {
  if (!plan) return noConcerns;
  const { order, visit, data, times, timezone } = place;
  return concernsOf(
    {
      ...plan,
      visitId: visit?.id,
      status: visit?.status ?? (draft.is_tentative ? 'tentative' : 'scheduled'),
      requiredSkills: order?.required_skills ?? [],
    },
    {
      visits: data.visits,
      technician: data.people.find(({ id }) => id === plan.technician_id),
      companyHours: data.companyHours,
      times: times.get(plan.technician_id ?? ''),
      timezone,
    },
  );
}

function ofVisit(visit: NonNullable<ScheduleFormProps['visit']>, timezone: string): ScheduleDraft {
  const local = localFromInstant(visit.starts_at, timezone);
  return {
    technician_id: visit.technician_id,
    date: local.slice(0, 10),
    time: local.slice(11, 16),
    minutes: Math.round((Date.parse(visit.ends_at) - Date.parse(visit.starts_at)) / minute),
    crew: [],
    instructions: visit.instructions ?? '',
    is_tentative: false,
    override_reason: '',
  };
}

/** Initial values: the lead, the agreed window or none, and the estimated length. */
function ofOrder(order: OrderToPlan | undefined, timezone: string): ScheduleDraft {
  const window =
    order?.window_start && Date.parse(order.window_start) > Date.now() ? order.window_start : null;
  const local = window ? localFromInstant(window, timezone) : '';
  return {
    technician_id: order?.lead_id ?? null,
    date: local.slice(0, 10),
    time: local.slice(11, 16),
    minutes: estimated({ estimated_minutes: order?.estimated_minutes ?? null }) / minute,
    crew: [],
    instructions: '',
    is_tentative: false,
    override_reason: '',
  };
}

/** Technicians, and the person who has the visit now. */
function candidates(people: readonly Technician[], current: string | null): readonly Technician[] {
  return people
    .filter(({ id, role }) => role === 'technician' || id === current)
    .sort((a, b) => a.full_name.localeCompare(b.full_name));
}

function planFrom({ technician_id, date, time, minutes }: ScheduleDraft, timezone: string): Plan | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}/.test(time)) return undefined;
  const from = Date.parse(instantFromLocal(`${date}T${time}`, timezone));
  return { technician_id, from, to: from + minutes * minute };
}

function faultsOf(order: OrderToPlan | undefined, plan: Plan | undefined): Readonly<Record<string, string>> {
  return {
    ...(!order && { work_order_id: 'Choose the work order that the visit is for.' }),
    ...(!plan && { starts_at: 'Enter the date and when it starts.' }),
  };
}

const dayNow = (timezone: string) => dayIn(timezone, new Date().toISOString());
