import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import type { Address } from '#kernel/field.ts';
import { readInvoiceSettings } from './invoice-settings.ts';

/** The company's details printed on its documents. */
export interface DocumentCompany {
  readonly name: string;
  readonly address: Address | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly locale: string;
  /** Payment instructions, free text. */
  readonly payment_details: string | null;
  /** See `paymentLink`. */
  readonly payment_link: string | null;
  readonly terms: string | null;
  readonly footer: string | null;
  /** As it is printed: “EIN 84-1234567”, “VAT GB 123 4567 89”. */
  readonly tax_number: string | null;
  readonly paper: 'a4' | 'letter';
  /** "#0f5c5c"; null: the default colour. */
  readonly accent: string | null;
  /** Id of a stored file. */
  readonly logo_file_id: string | null;
}

export async function readDocumentCompany(ctx: Pick<Ctx, 'db'>): Promise<DocumentCompany> {
  const { rows } = await sql<
    Pick<DocumentCompany, 'name' | 'address' | 'phone' | 'email' | 'locale' | 'logo_file_id'>
  >`select company_name as name, address, phone, email, locale, logo_file_id from tenants`.execute(ctx.db);
  const [company] = rows;
  if (!company) throw new Error('a document of no company');
  const { payment_details, payment_link, terms, footer, tax_number, paper, accent } =
    await readInvoiceSettings(ctx);
  return { ...company, payment_details, payment_link, terms, footer, tax_number, paper, accent };
}
