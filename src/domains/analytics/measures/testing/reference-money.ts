import { groupBy } from '#kernel/group-by.ts';
import type { RawEntry, RawInvoice } from './raw-company.ts';
import { jobHours } from './reference-people.ts';
import { at, halfEven, mean, type Reference, ratio, type Scene, share, sum } from './scene.ts';

/** Posted for work orders to accounts of these types, as credit less debit. */
function posted({ company, hasDay }: Scene, ...types: string[]): number {
  const accounts = new Set(company.accounts.flatMap(({ id, type }) => (types.includes(type) ? [id] : [])));
  return sum(
    company.journal_lines.filter(
      ({ account_id, work_order_id, entry_date }) =>
        work_order_id !== null && accounts.has(account_id) && hasDay(entry_date),
    ),
    ({ credit, debit }) => credit - debit,
  );
}

/** In minor units, half to even. Breaks and what still runs cost nothing yet. */
export function labourCost({ kind, started_at, ended_at, hourly_cost }: RawEntry): number {
  if (kind === 'break' || ended_at === null || hourly_cost === null) return 0;
  const parts = (micros(ended_at) - micros(started_at)) * BigInt(hourly_cost);
  const hour = 3_600_000_000n;
  const [whole, rest] = [parts / hour, parts % hour];
  const isUp = rest * 2n > hour || (rest * 2n === hour && whole % 2n === 1n);
  return Number(isUp ? whole + 1n : whole);
}

function micros(instant: string): bigint {
  const fraction = /\.(\d+)/.exec(instant)?.[1] ?? '';
  const seconds = Math.floor(at(instant) / 1000);
  return BigInt(seconds) * 1_000_000n + BigInt(fraction.padEnd(6, '0').slice(0, 6));
}

function margin(scene: Scene): number {
  const { company, hasDay, isWithin } = scene;
  const costs = sum(
    company.work_order_costs.filter((one) => one.bill_line_id === null && hasDay(one.incurred_on)),
    ({ cost }) => cost,
  );
  const parts = sum(
    company.work_order_parts.filter(
      ({ part_id, journal_entry_id, bill_line_id, used_on }) =>
        part_id !== null &&
        journal_entry_id === null &&
        bill_line_id === null &&
        used_on !== null &&
        hasDay(used_on),
    ),
    ({ cost, quantity, unit_cost }) => cost ?? halfEven(quantity * unit_cost),
  );
  const labour = sum(
    company.time_entries.filter(({ started_at }) => isWithin(started_at)),
    labourCost,
  );
  return posted(scene, 'income') + posted(scene, 'cost_of_goods_sold', 'expense') - parts - costs - labour;
}

const isInvoice = ({ kind }: RawInvoice) => kind !== 'credit_note';
const issued = ({ company, hasDay }: Scene) =>
  company.invoices.filter(({ status, issue_date }) => status === 'sent' && hasDay(issue_date));
const signed = (invoice: RawInvoice, amount: number) => (isInvoice(invoice) ? amount : -amount);

/** What customers owed at the end of the last day; what was voided later was still owed, by the day of the entry that did it. */
function receivables({ company, to, dayOf }: Scene): number {
  const allocated = groupBy(
    company.payment_allocations.filter(({ allocated_on }) => allocated_on <= to),
    ({ invoice_id }) => invoice_id,
  );
  const endedOn = new Map(
    company.journal_entries.map(({ reverses_id, entry_date }) => [reverses_id, entry_date]),
  );
  const owed = company.invoices.filter((invoice) => {
    const { status, issue_date, voided_at, journal_entry_id } = invoice;
    if (!isInvoice(invoice) || issue_date === null || issue_date > to) return false;
    return (
      status === 'sent' ||
      (status === 'void' &&
        voided_at !== null &&
        (endedOn.get(journal_entry_id ?? '') ?? dayOf(voided_at)) > to)
    );
  });
  return sum(owed, ({ id, total }) => total - sum(allocated.get(id) ?? [], ({ amount }) => amount));
}

const daysOf = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Days from completion to the first invoice, of those invoiced in the period. */
function waitsForInvoice({ company, hasDay, dayOf }: Scene): readonly number[] {
  const sent = groupBy(
    company.invoices.filter((one) => one.status === 'sent' && isInvoice(one)),
    ({ work_order_id }) => work_order_id,
  );
  return company.work_orders.flatMap(({ id, completed_at }) => {
    const days = (sent.get(id) ?? []).flatMap(({ issue_date }) => issue_date ?? []).sort();
    const [first] = days;
    return completed_at !== null && first !== undefined && hasDay(first)
      ? [Math.max(0, daysOf(dayOf(completed_at), first))]
      : [];
  });
}

const decisions = ({ company, dayOf, hasDay }: Scene) =>
  company.quotes.filter(({ status, sent_at, decided_at, converted_at, valid_until }) => {
    if (!['approved', 'converted', 'declined', 'expired'].includes(status) || sent_at === null) return false;
    const moment = decided_at ?? converted_at;
    if (moment !== null) return hasDay(dayOf(moment));
    // It expired with the end of its last day.
    return (
      valid_until !== null &&
      hasDay(new Date(Date.parse(valid_until) + 86_400_000).toISOString().slice(0, 10))
    );
  });

export const moneyReferences: Readonly<Record<string, Reference>> = {
  revenue_per_hour: (scene) => ratio(posted(scene, 'income'), jobHours(scene)),
  job_revenue: (scene) => posted(scene, 'income'),
  job_margin: margin,
  job_margin_ratio: (scene) => ratio(margin(scene), posted(scene, 'income')),
  invoiced: (scene) => sum(issued(scene), (invoice) => signed(invoice, invoice.total - invoice.tax)),
  days_to_invoice: (scene) => mean(waitsForInvoice(scene), (days) => days),
  receivables,
  days_sales_outstanding: (scene) =>
    ratio(
      receivables(scene) * (daysOf(scene.from, scene.to) + 1),
      sum(issued(scene), (invoice) => signed(invoice, invoice.total)),
    ),
  quote_close_rate: (scene) =>
    share(decisions(scene), ({ status }) => status === 'approved' || status === 'converted'),
};
