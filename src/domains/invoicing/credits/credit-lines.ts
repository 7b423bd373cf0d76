/** The invoice lines that a credit note reverses, and how much of each: by quantity, by amount, or all that is left. */
import { sql } from 'kysely';
import { classesOf } from '#domains/ledger/classes/class-fields.rules.ts';
import { readLines } from '#domains/ledger/entries/read-lines.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor, roundHalfEven } from '#kernel/money.ts';
import type { DraftLine } from '../drafts/draft-lines.ts';
import { grossOf } from '../invoice-lines.rules.ts';

const creditLineInput = {
  line_id: field.uuid({ required: true }),
  quantity: field.decimal(3, { label: 'Quantity', min: 0, max: 1_000_000 }),
  /** Before tax; for lines where a quantity is meaningless, such as an agreed price or a flat fee. */
  amount: field.money({ label: 'Amount', min: 0 }),
};

interface CreditableLine extends Omit<DraftLine, 'id'> {
  readonly id: string;
  readonly net: bigint;
  readonly tax: bigint;
  readonly credited_quantity: string;
  readonly credited_net: bigint;
  readonly credited_tax: bigint;
}

export async function creditLinesOf(ctx: Ctx, invoiceId: string, sent: unknown): Promise<DraftLine[]> {
  const lines = await readCreditable(ctx, invoiceId);
  const rest = lines.filter(
    (line) => line.kind === 'section' || line.credited_net !== line.net || line.credited_tax !== line.tax,
  );
  if (sent === undefined || sent === null) return rest.map((line) => restOfLine(line));
  const wanted = readLines(creditLineInput, sent, ctx.viewer);
  if (wanted.length === 0) throw invalid({ lines: 'Choose what is credited.' });
  const faults: Record<string, string> = {};
  const taken = wanted.flatMap(({ line_id, quantity, amount }, index): DraftLine[] => {
    const line = rest.find(({ id }) => id === line_id);
    if (!line) {
      faults[`lines.${index}.line_id`] = 'Nothing of this line is left to credit.';
      return [];
    }
    if (amount !== null && amount !== undefined) {
      const rest = line.net - line.credited_net;
      if (amount === abs(rest)) return [restOfLine(line)];
      // A negative line (a discount) is credited with its own sign, which makes the credit smaller.
      if (amount < abs(rest)) return [byAmount(line, rest < 0n ? -amount : amount)];
      const left = fromMinor(abs(rest), currencyExponent(ctx.viewer.currency));
      faults[`lines.${index}.amount`] = `Only ${left} of this line is left.`;
      return [];
    }
    const left = thousandths(line.quantity) - thousandths(line.credited_quantity);
    const requested = quantity ? thousandths(quantity) : left;
    if (requested === left) return [restOfLine(line)];
    if (requested > 0n && requested < left) return [byQuantity(line, requested)];
    faults[`lines.${index}.quantity`] = `${decimal(left)} of this line is left.`;
    return [];
  });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return taken;
}

async function readCreditable({ db }: Ctx, invoiceId: string): Promise<CreditableLine[]> {
  const { rows } = await sql<CreditableLine>`
    select l.id, l.kind, l.description, l.quantity, l.unit, l.unit_price, l.discount + l.shared_discount as discount,
      null as discount_percent, l.tax_rate, l.account_id, l.work_order_id, l.department_id, l.branch_id, l.net, l.tax,
      c.quantity as credited_quantity, c.net as credited_net, c.tax as credited_tax
    from invoice_lines l
    cross join lateral (select coalesce(sum(x.quantity), 0)::text as quantity, coalesce(sum(x.net), 0)::bigint as net,
        coalesce(sum(x.tax), 0)::bigint as tax
      from invoice_lines x join invoices n on n.id = x.invoice_id and n.status = 'sent' and n.kind = 'credit_note'
      where x.credits_line_id = l.id) c
    where l.invoice_id = ${invoiceId} order by l.position`.execute(db);
  return rows;
}

/** Exactly what is left of the line, net and tax, however earlier partial credits were rounded. */
function restOfLine(line: CreditableLine): DraftLine {
  if (line.kind === 'section') return draftLine({ ...line, discount: 0n });
  const net = line.net - line.credited_net;
  const rest = { net, tax_rate: line.tax_rate, tax: line.tax - line.credited_tax };
  const quantity = thousandths(line.quantity) - thousandths(line.credited_quantity);
  if (quantity <= 0n) return { ...byAmount(line, net), rest };
  const discount = grossOf({ ...line, quantity: decimal(quantity) }) - net;
  if (discount < 0n) return { ...byAmount(line, net), rest };
  return { ...draftLine({ ...line, quantity: decimal(quantity), discount }), rest };
}

function byQuantity(line: CreditableLine, requested: bigint): DraftLine {
  const discount = roundHalfEven(line.discount * requested, thousandths(line.quantity));
  return draftLine({ ...line, quantity: decimal(requested), discount });
}

function byAmount(line: CreditableLine, amount: bigint): DraftLine {
  return draftLine({ ...line, quantity: '1', unit: null, unit_price: amount, discount: 0n });
}

function draftLine(line: CreditableLine): DraftLine {
  const { kind, description, quantity, unit, unit_price, discount, tax_rate } = line;
  const { account_id, work_order_id } = line;
  return {
    ...{ kind, description, quantity, unit, unit_price, discount, discount_percent: null, tax_rate },
    ...{ account_id, work_order_id, ...classesOf(line), credits_line_id: line.id },
  };
}

const abs = (n: bigint) => (n < 0n ? -n : n);

function thousandths(quantity: string): bigint {
  const [whole = '0', fraction = ''] = quantity.split('.');
  return BigInt(whole + fraction.padEnd(3, '0').slice(0, 3));
}

function decimal(n: bigint): string {
  const digits = n.toString().padStart(4, '0');
  return `${digits.slice(0, -3)}.${digits.slice(-3)}`;
}
