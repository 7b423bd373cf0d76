/**
 * Reads, computes and stores the lines of a draft; totals sent by the client are ignored. A line made from a work order keeps that
 * link until it is removed, which makes the billed work available again.
 */

import { refuseLineAccounts } from '#domains/ledger/accounts/line-accounts.ts';
import { noClasses } from '#domains/ledger/classes/class-fields.rules.ts';
import { refuseLineClasses } from '#domains/ledger/classes/line-classes.ts';
import { exceedsMaxAmount } from '#domains/ledger/entries/amount-limit.rules.ts';
import { readLines } from '#domains/ledger/entries/read-lines.ts';
import type { InputOf } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { currencyExponent, type UnitPrice } from '#kernel/money.ts';
import { type PeriodsOf, readPeriod, servicePeriodInput } from '../deferred/service-period.ts';
import { lineInput } from '../invoice.inputs.ts';
import {
  computeDocument,
  type DocumentDiscount,
  documentTotals,
  grossOf,
  type RestOfLine,
} from '../invoice-lines.rules.ts';

export interface DraftLine {
  readonly id?: string;
  readonly kind: 'labour' | 'part' | 'cost' | 'agreed_price' | 'section' | 'other';
  readonly description: string;
  readonly quantity: string;
  readonly unit: string | null;
  readonly unit_price: UnitPrice;
  readonly discount: bigint;
  readonly discount_percent: string | null;
  readonly tax_rate: string;
  readonly account_id: string | null;
  readonly work_order_id: string | null;
  readonly service_id?: string | null;
  readonly part_id?: string | null;
  readonly unit_cost?: UnitPrice | null;
  readonly department_id?: string | null;
  readonly branch_id?: string | null;
  readonly service_from?: string | null;
  readonly service_through?: string | null;
  /** Of a recurring invoice. */
  readonly until_next?: boolean;
  readonly credits_line_id?: string | null;
  readonly rest?: RestOfLine | undefined;
}

interface StoredLine extends RestOfLine {
  readonly id: string;
  readonly work_order_id: string | null;
  readonly credits_line_id: string | null;
}

interface Reading extends DocumentDiscount {
  /** The stored lines, which can be kept by their id. */
  readonly stored?: readonly StoredLine[];
  /** A deposit carries no tax: it is charged on the final invoice. */
  readonly untaxed?: boolean;
  /** Default `none`. */
  readonly periods?: PeriodsOf;
}

const input = { ...lineInput, ...servicePeriodInput };

const computed: ReadonlySet<string> = new Set([
  ...['net', 'tax', 'total', 'position', 'invoice_id', 'work_order_id'],
  ...['shared_discount', 'credits_line_id'],
]);

export function readDraftLines(
  { viewer }: Pick<Ctx, 'viewer'>,
  sent: unknown,
  { stored = [], untaxed = false, periods = 'none', ...discount }: Reading = {},
): DraftLine[] {
  const known = new Map(stored.map((line) => [line.id, line]));
  const lines = readLines(input, sent, viewer, { computed });
  const exponent = currencyExponent(viewer.currency);
  const read = lines.map((line, index) => {
    refuseLine(line, index, exponent);
    const kept = line.id ? known.get(line.id) : undefined;
    if (line.id && !kept) throw invalid({ [`lines.${index}.id`]: 'This line is not on the invoice.' });
    if (kept) known.delete(kept.id);
    return {
      ...complete(line),
      ...readPeriod(line, index, periods),
      ...(untaxed ? { tax_rate: '0' } : {}),
      ...(kept ? { id: kept.id } : {}),
      work_order_id: kept?.work_order_id ?? null,
      credits_line_id: kept?.credits_line_id ?? null,
      rest: kept && restOf(kept),
    };
  });
  refuseTotal(read, discount, exponent);
  return read;
}

/** The stored net and tax of a credit note's line, which it keeps as long as its amounts are unchanged. */
export function restOf<L extends RestOfLine & { readonly credits_line_id: string | null }>(
  line: L,
): RestOfLine | undefined {
  return line.credits_line_id === null ? undefined : line;
}

/** Replaces the lines of a draft. Returns the totals for its header. */
export async function storeDraftLines(
  ctx: Ctx,
  invoiceId: string,
  lines: readonly DraftLine[],
  discount: DocumentDiscount = {},
) {
  await refuseLineAccounts(ctx, lines);
  await refuseLineClasses(ctx, lines);
  const computed = computeDocument(lines, discount);
  const kept = lines.flatMap((line) => line.id ?? []);
  const gone = ctx.db.deleteFrom('invoice_lines').where('invoice_id', '=', invoiceId);
  await (kept.length > 0 ? gone.where('id', 'not in', kept) : gone).execute();
  if (lines.length > 0) {
    const rows = lines.map(({ rest: _, until_next: __, ...line }, position) => ({
      ...line,
      ...computed.lines[position],
      id: line.id ?? ctx.newId(),
      invoice_id: invoiceId,
      position,
    }));
    await ctx.db
      .insertInto('invoice_lines')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'id']).doUpdateSet((eb) => ({
          position: eb.ref('excluded.position'),
          kind: eb.ref('excluded.kind'),
          description: eb.ref('excluded.description'),
          quantity: eb.ref('excluded.quantity'),
          unit: eb.ref('excluded.unit'),
          unit_price: eb.ref('excluded.unit_price'),
          discount: eb.ref('excluded.discount'),
          discount_percent: eb.ref('excluded.discount_percent'),
          shared_discount: eb.ref('excluded.shared_discount'),
          tax_rate: eb.ref('excluded.tax_rate'),
          net: eb.ref('excluded.net'),
          tax: eb.ref('excluded.tax'),
          total: eb.ref('excluded.total'),
          account_id: eb.ref('excluded.account_id'),
          service_id: eb.ref('excluded.service_id'),
          part_id: eb.ref('excluded.part_id'),
          unit_cost: eb.ref('excluded.unit_cost'),
          department_id: eb.ref('excluded.department_id'),
          branch_id: eb.ref('excluded.branch_id'),
          service_from: eb.ref('excluded.service_from'),
          service_through: eb.ref('excluded.service_through'),
        })),
      )
      .execute();
  }
  return computed.totals;
}

type LineInput = InputOf<typeof input>;

const notPicked = { service_id: null, part_id: null, unit_cost: null, ...noClasses };

/** A section heading has no amounts. */
function complete({
  id: _,
  kind,
  unit,
  account_id,
  discount_percent,
  service_id,
  part_id,
  unit_cost,
  department_id,
  branch_id,
  service_from: __,
  service_through: ___,
  until_next: ____,
  ...line
}: LineInput): Omit<DraftLine, 'id' | 'work_order_id'> {
  const base = {
    ...line,
    kind: kind ?? 'other',
    unit: unit ?? null,
    account_id: account_id ?? null,
    discount_percent: discount_percent ?? null,
    service_id: service_id ?? null,
    part_id: part_id ?? null,
    unit_cost: unit_cost ?? null,
    department_id: department_id ?? null,
    branch_id: branch_id ?? null,
  };
  if (kind !== 'section') return base;
  const nothing = {
    ...notPicked,
    quantity: '0',
    unit_price: 0n,
    discount: 0n,
    discount_percent: null,
    tax_rate: '0',
  };
  return { ...base, ...nothing, unit: null, account_id: null };
}

function refuseLine(line: LineInput, index: number, exponent: number): void {
  const gross = grossOf(line);
  if (exceedsMaxAmount(gross, exponent))
    throw invalid({ [`lines.${index}.unit_price`]: 'This amount is too large.' });
  if (!line.discount_percent && line.discount > 0n && line.discount > gross) {
    throw invalid({ [`lines.${index}.discount`]: 'The discount is more than the line.' });
  }
}

function refuseTotal(lines: readonly DraftLine[], discount: DocumentDiscount, exponent: number): void {
  const { discount_amount, discount_percent } = discount;
  if (discount_amount && discount_percent) {
    throw invalid({ discount_amount: 'Give either a percentage or an amount off.' });
  }
  const before = documentTotals(lines);
  if (discount_amount && discount_amount > before.subtotal - before.discount) {
    throw invalid({ discount_amount: 'The discount is more than the lines come to.' });
  }
  const { total } = documentTotals(lines, discount);
  if (total < 0n) throw invalid({ lines: 'The total is below zero. Take something off the discount.' });
  if (exceedsMaxAmount(total, exponent)) throw invalid({ lines: 'The total is too large.' });
}
