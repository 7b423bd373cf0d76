/** The six steps of the main job, and which of them comes next: the job and its invoice say so, whoever moved them on. */
import type { Role } from '#kernel/access.ts';

export interface TourJob {
  readonly id: string;
  readonly number: string;
  readonly status: string;
}

export interface TourInvoice {
  readonly id: string;
  readonly number: string | null;
  readonly status: string;
  readonly customer_id: string;
  readonly balance: string;
}

export interface TourFacts {
  readonly job: TourJob | null;
  readonly invoice: TourInvoice | null;
}

export type Act = 'call' | 'plan' | 'work' | 'review' | 'invoice' | 'pay';

export interface TourStep {
  readonly act: Act;
  /** Who does it. */
  readonly as: Role;
  readonly title: string;
  readonly text: string;
  /** The button that lets it happen. */
  readonly button: string;
}

export const tourSteps: readonly TourStep[] = [
  {
    act: 'call',
    as: 'supervisor',
    title: 'A customer calls',
    text: 'No hot water. Marcus, the dispatcher, takes the call and makes a work order of it.',
    button: 'Take the call',
  },
  {
    act: 'plan',
    as: 'supervisor',
    title: 'A visit on Tom’s day',
    text: 'Marcus puts a visit where Tom has time. Double bookings are refused.',
    button: 'Schedule the visit',
  },
  {
    act: 'work',
    as: 'technician',
    title: 'Tom does the work',
    text: 'On his phone: he starts, logs his time, says what he found and did, and completes.',
    button: 'Let Tom do it',
  },
  {
    act: 'review',
    as: 'supervisor',
    title: 'The office reviews it',
    text: 'Marcus looks at what was recorded before it is billed.',
    button: 'Mark as reviewed',
  },
  {
    act: 'invoice',
    as: 'owner',
    title: 'The invoice goes out',
    text: 'Dana makes it of the recorded time: numbered, posted to the ledger, and handed over as a link.',
    button: 'Invoice and send',
  },
  {
    act: 'pay',
    as: 'owner',
    title: 'The customer pays',
    text: 'Dana records the payment. The invoice is settled, and the books balance.',
    button: 'Record the payment',
  },
];

/** How many steps are done; null when the job has left the way: it was cancelled, or its data is gone. */
export function stepsDone({ job, invoice }: TourFacts): number | null {
  if (!job) return 0;
  if (invoice && !['draft', 'void'].includes(invoice.status)) return Number(invoice.balance) === 0 ? 6 : 5;
  return doneAt[job.status] ?? null;
}

const doneAt: Readonly<Record<string, number>> = {
  requested: 1,
  approved: 1,
  unscheduled: 1,
  scheduled: 2,
  in_progress: 2,
  on_hold: 2,
  completed: 3,
  reviewed: 4,
  closed: 4,
};
