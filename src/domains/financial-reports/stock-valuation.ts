import { sql } from 'kysely';
import { type Pool, unitCost } from '#domains/inventory/stock-cost.rules.ts';
import { balancesAt } from '#domains/ledger/accounts/balances.ts';
import type { Ctx } from '#kernel/context.ts';
import { roundHalfEven } from '#kernel/money.ts';
import { fromUnitPrice, storedUnitPrice } from '#kernel/unit-price.ts';
import type { StatementRow } from './statements/statement.rules.ts';
import { amountCell, type Body, check, type Span, sum, text } from './statements/statement-parts.ts';

interface ValuedPart {
  readonly id: string;
  readonly sku: string;
  readonly name: string;
  /** Trimmed: "2.5". */
  readonly quantity: string;
  readonly thousandths: bigint;
  readonly value: bigint;
  /** What one cost in the last delivery by that day. */
  readonly delivered: string | null;
}

/** Makes an average as fine as a unit cost can be. */
const FINE = storedUnitPrice('0.0001');

/** Every part on hand at the end of a day, at its moving average. The total is the balance of the inventory account on that day. */
export async function stockValuation(ctx: Ctx, [span]: readonly Span[], exponent: number): Promise<Body> {
  const day = span?.to ?? ctx.today;
  const parts = await readValues(ctx, day);
  const rows = parts.map(({ id, sku, name, quantity, thousandths, value, delivered }): StatementRow => {
    const each = averageOf({ quantity: thousandths, value }, delivered, exponent);
    const cells = [
      ...[text(sku), text(name, { page: 'part', id }), text(quantity)],
      ...[text(each === undefined ? null : fromUnitPrice(each, exponent)), amountCell(value, exponent)],
    ];
    return { kind: 'line', depth: 0, cells };
  });
  const total = sum(parts.map(({ value }) => value));
  const cells = [text(null), text('Total'), text(null), text(null), amountCell(total, exponent)];
  return {
    columns: [
      { label: 'SKU', kind: 'text' },
      { label: 'Part', kind: 'text' },
      { label: 'On hand', kind: 'number' },
      { label: 'Unit cost', kind: 'money' },
      { label: 'Value', kind: 'money' },
    ],
    rows: [...rows, { kind: 'grand', depth: 0, cells }],
    checks: [check('Stock less the inventory account', total - (await inventoryAt(ctx, day)), exponent)],
  };
}

/**
 * The cost in the last delivery or the average in the digits of the currency, if either comes to the value, else a finer average. Nothing of
 * later days counts, so that the report of a day stays as it was. Also of what is missing: it is carried at less than nothing.
 */
function averageOf({ quantity, value }: Pool, delivered: string | null, exponent: number) {
  if (quantity === 0n) return undefined;
  const there = quantity < 0n ? { quantity: -quantity, value: -value } : { quantity, value };
  const rounded = roundHalfEven(there.value * 1000n, there.quantity);
  const given = delivered === null ? null : storedUnitPrice(delivered);
  return unitCost(there, [given, rounded, FINE], exponent);
}

async function readValues({ db }: Ctx, day: string): Promise<ValuedPart[]> {
  const { rows } = await sql<
    Omit<ValuedPart, 'thousandths' | 'value'> & { thousandths: string; value: string }
  >`
    select p.id, p.sku, p.name, trim_scale(m.quantity)::text as quantity, (m.quantity * 1000)::bigint::text as thousandths, m.value::text,
      d.unit_cost::text as delivered
    from (select m.part_id, sum(m.quantity) as quantity, sum(m.value) as value from stock_moves m where ${movedBy(day)} group by 1) m
    join parts p on p.id = m.part_id
    left join (select distinct on (m.part_id) m.part_id, g.unit_cost from stock_moves m
      join goods_receipt_lines g on g.tenant_id = m.tenant_id and g.id = m.receipt_line_id
      where m.kind = 'receipt' and ${movedBy(day)} order by m.part_id, m.moved_on desc, m.id desc) d on d.part_id = p.id
    where m.quantity <> 0 or m.value <> 0 order by p.sku, p.id`.execute(db);
  return rows.map((row) => ({ ...row, thousandths: BigInt(row.thousandths), value: BigInt(row.value) }));
}

const movedBy = (day: string) =>
  sql`(m.moved_on <= ${day}::date or (m.moved_on is null and fw.day_of_move(m) <= ${day}::date))`;

async function inventoryAt(ctx: Ctx, day: string): Promise<bigint> {
  const [balances] = await balancesAt(ctx, [day]);
  const account = await ctx.db
    .selectFrom('accounts')
    .select('id')
    .where('system_key', '=', 'inventory')
    .executeTakeFirst();
  return account ? (balances?.get(account.id) ?? 0n) : 0n;
}
