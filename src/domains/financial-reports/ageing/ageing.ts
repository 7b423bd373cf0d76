/** Ageing of receivables or payables: open documents by days overdue, less credits, with a check against the ledger. */

import type { RawBuilder } from 'kysely';
import { balancesAt } from '#domains/ledger/accounts/balances.ts';
import type { Ctx } from '#kernel/context.ts';
import { compareDates, daysBetween } from '#kernel/dates.ts';
import { groupBy } from '#kernel/group-by.ts';
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
  type Span,
  sum,
  text,
} from '../statements/statement-parts.ts';
import {
  buckets,
  type OpenAmount,
  type OpenDocument,
  type PartySums,
  readOpenDocuments,
  readPartySums,
} from './open-amounts.ts';

/** Rows on a screen or a printed page; the totals are of all. */
const mostRows = 5000;

export interface AgeingWanted {
  readonly detailed: boolean;
  readonly complete: boolean;
}

/** What differs between receivables and payables. */
export interface Ageing {
  readonly name: StatementName;
  readonly party: 'customer' | 'vendor';
  readonly parties: 'customers' | 'vendors';
  readonly document: 'invoice' | 'bill';
  /** The account that must equal the total; payables are its credit balance. */
  readonly control: { readonly account: 'accounts_receivable' | 'accounts_payable'; readonly sign: 1n | -1n };
  readonly amountsAt: (day: string) => RawBuilder<OpenAmount>;
  readonly described: RawBuilder<unknown>;
}

/** The report's day and the day it is compared with, each with the balance of the control account. */
interface AgeingDay {
  readonly day: string;
  readonly control: bigint;
}

/** When comparing, each party's total on the other day is a column, and its ageing on that day a row below. */
export async function ageingBody(
  ctx: Ctx,
  ageing: Ageing,
  spans: readonly Span[],
  { detailed, complete }: AgeingWanted,
  exponent: number,
): Promise<Body> {
  const { party } = ageing;
  const at = await readDays(ctx, ageing, spans);
  const parties = await readParties(ctx, ageing, at);
  const shown = complete ? parties : firstParties(parties, detailed);
  const documentsOf = detailed ? await readDocuments(ctx, ageing, at, shown) : () => [];
  const totals = at.map((_, index) => sumOf(parties.map(({ agedAmounts }) => itemAt(agedAmounts, index))));
  const rows = shown.flatMap(({ id, name, agedAmounts }): StatementRow[] => {
    const behind: Behind = { page: party, id };
    const documents = documentsOf(id);
    const kind = documents.length > 0 ? 'heading' : 'line';
    return [
      {
        kind,
        depth: 0,
        cells: [text(name, behind), text(null), ...amounts(ageing, at, agedAmounts, exponent)],
      },
      ...documents.map((all) => documentRow(ageing, at, all, exponent)),
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
        cells: [text('Total'), text(null), ...amounts(ageing, at, totals, exponent)],
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
    notice:
      shown.length < parties.length
        ? `Only the first ${shown.length.toLocaleString('en-US')} of ${parties.length.toLocaleString('en-US')} ${ageing.parties} are listed; the total is of all. A CSV or Excel file lists every one.`
        : null,
  };
}

async function readDays(ctx: Ctx, { control }: Ageing, spans: readonly Span[]): Promise<AgeingDay[]> {
  const account = await ctx.db
    .selectFrom('accounts')
    .select('id')
    .where('system_key', '=', control.account)
    .executeTakeFirst();
  const balances = await balancesAt(
    ctx,
    spans.map(({ to }) => to),
  );
  return spans.map(({ to }, index) => ({
    day: to,
    control: control.sign * (itemAt(balances, index).get(account?.id ?? '') ?? 0n),
  }));
}

function totalColumns(at: readonly AgeingDay[]): StatementColumn[] {
  if (at.length < 2) return [{ label: 'Total', kind: 'money' }];
  // Only the comparison columns show their day, since the first one is the report's own; this leaves more room for names in print.
  const [, ...others] = figureColumns(at.map(({ day }) => ({ label: `Total ${day}`, from: null, to: day })));
  return [{ label: 'Total', kind: 'money' }, ...others];
}

type AgedAmounts = Pick<PartySums, 'aged' | 'rest'>;

interface Party {
  readonly id: string;
  readonly name: string;
  /** One per day. */
  readonly agedAmounts: readonly AgedAmounts[];
  /** At least as many documents as are open on any of the days. */
  readonly documents: number;
}

const nothing: AgedAmounts = { aged: buckets.map(() => 0n), rest: 0n };

/** All with an open amount on any of the days, by name. */
async function readParties(ctx: Ctx, ageing: Ageing, at: readonly AgeingDay[]): Promise<Party[]> {
  const found: Map<string, PartySums>[] = [];
  for (const { day } of at) {
    const sums = await readPartySums(ctx, day, ageing.amountsAt(day), ageing.parties);
    found.push(new Map(sums.map((one) => [one.party_id, one])));
  }
  const all = new Map(found.flatMap((sums) => [...sums]));
  return [...all.values()]
    .map(({ party_id, party }) => ({
      id: party_id,
      name: party,
      agedAmounts: found.map((sums) => sums.get(party_id) ?? nothing),
      documents: found.reduce((count, sums) => count + (sums.get(party_id)?.documents ?? 0), 0),
    }))
    .filter(({ agedAmounts }) => agedAmounts.some(isAnything))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** As many as fit, but one at least: a party's documents are not torn apart. */
function firstParties(parties: readonly Party[], detailed: boolean): readonly Party[] {
  let rows = 0;
  const beyond = parties.findIndex(({ documents }) => {
    rows += 1 + (detailed ? documents : 0);
    return rows > mostRows;
  });
  return beyond === -1 ? parties : parties.slice(0, Math.max(beyond, 1));
}

/** For each party its documents, and of each its open amount on each day. */
async function readDocuments(ctx: Ctx, ageing: Ageing, at: readonly AgeingDay[], parties: readonly Party[]) {
  const ids = parties.map(({ id }) => id);
  const days: Map<string, OpenDocument[]>[] = [];
  for (const { day } of at) {
    const documents = await readOpenDocuments(ctx, ageing.amountsAt(day), ageing.described, ids);
    days.push(groupBy(documents, ({ party_id }) => party_id));
  }
  return (id: string) => sideBySide(days.map((own) => own.get(id) ?? []));
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
  { document }: Ageing,
  at: readonly AgeingDay[],
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
  { name }: Ageing,
  at: readonly AgeingDay[],
  agedAmounts: readonly AgedAmounts[],
  exponent: number,
): StatementCell[] {
  const [now = nothing] = agedAmounts;
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
