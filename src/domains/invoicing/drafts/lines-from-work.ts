/**
 * Converts the recorded work of a job to invoice lines: time by person and rate, parts, and priced costs; or the agreed price
 * instead of all of these. Pure; `takes` lists the recorded rows a line bills.
 */
import { inEnglish } from '#kernel/english-dates.ts';
import { roundHalfEven } from '#kernel/money.ts';
import { spelled } from '#kernel/spelling.ts';
import type { DraftLine } from './draft-lines.ts';
import { billedSeconds, type TimeRounding } from './time-rounding.rules.ts';

export interface RecordedWork {
  readonly work_order: {
    readonly id: string;
    readonly number: string;
    readonly title: string;
    readonly completed_on: string | null;
    readonly agreed_price: bigint | null;
    readonly agreed_lines?: readonly AgreedLine[] | null;
    /** The part of the agreed price that is on drafts and invoices already. */
    readonly charged: bigint;
    readonly customer_po: string | null;
    /** What was done, in the technician's words. */
    readonly remedy?: string | null;
  };
  readonly time: readonly RecordedTime[];
  readonly parts: readonly RecordedPart[];
  readonly costs: readonly RecordedCost[];
}

/** A line of the quote behind the agreed price, after its discounts; `net` in minor units, as a string. */
export interface AgreedLine {
  readonly description: string;
  readonly net: string;
  readonly tax_rate: string;
  readonly account_id: string | null;
}

export interface RecordedTime {
  readonly id: string;
  readonly kind: 'work' | 'travel';
  readonly person: string;
  readonly seconds: bigint;
  readonly hourly_rate: bigint | null;
}

export interface RecordedPart {
  readonly id: string;
  readonly description: string;
  readonly quantity: string;
  readonly unit: string | null;
  readonly unit_price: bigint;
}

export interface RecordedCost {
  readonly id: string;
  readonly description: string;
  readonly price: bigint;
}

export interface Taking {
  readonly line: DraftLine;
  readonly time: readonly string[];
  readonly parts: readonly string[];
  readonly costs: readonly string[];
}

export interface BillingRules extends TimeRounding {
  readonly shows_work_done: boolean;
  readonly tax_rate: string;
  readonly locale: string;
}

/** Undefined if there is nothing to invoice on the job. */
export function linesFromWork(work: RecordedWork, rules: BillingRules): Taking[] | undefined {
  const { work_order } = work;
  const { tax_rate } = rules;
  const charged =
    work_order.agreed_price === null ? recorded(work, rules) : agreed(work, work_order.agreed_price);
  if (charged.length === 0) return undefined;
  const heading = { description: headingOf(work_order, rules), kind: 'section' } as const;
  return [{ ...heading, quantity: '0', unit_price: 0n }, ...charged].map((taking) => {
    const { time = [], parts = [], costs = [], unit = null, ...line } = { ...nothing, ...taking };
    const rate = line.kind === 'section' ? '0' : (line.tax_rate ?? tax_rate);
    return {
      line: {
        ...line,
        ...{
          unit,
          discount: 0n,
          discount_percent: null,
          tax_rate: rate,
          account_id: line.account_id ?? null,
        },
        work_order_id: work_order.id,
      },
      time,
      parts,
      costs,
    };
  });
}

const longestDescription = 1000;

/** "WO-1042 · No hot water, 12 November 2026, PO 77", and below it what was done. */
function headingOf(order: RecordedWork['work_order'], { locale, shows_work_done }: BillingRules): string {
  const date = order.completed_on === null ? '' : `, ${longDay(order.completed_on, locale)}`;
  const po = order.customer_po === null ? '' : `, PO ${order.customer_po}`;
  const heading = `${order.number} · ${order.title}${date}${po}`;
  const done = shows_work_done ? order.remedy?.trim() : undefined;
  if (!done) return heading;
  const whole = `${heading}\n${done}`;
  return whole.length <= longestDescription ? whole : `${whole.slice(0, longestDescription - 1)}…`;
}

function longDay(day: string, locale: string): string {
  const words = new Intl.DateTimeFormat(inEnglish(locale), { dateStyle: 'long', timeZone: 'UTC' });
  return words.format(new Date(`${day}T12:00:00Z`));
}

type Charged = Pick<DraftLine, 'kind' | 'description' | 'quantity' | 'unit_price'> & {
  readonly unit?: string | null;
  readonly tax_rate?: string;
  readonly account_id?: string | null;
  readonly time?: readonly string[];
  readonly parts?: readonly string[];
  readonly costs?: readonly string[];
};

const nothing: Pick<Charged, 'unit' | 'tax_rate' | 'account_id' | 'time' | 'parts' | 'costs'> = {};

/** The agreed price covers all recorded work, so all of it is marked as billed. */
function agreed({ work_order, time, parts, costs }: RecordedWork, price: bigint): Charged[] {
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  const [first, ...rest] = agreedLines(work_order, price);
  return [{ ...first, time: ids(time), parts: ids(parts), costs: ids(costs) }, ...rest];
}

/** The lines of the quote if they add up to the price and nothing has been charged yet; else a single line. */
function agreedLines(
  { title, charged, agreed_lines }: RecordedWork['work_order'],
  price: bigint,
): [Charged, ...Charged[]] {
  const kind = 'agreed_price' as const;
  const lines = (agreed_lines ?? []).map(({ net, ...line }) => ({
    ...{ ...line, kind, quantity: '1', unit_price: BigInt(net) },
  }));
  const [first, ...rest] = lines;
  const sum = lines.reduce((total, { unit_price }) => total + unit_price, 0n);
  if (first && charged === 0n && sum === price) return [first, ...rest];
  const description = charged === 0n ? title : `${title}: the rest of the agreed price`;
  return [{ kind, description, quantity: '1', unit_price: price - charged }];
}

function recorded({ time, parts, costs }: RecordedWork, rules: BillingRules): Charged[] {
  const groups = new Map<string, RecordedTime[]>();
  for (const entry of time) {
    const key = `${entry.kind}|${entry.person}|${entry.hourly_rate ?? 0n}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [
    ...[...groups.values()].flatMap((entries) => labour(entries, rules)),
    ...parts.map(
      ({ id, description, quantity, unit, unit_price }): Charged => ({
        kind: 'part',
        description,
        quantity,
        unit,
        unit_price,
        parts: [id],
      }),
    ),
    ...costs
      .filter(({ price }) => price > 0n)
      .map(
        ({ id, description, price }): Charged => ({
          kind: 'cost',
          description,
          quantity: '1',
          unit_price: price,
          costs: [id],
        }),
      ),
  ];
}

function labour(entries: readonly RecordedTime[], rules: BillingRules): Charged[] {
  const [first] = entries;
  if (!first) return [];
  const seconds = entries.reduce((sum, { seconds }) => sum + seconds, 0n);
  const quantity = hours(billedSeconds(seconds, first.kind, rules));
  return [
    {
      kind: 'labour',
      description: `${first.kind === 'travel' ? 'Travel' : spelled('Labour', rules.locale)}, ${first.person}`,
      quantity,
      unit: 'h',
      unit_price: first.hourly_rate ?? 0n,
      time: entries.map(({ id }) => id),
    },
  ];
}

/** Seconds as hours with three decimals, rounded half-even. */
function hours(seconds: bigint): string {
  const thousandths = roundHalfEven(seconds * 1000n, 3600n)
    .toString()
    .padStart(4, '0');
  return `${thousandths.slice(0, -3)}.${thousandths.slice(-3)}`;
}
