import type { Window } from './next-update.rules.ts';

/** What the customer's page of a visit shows, and all that it does. */
export interface VisitPage {
  readonly state: 'planned' | 'booked' | 'on_the_way' | 'arrived' | 'done' | 'missed' | 'cancelled';
  readonly number: string | null;
  readonly title: string;
  readonly company: { readonly name: string; readonly phone: string | null };
  readonly window: Window;
  /** The window they were told before, if it was another. */
  readonly former: Window | null;
  /** Of whoever is on the way or late. */
  readonly expected_at: string | null;
  readonly is_late: boolean;
  readonly technician: { readonly first_name: string; readonly has_picture: boolean } | null;
  /** First names of those who come with the technician. */
  readonly crew: readonly string[];
  readonly arrived_at: string | null;
  readonly finished_at: string | null;
  /** Whether there is a report of the work to read. */
  readonly has_report: boolean;
  /** What was done, if the company says it. */
  readonly work_done: string | null;
  readonly locale: string;
  readonly timezone: string;
}
