import { sql } from 'kysely';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import { firstOf } from '#kernel/type-guards.ts';
import type { QuoteStatus } from '../quote.resource.ts';
import type { QuoteDocument, QuoteDocumentOption } from '../sending/quote-document.rules.ts';

export interface WorkOffer {
  readonly id: string;
  readonly number: string;
  readonly status: QuoteStatus;
  /** What the customer was shown. Amounts are decimal strings. */
  readonly lines: readonly {
    readonly id: string;
    readonly description: string;
    readonly quantity: string;
    readonly net: string;
  }[];
  readonly subtotal: string;
  readonly taxes: QuoteDocumentOption['taxes'];
  readonly total: string;
  readonly currency: string;
  readonly notes: string | null;
  readonly valid_until: string;
  readonly signer_name: string | null;
  /** The address it was mailed to. */
  readonly sent_to: string | null;
  /** Where a mail to the customer would go. */
  readonly email: string | null;
}

/** What was offered on site on a job, newest first: all that a technician sees of quotes. */
export const workOffersReport = defineReport(
  'work_offers',
  {
    label: 'Offers on a job',
    allow: 'everyone',
    params: { work_order_id: field.uuid({ label: 'Work order', required: true }) },
  },
  async ({ db }, { work_order_id }): Promise<{ readonly offers: readonly WorkOffer[] }> => {
    const { rows } = await sql<Stored>`select * from fw.offers_of_job(${work_order_id}::uuid)`.execute(db);
    return { offers: rows.map(shown) };
  },
);

interface Stored extends Pick<WorkOffer, 'id' | 'status' | 'signer_name' | 'sent_to'> {
  readonly document: QuoteDocument;
}

function shown({ document, ...stored }: Stored): WorkOffer {
  const { number, currency, notes, valid_until, bill_to, options } = document;
  const { lines, subtotal, taxes, total } = firstOf(options);
  return {
    ...{ ...stored, number, currency, notes, valid_until, subtotal, taxes, total, email: bill_to.email },
    lines: lines.map(({ id, description, quantity, net }) => ({ id, description, quantity, net })),
  };
}
