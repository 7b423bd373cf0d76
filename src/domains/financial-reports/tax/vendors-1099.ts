import { sql } from 'kysely';
import { boxes1099, type Kind1099, least1099 } from '#domains/purchasing/form-1099.rules.ts';
import type { Ctx } from '#kernel/context.ts';
import type { Address } from '#kernel/field.ts';
import type { StatementColumn, StatementRow } from '../statements/statement.rules.ts';
import { amountCell, type Body, type Span, sum, text } from '../statements/statement-parts.ts';

interface Paid {
  readonly id: string;
  readonly name: string;
  readonly legal_name: string | null;
  readonly tax_id: string | null;
  readonly kind: Kind1099;
  readonly w9_received_on: string | null;
  readonly address: Address | null;
  readonly paid: bigint;
}

/**
 * What was paid to each vendor of form 1099, without cards and reversed payments, and what of it is to be reported. Files have the
 * names and addresses for the form as well.
 */
export async function vendors1099(
  ctx: Ctx,
  [span]: readonly Span[],
  { complete }: { readonly complete: boolean },
  exponent: number,
): Promise<Body> {
  const { from = null, to = ctx.today } = span ?? {};
  const vendors = await readPaid(ctx, from ?? '1900-01-01', to);
  const reported = vendors.filter(isReported(Number(to.slice(0, 4))));
  const rows = vendors.map((one): StatementRow => {
    const { id, name, tax_id, kind, w9_received_on, paid } = one;
    const due = reported.includes(one) ? amountCell(paid, exponent) : text(null);
    const cells = [
      ...[text(name, { page: 'vendor', id }), text(tax_id), text(boxes1099[kind]), text(w9_received_on)],
      ...[amountCell(paid, exponent), due],
    ];
    return { kind: 'line', depth: 0, cells: complete ? [...cells, ...addressed(one)] : cells };
  });
  const total = (of: readonly Paid[]) => amountCell(sum(of.map(({ paid }) => paid)), exponent);
  const cells = [
    ...[text('Total'), text(null), text(null), text(null), total(vendors), total(reported)],
    ...(complete ? addressColumns.map(() => text(null)) : []),
  ];
  return {
    columns: complete ? [...columns, ...addressColumns] : columns,
    rows: [...rows, { kind: 'grand', depth: 0, cells }],
    notice: lacking(reported),
  };
}

/** What is to be reported of a calendar year. */
export async function readReported(ctx: Ctx, year: number): Promise<readonly Paid[]> {
  return (await readPaid(ctx, `${year}-01-01`, `${year}-12-31`)).filter(isReported(year));
}

const isReported =
  (year: number) =>
  ({ kind, paid }: Paid) =>
    paid >= least1099(kind, year);

const columns: readonly StatementColumn[] = [
  { label: 'Vendor', kind: 'text' },
  { label: 'Tax ID', kind: 'text' },
  { label: 'Form and box', kind: 'text' },
  { label: 'W-9 received', kind: 'date' },
  { label: 'Paid', kind: 'money' },
  { label: 'To report', kind: 'money' },
];

const addressColumns: readonly StatementColumn[] = [
  { label: 'Legal name', kind: 'text' },
  { label: 'Street', kind: 'text' },
  { label: 'City', kind: 'text' },
  { label: 'State', kind: 'text' },
  { label: 'ZIP code', kind: 'text' },
];

function addressed({ name, legal_name, address }: Paid) {
  const { street_address, city, state, postal_code } = address ?? {};
  return [legal_name ?? name, street_address, city, state, postal_code].map((part) => text(part ?? null));
}

function lacking(reported: readonly Paid[]): string | null {
  const names = reported.filter(({ tax_id }) => !tax_id).map(({ name }) => name);
  if (names.length === 0) return null;
  return `To be reported, but without a tax ID: ${names.join(', ')}.`;
}

async function readPaid({ db }: Ctx, from: string, to: string): Promise<Paid[]> {
  const { rows } = await sql<Omit<Paid, 'paid'> & { readonly paid: string }>`
    select v.id, v.name, v.legal_name, v.tax_id, v.form_1099 as kind, v.w9_received_on::text, v.address, (coalesce(sum(p.amount), 0) - (select coalesce(sum(r.amount), 0) from vendor_refunds r where r.vendor_id = v.id and r.status = 'recorded'
        and r.method <> 'card' and r.refunded_on between ${from}::date and ${to}::date))::bigint::text as paid
    from vendors v left join bill_payments p on p.tenant_id = v.tenant_id and p.vendor_id = v.id and p.status = 'recorded' and p.method <> 'card'
      and p.paid_on between ${from}::date and ${to}::date
    where v.form_1099 is not null group by v.id, v.tenant_id order by v.name, v.id`.execute(db);
  return rows.map(({ paid, ...row }) => ({ ...row, paid: BigInt(paid) }));
}
