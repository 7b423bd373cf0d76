/** Ageing of receivables or payables: open documents by days overdue, less credits, with a check against the ledger. */

import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { compareDates, daysBetween } from '#kernel/dates.ts';
import { firstOf, itemAt } from '#kernel/type-guards.ts';
import type {
  Behind,
  StatementCell,
  StatementColumn,
  StatementName,
  StatementRow,
} from '../statements/statement.rules.ts';
import {
  amountCell,
  type Body,
  check,
  figureColumns,
  figures,
  groupBy,
  sum,
  text,
} from '../statements/statement-parts.ts';

export interface OpenDocument {
  readonly id: string;
  readonly number: string;
  readonly due_date: string;
  readonly party_id: string;
  readonly party: string;
  readonly open: bigint;
}

/** A party's credits and unallocated payments. */
export interface PartyCredit {
  readonly party_id: string;
  readonly party: string;
  readonly open: bigint;
}

/** The open amounts at the end of a day. */
export interface AgeingDay {
  readonly day: string;
  readonly documents: readonly OpenDocument[];
  readonly credits: readonly PartyCredit[];
  /** The balance of the control account, which must equal the total. */
  readonly control: bigint;
}

export interface Ageing {
  readonly name: StatementName;
  /** The report's day, and the day it is compared with. */
  readonly at: readonly AgeingDay[];
  readonly party: 'customer' | 'vendor';
  readonly document: 'invoice' | 'bill';
  readonly detailed: boolean;
}

/** The balance of a control account at the end of a day, in minor units: debit less credit. */
export async function controlBalance(
  db: Ctx['db'],
  account: 'accounts_receivable' | 'accounts_payable',
  day: string,
): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    select coalesce(sum(l.debit) - sum(l.credit), 0)::bigint as balance from journal_lines l
    where l.account_id = (select id from accounts where system_key = ${account}) and l.entry_date <= ${day}::date`.execute(
    db,
  );
  return rows[0]?.balance ?? 0n;
}

const buckets = ['Not due', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days'] as const;

/** When comparing, each party's total on the other day is a column, and its ageing on that day a row below. */
export function ageingBody(ageing: Ageing, exponent: number): Body {
  const { at, party } = ageing;
  const parties = partiesOf(at).filter(({ agedAmounts }) => agedAmounts.some(isAnything));
  const totals = at.map((_, index) =>
    sumOf(parties.flatMap(({ agedAmounts }) => itemAt(agedAmounts, index))),
  );
  const rows = parties.flatMap(({ id, name, agedAmounts, documents }): StatementRow[] => {
    const behind: Behind = { page: party, id };
    const kind = ageing.detailed && documents.length > 0 ? 'heading' : 'line';
    return [
      { kind, depth: 0, cells: [text(name, behind), text(null), ...amounts(ageing, agedAmounts, exponent)] },
      ...(ageing.detailed ? documents.map((all) => documentRow(ageing, all, exponent)) : []),
    ];
  });
  return {
    columns: [
      { label: party === 'customer' ? 'Customer' : 'Vendor', kind: 'text' },
      { label: 'Due', kind: 'date' },
      ...buckets.map((label) => ({ label, kind: 'money' as const })),
      { label: 'Not allocated', kind: 'money' },
      ...totalColumns(at),
    ],
    rows: [
      ...rows,
      {
        kind: 'grand',
        depth: 0,
        cells: [text('Total'), text(null), ...amounts(ageing, totals, exponent)],
      },
      ...totals.slice(1).map((then) => comparisonRow(then, exponent)),
    ],
    checks: [
      check(
        party === 'customer' ? 'Total less the receivable account' : 'Total less the payable account',
        totals[0] ? totalOf(totals[0]) - (at[0]?.control ?? 0n) : 0n,
        exponent,
      ),
    ],
  };
}

function totalColumns(at: readonly AgeingDay[]): StatementColumn[] {
  if (at.length < 2) return [{ label: 'Total', kind: 'money' }];
  // Only the comparison columns show their day, since the first one is the report's own; this leaves more room for names in print.
  const [, ...others] = figureColumns(at.map(({ day }) => ({ label: `Total ${day}`, from: null, to: day })));
  return [{ label: 'Total', kind: 'money' }, ...others];
}

/** A party's open amounts on one day: by age, and those without a document. */
interface AgedAmounts {
  readonly aged: readonly bigint[];
  readonly rest: bigint;
}

interface Party {
  readonly id: string;
  readonly name: string;
  /** One per day. */
  readonly agedAmounts: readonly AgedAmounts[];
  /** For each document, its open amount on each day. */
  readonly documents: readonly (readonly (OpenDocument | undefined)[])[];
}

function partiesOf(at: readonly AgeingDay[]): Party[] {
  const names = new Map<string, string>();
  for (const { party_id, party } of at.flatMap(({ credits, documents }) => [...credits, ...documents]))
    names.set(party_id, party);
  const days = at.map(({ day, documents, credits }) => ({
    day,
    own: groupBy(documents, ({ party_id }) => party_id),
    credited: groupBy(credits, ({ party_id }) => party_id),
  }));
  return [...names]
    .map(([id, name]): Party => {
      const own = days.map((of) => of.own.get(id) ?? []);
      const agedAmounts = days.map(({ day, credited }, index) =>
        agedAmountsOf(day, own[index] ?? [], credited.get(id) ?? []),
      );
      return { id, name, agedAmounts, documents: sideBySide(own) };
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}

function agedAmountsOf(
  day: string,
  own: readonly OpenDocument[],
  credits: readonly PartyCredit[],
): AgedAmounts {
  const aged = buckets.map((_, index) =>
    sum(own.filter((d) => bucketOf(day, d) === index).map(({ open }) => open)),
  );
  return { aged, rest: -sum(credits.map(({ open }) => open)) };
}

/** By due date, including documents that were open only on the other day. */
function sideBySide(own: readonly (readonly OpenDocument[])[]): (OpenDocument | undefined)[][] {
  const byId = own.map((documents) => new Map(documents.map((document) => [document.id, document])));
  const all = new Map(byId.flatMap((documents) => [...documents]));
  return [...all.values()]
    .sort((a, b) => compareDates(a.due_date, b.due_date))
    .map(({ id }) => byId.map((documents) => documents.get(id)));
}

const isAnything = ({ aged, rest }: AgedAmounts) => rest !== 0n || aged.some((amount) => amount !== 0n);

const totalOf = ({ aged, rest }: AgedAmounts) => sum(aged) + rest;

function sumOf(agedAmounts: readonly AgedAmounts[]): AgedAmounts {
  return {
    aged: buckets.map((_, index) => sum(agedAmounts.map(({ aged }) => aged[index] ?? 0n))),
    rest: sum(agedAmounts.map(({ rest }) => rest)),
  };
}

function documentRow(
  { at, document }: Ageing,
  all: readonly (OpenDocument | undefined)[],
  exponent: number,
): StatementRow {
  const [now] = all;
  const one = firstOf(all.filter((found) => found !== undefined));
  const behind: Behind = { page: document, id: one.id };
  const bucket = now && bucketOf(at[0]?.day ?? '', now);
  const cells = buckets.map((_, index) =>
    now && bucket === index && now.open !== 0n ? amountCell(now.open, exponent, behind) : text(null),
  );
  const open = all.map((found) => found?.open ?? 0n);
  return {
    kind: 'line',
    depth: 1,
    cells: [
      text(one.number, behind),
      text(one.due_date),
      ...cells,
      text(null),
      ...figures(open, exponent, (index) => (index === 0 ? undefined : behind)),
    ],
  };
}

function amounts(
  { name, at }: Ageing,
  agedAmounts: readonly AgedAmounts[],
  exponent: number,
): StatementCell[] {
  const [now = { aged: [], rest: 0n }] = agedAmounts;
  const then = (index: number): Behind | undefined =>
    index === 0 ? undefined : { page: 'statement', name, from: null, to: at[index]?.day ?? '' };
  return [
    ...[...now.aged, now.rest].map((amount) => amountCell(amount, exponent)),
    ...figures(agedAmounts.map(totalOf), exponent, then),
  ];
}

function comparisonRow(then: AgedAmounts, exponent: number): StatementRow {
  const aged = [...then.aged, then.rest].map((amount) => amountCell(amount, exponent));
  const total = [text(null), amountCell(totalOf(then), exponent), text(null), text(null)];
  return {
    kind: 'total',
    depth: 0,
    cells: [text('Total before'), text(null), ...aged, ...total],
  };
}

function bucketOf(day: string, { due_date }: OpenDocument): number {
  const late = daysBetween(due_date, day);
  if (late <= 0) return 0;
  return Math.min(4, Math.ceil(late / 30));
}
