/**
 * Converts the recorded work of a job to invoice lines: services at their flat price, which includes time and their parts; time by
 * person and rate, other parts, and priced costs; or the agreed price instead of all of these but the services, which were added
 * to what was agreed. Pure; each line lists the recorded rows that it bills.
 */
import { billedQuantities, type IncludedPart } from '#domains/work-orders/flat-rate/covered-parts.rules.ts';
import { inEnglish } from '#kernel/english-dates.ts';
import { roundHalfEven, type UnitPrice } from '#kernel/money.ts';
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
  /** Also those that are invoiced: the time of the job is in their price. */
  readonly services: readonly RecordedService[];
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

export interface RecordedService {
  readonly id: string;
  readonly service_id: string;
  readonly description: string;
  readonly quantity: string;
  readonly unit_price: UnitPrice;
  readonly unit_cost: UnitPrice;
  readonly is_taxable: boolean;
  /** Time is in its price. */
  readonly has_time: boolean;
  readonly included_parts: readonly IncludedPart[];
  readonly is_invoiced: boolean;
}

export interface RecordedPart {
  readonly id: string;
  readonly part_id: string | null;
  readonly description: string;
  readonly quantity: string;
  readonly unit: string | null;
  readonly unit_price: UnitPrice;
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
  readonly services: readonly string[];
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
    work_order.agreed_price === null
      ? recorded(work, rules)
      : [...agreed(work, work_order.agreed_price), ...flatRates(work)];
  if (charged.length === 0) return undefined;
  const heading = { description: headingOf(work_order, rules), kind: 'section' } as const;
  return [{ ...heading, quantity: '0', unit_price: 0n }, ...charged].map((taking) => {
    const {
      time = [],
      parts = [],
      services = [],
      costs = [],
      unit = null,
      ...line
    } = { ...nothing, ...taking };
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
      services,
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
  readonly service_id?: string;
  readonly unit_cost?: UnitPrice;
  readonly parts?: readonly string[];
  readonly services?: readonly string[];
  readonly costs?: readonly string[];
};

const nothing: Pick<Charged, 'unit' | 'tax_rate' | 'account_id' | 'time' | 'parts' | 'services' | 'costs'> =
  {};

/** The agreed price covers all recorded work, so all of it is marked as billed. */
function agreed({ work_order, time, parts, costs }: RecordedWork, price: bigint): Charged[] {
  if (price > 0n && work_order.charged >= price) return [];
  const [first, ...rest] = agreedLines(work_order, price);
  return [{ ...first, time: ids(time), parts: ids(parts), costs: ids(costs) }, ...rest];
}

const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

/** Each service at its price. The first of them takes along what is in the price of all. */
function flatRates({ services }: RecordedWork, covered: Pick<Charged, 'time' | 'parts'> = {}): Charged[] {
  const open = services.filter(({ is_invoiced }) => !is_invoiced);
  return open.map(
    ({ id, service_id, description, quantity, unit_price, unit_cost, is_taxable }, index): Charged => ({
      ...{ kind: 'other', description, quantity, unit_price, service_id, unit_cost, services: [id] },
      ...(is_taxable ? {} : { tax_rate: '0' }),
      ...(index === 0 ? covered : {}),
    }),
  );
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
  const sum = (agreed_lines ?? []).reduce((total, { net }) => total + BigInt(net), 0n);
  if (first && charged === 0n && sum === price) return [first, ...rest];
  const description = charged === 0n ? title : `${title}: the rest of the agreed price`;
  return [{ kind, description, quantity: '1', unit_price: price - charged }];
}

function recorded(work: RecordedWork, rules: BillingRules): Charged[] {
  const { time, parts, services, costs } = work;
  const open = services.filter(({ is_invoiced }) => !is_invoiced);
  const left = billedQuantities(open, parts);
  const isCovered = services.some(({ has_time }) => has_time);
  const groups = new Map<string, RecordedTime[]>();
  for (const entry of isCovered ? [] : time) {
    const key = `${entry.kind}|${entry.person}|${entry.hourly_rate ?? 0n}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [
    ...flatRates(work, {
      time: isCovered ? ids(time) : [],
      parts: ids(parts.filter((part) => left.get(part) === '0')),
    }),
    ...[...groups.values()].flatMap((entries) => labour(entries, rules)),
    ...parts.flatMap((part): Charged[] => {
      const { id, description, unit, unit_price } = part;
      const quantity = left.get(part) ?? part.quantity;
      return quantity === '0' ? [] : [{ kind: 'part', description, quantity, unit, unit_price, parts: [id] }];
    }),
    ...costs
      .filter(({ price }) => price > 0n)
      .map(
        ({ id, description, price }): Charged => ({
          ...{ kind: 'cost', description, quantity: '1', unit_price: price, costs: [id] },
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
