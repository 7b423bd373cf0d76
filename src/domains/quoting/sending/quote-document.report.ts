/**
 * A quote as its recipient sees it: printed, on the customer's page, in the preview, and as stored when it is sent. Amounts are
 * decimal strings, days `YYYY-MM-DD`. Contains nothing internal.
 */
import { sql } from 'kysely';
import { type BillTo, findBillTo } from '#domains/crm/bill-to.ts';
import { readDocumentCompany } from '#domains/invoicing/settings/document-company.ts';
import { office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { notFound } from '#kernel/errors.ts';
import { type Address, field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import { readStoredOptions } from '../drafts/stored-options.ts';
import type { QuoteStatus } from '../quote.resource.ts';
import { type QuoteDocument, shownOption } from './quote-document.rules.ts';

export const quoteDocumentReport = defineReport(
  'quote_document',
  {
    label: 'Quote document',
    allow: office,
    params: {
      id: field.uuid({ label: 'Quote', required: true }),
      /** The revision as it was sent; omitted: the current state. */
      revision: field.integer({ label: 'Revision', min: 1 }),
    },
  },
  async (ctx, { id, revision }): Promise<QuoteDocument> => {
    const document = revision ? await readSent(ctx, id, revision) : await readQuoteDocument(ctx, id);
    if (!document) throw notFound();
    return document;
  },
);

async function readSent({ db }: Ctx, id: string, revision: number): Promise<QuoteDocument | undefined> {
  const kept = await db
    .selectFrom('quote_revisions')
    .select('document')
    .where('quote_id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return kept?.document as unknown as QuoteDocument | undefined;
}

/** Undefined if the viewer can't see the quote. */
export async function readQuoteDocument(
  ctx: Pick<Ctx, 'db'>,
  id: string,
): Promise<QuoteDocument | undefined> {
  const { rows } = await sql<Stored>`
    select q.number, q.title, q.status, q.revision, q.valid_until::text, q.currency, q.customer_po, q.notes, q.bill_to,
      q.customer_id, q.contact_id, q.deposit_percent::text, q.deposit_amount, q.signer_name, q.decided_at, q.decided_by,
      q.signature_file_id, (q.offered_by is not null and q.made_work_order_id = q.work_order_id) is true as was_signed_on_site, a.name as asset, s.name as site_name, s.address as site_address,
      (coalesce(q.sent_at, now()) at time zone t.timezone)::date::text as issued_on,
      t.timezone, (q.status = 'expired' or q.status = 'sent' and q.valid_until < fw.today()) as is_expired
    from quotes q
    join tenants t on t.id = q.tenant_id
    left join sites s on s.id = q.site_id
    left join assets a on a.id = q.asset_id
    where q.id = ${id}`.execute(ctx.db);
  const [row] = rows;
  if (!row) return undefined;
  const company = await readDocumentCompany(ctx);
  const options = await readStoredOptions(ctx, id);
  const { number, title, status, revision, valid_until, currency, customer_po, notes, is_expired, asset } =
    row;
  const money = (minor: bigint) => fromMinor(minor, currencyExponent(currency));
  const deposit = { deposit_percent: row.deposit_percent, deposit_amount: row.deposit_amount };
  return {
    ...{
      number,
      title,
      status,
      revision,
      valid_until,
      currency,
      customer_po,
      notes,
      is_expired,
      asset,
      company,
    },
    locale: company.locale,
    timezone: row.timezone,
    issued_on: row.issued_on,
    bill_to: row.bill_to ?? (await findBillTo(ctx, row, 'is_primary')),
    site: row.site_name === null ? null : { name: row.site_name, address: row.site_address },
    deposit_percent: row.deposit_percent,
    deposit_amount: row.deposit_amount === null ? null : money(row.deposit_amount),
    options: options.map((option) => shownOption(option, option.lines, { currency, ...deposit })),
    approval:
      row.decided_at !== null && (status === 'approved' || status === 'converted')
        ? {
            name: row.signer_name ?? '',
            at: row.decided_at,
            by: row.decided_by ?? 'office',
            has_signature: row.signature_file_id !== null,
            is_on_site: row.was_signed_on_site,
          }
        : null,
  };
}

interface Stored {
  number: string;
  title: string;
  status: QuoteStatus;
  revision: number;
  valid_until: string;
  issued_on: string;
  timezone: string;
  currency: string;
  customer_po: string | null;
  notes: string | null;
  bill_to: BillTo | null;
  customer_id: string;
  contact_id: string | null;
  deposit_percent: string | null;
  deposit_amount: bigint | null;
  signer_name: string | null;
  decided_at: string | null;
  decided_by: 'customer' | 'office' | null;
  signature_file_id: string | null;
  was_signed_on_site: boolean;
  asset: string | null;
  site_name: string | null;
  site_address: Address | null;
  is_expired: boolean;
}
