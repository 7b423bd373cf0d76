/** When and with which text a customer is reminded: stages before and after the due date, each sent once. Pure. */

import { addDays } from '#kernel/dates.ts';

export interface ReminderStage {
  /** Days after the due date; negative: before it. */
  readonly days: number;
  readonly subject: string;
  readonly text: string;
}

/** The stages of a new company, switched off. */
export const usualStages: readonly ReminderStage[] = [
  {
    days: -3,
    subject: '{invoice} is due on {due_date}',
    text: 'A short note ahead of time: {invoice} over {amount} is due on {due_date}.\n\nIf you have paid already, there is nothing to do.',
  },
  {
    days: 3,
    subject: '{invoice} was due on {due_date}',
    text: '{invoice} over {amount} was due on {due_date}. It may have slipped through: could you look at it?\n\nIf the payment is on its way, please disregard this.',
  },
  {
    days: 14,
    subject: '{invoice} is {days} days overdue',
    text: '{invoice} is {days} days overdue, and {amount} is still open. Please pay it, or tell us when you will.',
  },
];

/** A stage is no longer sent this many days after its date, for example if the server was down or reminders were off. */
const LATEST_DAYS = 7;

/** The stage to send today, if any: the last one reached, unless it or a later one was already sent. */
export function reminderDue(
  stages: readonly ReminderStage[],
  dueDate: string,
  today: string,
  sent: readonly number[],
): ReminderStage | undefined {
  const reached = [...stages]
    .sort((a, b) => b.days - a.days)
    .find(({ days }) => addDays(dueDate, days) <= today);
  if (!reached || addDays(dueDate, reached.days + LATEST_DAYS) < today) return undefined;
  return sent.some((days) => days >= reached.days) ? undefined : reached;
}

/** The stage for a reminder sent by hand: the last one reached, else the first. */
export function reminderNow(
  stages: readonly ReminderStage[],
  dueDate: string,
  today: string,
): ReminderStage | undefined {
  const ordered = [...stages].sort((a, b) => a.days - b.days);
  return ordered.findLast(({ days }) => addDays(dueDate, days) <= today) ?? ordered[0];
}

export const placeholders = [
  'invoice',
  'customer',
  'contact',
  'amount',
  'total',
  'due_date',
  'days',
  'company',
] as const;
export type ReminderFacts = Readonly<Record<(typeof placeholders)[number], string>>;
