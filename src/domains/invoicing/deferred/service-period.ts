/** The time for which a service is invoiced, as entered on a line. A line of a recurring invoice has it by the rule. */
import type { InputOf } from '#kernel/command.ts';
import { addMonths, compareDates } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';

export const servicePeriodInput = {
  service_from: field.date({ label: 'Service from' }),
  service_through: field.date({ label: 'Service through' }),
  /** Of a recurring invoice: from its day to the day before the next one. */
  until_next: field.boolean({ label: 'Until the next invoice' }),
};

/** `none`: a quote, a deposit, which is a liability as it is, and a credit note, which follows its invoice. */
export type PeriodsOf = 'invoice' | 'series' | 'none';

type PeriodInput = InputOf<typeof servicePeriodInput> & { readonly kind?: string | null | undefined };

/** What is stored of it. */
export interface LinePeriod {
  readonly service_from?: string | null;
  readonly service_through?: string | null;
  readonly until_next?: boolean;
}

const MOST_YEARS = 10;

export function readPeriod(line: PeriodInput, index: number, of: PeriodsOf): LinePeriod {
  const { service_from = null, service_through = null, until_next } = line;
  const refuse = (name: string, fault: string) => invalid({ [`lines.${index}.${name}`]: fault });
  const isGiven = service_from !== null || service_through !== null;
  if (until_next && of !== 'series') throw refuse('until_next', 'Only a recurring invoice has a next one.');
  if (isGiven && of === 'series')
    throw refuse('service_from', 'Each invoice has days of its own. Choose “until the next invoice”.');
  if (isGiven && of === 'none')
    throw refuse('service_from', 'Only a line of an invoice has a service period.');
  if (of === 'none') return {};
  if (of === 'series') return { until_next: line.kind !== 'section' && (until_next ?? false) };
  if (!isGiven || line.kind === 'section') return { service_from: null, service_through: null };
  if (service_from === null) throw refuse('service_from', 'Enter the first day of the service.');
  if (service_through === null) throw refuse('service_through', 'Enter the last day of the service.');
  if (compareDates(service_through, service_from) < 0)
    throw refuse('service_through', 'This is before the first day of the service.');
  if (!isWithinLimit(service_from, service_through)) throw refuse('service_through', tooLong);
  return { service_from, service_through };
}

export const tooLong = `A service period has ${MOST_YEARS} years at most.`;

export const isWithinLimit = (from: string, through: string): boolean =>
  compareDates(through, addMonths(from, MOST_YEARS * 12)) < 0;
