/** The mails that customers get about visits: their kinds, placeholders and usual texts. Pure. */

export const updateKinds = ['booked', 'changed', 'cancelled', 'on_the_way', 'late', 'done'] as const;
export type UpdateKind = (typeof updateKinds)[number];

export const updateKindWords = {
  booked: 'Visit booked',
  changed: 'Time changed',
  cancelled: 'Visit cancelled',
  on_the_way: 'On the way',
  late: 'Running late',
  done: 'Done',
} as const satisfies Record<UpdateKind, string>;

export interface UpdateTemplate {
  readonly is_on: boolean;
  readonly subject: string;
  readonly text: string;
}

export type CustomerUpdateSettings = Readonly<Record<UpdateKind, UpdateTemplate>> & {
  /** How long after its planned beginning a visit may begin, where the work order names no window. */
  readonly window_minutes: number;
  /** The customer's page and the last mail say what was done. */
  readonly shares_work: boolean;
};

const always = ['contact', 'customer', 'job', 'number', 'date', 'window', 'company', 'phone'] as const;
const withPerson = [...always, 'technician'] as const;

/** The placeholders that mean something in mails of this kind. */
export const placeholdersOf: Readonly<Record<UpdateKind, readonly string[]>> = {
  booked: always,
  changed: [...always, 'former_date', 'former_window'],
  cancelled: always,
  on_the_way: [...withPerson, 'arrival'],
  late: [...withPerson, 'arrival'],
  done: [...withPerson, 'work_done'],
};

/** Switched off, so that nobody hears from a company that only tries its board. */
export const usualTemplates: Readonly<Record<UpdateKind, UpdateTemplate>> = {
  booked: {
    is_on: false,
    subject: 'Your visit on {date}',
    text: 'Your visit is booked: {job}, on {date} {window}.\n\nIf that does not suit you, please call us.',
  },
  changed: {
    is_on: false,
    subject: 'Your visit has moved to {date}',
    text: 'Your visit has a new time: {date} {window}, instead of {former_date} {former_window}.\n\nIf that does not suit you, please call us.',
  },
  cancelled: {
    is_on: false,
    subject: 'Your visit on {date} is cancelled',
    text: 'The visit on {date} {window} is cancelled: {job}.\n\nPlease call us with any question.',
  },
  on_the_way: {
    is_on: false,
    subject: '{technician} is on the way',
    text: '{technician} is on the way to you and is expected {arrival}.',
  },
  late: {
    is_on: false,
    subject: 'We are running late today',
    text: 'We are sorry: the visit before yours takes longer. {technician} is now expected {arrival}.',
  },
  done: {
    is_on: false,
    subject: '{job}: done',
    text: '{technician} has finished: {job}.\n\n{work_done}\n\nThank you for your trust.',
  },
};

export const usualWindowMinutes = 60;
