/** Who owes whom for how long: open documents by how late they are, and what has no document, so that all of it is there. */
import { daysBetween } from '#kernel/dates.ts';
import type { Behind, StatementCell, StatementRow } from './statement.rules.ts';
import { amountCell, type Body, check, groupBy, sum, text } from './statement-parts.ts';

export interface OpenDocument {
  readonly id: string;
  readonly number: string;
  readonly due_date: string;
  readonly party_id: string;
  readonly party: string;
  readonly open: bigint;
}

/** What the control account says of one customer or vendor. */
export interface PartyBalance {
  readonly party_id: string | null;
  readonly party: string | null;
  readonly balance: bigint;
}

export interface Ageing {
  readonly day: string;
  readonly documents: readonly OpenDocument[];
  readonly balances: readonly PartyBalance[];
  readonly control: bigint;
  readonly party: 'customer' | 'vendor';
  readonly document: 'invoice' | 'bill';
  readonly detailed: boolean;
}

const buckets = ['Not due', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days'] as const;

export function ageingBody(ageing: Ageing, exponent: number): Body {
  const { documents, balances, control, party } = ageing;
  const rows: StatementRow[] = [];
  const totals = buckets.map(() => 0n);
  let loose = 0n;
  for (const { id, name, own, balance } of partiesOf(documents, balances)) {
    const aged = buckets.map((_, index) =>
      sum(own.filter((d) => bucketOf(ageing.day, d) === index).map((d) => d.open)),
    );
    const rest = balance - sum(aged);
    if (aged.every((amount) => amount === 0n) && rest === 0n) continue;
    for (const [index, amount] of aged.entries()) totals[index] = (totals[index] ?? 0n) + amount;
    loose += rest;
    const behind: Behind | undefined = id === null ? undefined : { page: party, id };
    rows.push({
      kind: ageing.detailed && own.length > 0 ? 'heading' : 'line',
      depth: 0,
      cells: [text(name, behind), text(null), ...amounts(aged, rest, exponent)],
    });
    if (ageing.detailed) rows.push(...own.map((document) => documentRow(ageing, document, exponent)));
  }
  rows.push({
    kind: 'grand',
    depth: 0,
    cells: [text('Total'), text(null), ...amounts(totals, loose, exponent)],
  });
  return {
    columns: [
      { label: party === 'customer' ? 'Customer' : 'Vendor', kind: 'text' },
      { label: 'Due', kind: 'date' },
      ...buckets.map((label) => ({ label, kind: 'money' as const })),
      { label: 'Not allocated', kind: 'money' },
      { label: 'Total', kind: 'money' },
    ],
    rows,
    checks: [
      check(
        party === 'customer' ? 'Total less the receivable account' : 'Total less the payable account',
        sum(totals) + loose - control,
        exponent,
      ),
    ],
  };
}

interface Party {
  readonly id: string | null;
  readonly name: string;
  readonly own: readonly OpenDocument[];
  readonly balance: bigint;
}

function partiesOf(documents: readonly OpenDocument[], balances: readonly PartyBalance[]): Party[] {
  const names = new Map<string | null, string>();
  for (const { party_id, party } of [...balances, ...documents])
    names.set(party_id, party ?? 'Nobody in particular');
  const own = groupBy(documents, ({ party_id }) => party_id);
  const owed = new Map(balances.map(({ party_id, balance }) => [party_id, balance]));
  return [...names]
    .map(([id, name]) => ({
      id,
      name,
      own: id === null ? [] : (own.get(id) ?? []),
      balance: owed.get(id) ?? 0n,
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

function documentRow({ day, document }: Ageing, one: OpenDocument, exponent: number): StatementRow {
  const aged = buckets.map((_, index) => (bucketOf(day, one) === index ? one.open : 0n));
  const behind: Behind = { page: document, id: one.id };
  const cells = aged.map((amount) => (amount === 0n ? text(null) : amountCell(amount, exponent, behind)));
  return {
    kind: 'line',
    depth: 1,
    cells: [
      text(one.number, behind),
      text(one.due_date),
      ...cells,
      text(null),
      amountCell(one.open, exponent),
    ],
  };
}

function amounts(aged: readonly bigint[], rest: bigint, exponent: number): StatementCell[] {
  return [...aged, rest, sum(aged) + rest].map((amount) => amountCell(amount, exponent));
}

function bucketOf(day: string, { due_date }: OpenDocument): number {
  const late = daysBetween(due_date, day);
  if (late <= 0) return 0;
  return Math.min(4, Math.ceil(late / 30));
}
