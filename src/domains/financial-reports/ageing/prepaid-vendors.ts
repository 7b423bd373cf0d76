import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import '#domains/purchasing/prepayments/prepayment.resource.ts';
import type { StatementRow } from '../statements/statement.rules.ts';
import { amountCell, type Body, sum, text } from '../statements/statement-parts.ts';

/** What was paid to vendors ahead and not taken up by the end of the day, below their ageing: it is no part of the payable account. */
export async function withPrepaid(ctx: Ctx, body: Body, day: string, exponent: number): Promise<Body> {
  const { rows } = await sql<{ id: string; name: string; left: bigint }>`
    select v.id, v.name, sum(l.amount)::bigint as left from (
      select vendor_id, amount from bill_payments p where p.kind = 'prepayment' and p.paid_on <= ${day}::date and ${stands('p', day)}
      union all
      select p.vendor_id, -u.amount from prepayment_uses u join bill_payments p on p.id = u.payment_id
        where u.applied_on <= ${day}::date and ${stands('u', day)}
      union all
      select r.vendor_id, -r.amount from vendor_refunds r where r.refunded_on <= ${day}::date and ${stands('r', day)}) l
    join vendors v on v.id = l.vendor_id
    group by v.id, v.name having sum(l.amount) <> 0 order by v.name, v.id`.execute(ctx.db);
  if (rows.length === 0) return body;
  const total = body.columns.findIndex(({ label }) => label === 'Total');
  const cells = (label: ReturnType<typeof text>, amount: bigint | null) =>
    body.columns.map((_, at) => {
      if (at === 0) return label;
      return at === total && amount !== null ? amountCell(amount, exponent) : text(null);
    });
  const prepaid: StatementRow[] = [
    { kind: 'heading', depth: 0, cells: cells(text('Prepaid, not in the total'), null) },
    ...rows.map(
      ({ id, name, left }): StatementRow => ({
        kind: 'line',
        depth: 1,
        cells: cells(text(name, { page: 'vendor', id }), left),
      }),
    ),
    { kind: 'total', depth: 0, cells: cells(text('Total prepaid'), sum(rows.map(({ left }) => left))) },
  ];
  return { ...body, rows: [...body.rows, ...prepaid] };
}

const stands = (row: string, day: string) =>
  sql`(${sql.ref(`${row}.status`)} = 'recorded' or ${sql.ref(`${row}.reversed_on`)} > ${day}::date)`;
