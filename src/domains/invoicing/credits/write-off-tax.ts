import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { readInvoiceSettings } from '../settings/invoice-settings.ts';
import { type ChargedRate, shareWriteOff, type TaxShare } from './write-off-tax.rules.ts';

/**
 * The tax in an amount that is written off; none if the company does not take it back. Deposits charge none; of an invoice that was
 * brought forward it is what was given with it. The invoice is locked.
 */
export async function taxOfWriteOff(ctx: Ctx, invoiceId: string, amount: bigint): Promise<TaxShare[]> {
  if (!(await readInvoiceSettings(ctx)).bad_debt_tax) return [];
  const { rows } = await sql<ChargedRate>`
    select l.rate,
      coalesce(sum(l.net) filter (where l.side in ('charged', 'brought')), 0)::bigint as net,
      coalesce(sum(l.tax) filter (where l.side in ('charged', 'brought')), 0)::bigint as tax,
      coalesce(-sum(l.net) filter (where l.side = 'written_off'), 0)::bigint as written_off_net,
      coalesce(-sum(l.tax) filter (where l.side = 'written_off'), 0)::bigint as written_off_tax
    from tax_lines l
    where l.document_id = ${invoiceId}::uuid or l.document_id in (select c.id from invoices c where c.credits_id = ${invoiceId}::uuid)
    group by l.rate order by l.rate`.execute(ctx.db);
  return shareWriteOff(rows, amount);
}

/** For the column `taxes`, with strings because a JSON number can't hold all amounts. */
export function storedTaxes(taxes: readonly TaxShare[]) {
  return taxes.map(({ rate, net, tax }) => ({ rate, net: net.toString(), tax: tax.toString() }));
}
