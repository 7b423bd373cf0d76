// The customer's page of a quote by its secret link: the offer, the PDF, and the customer's answer. A token belongs to one
// revision; once it is superseded, the page says so and shows nothing of the new one.

import { sql } from 'kysely';
import { readDocumentCompany } from '#domains/invoicing/settings/document-company.ts';
import { type Answer, answerQuote } from '#domains/quoting/sending/answer-quote.ts';
import type { QuoteDocument } from '#domains/quoting/sending/quote-document.rules.ts';
import type { StoredImage } from '#domains/work-orders/report-problem.ts';
import type { Ctx as CommandCtx } from '#kernel/context.ts';
import { invalid, notFound } from '#kernel/errors.ts';
import { readLogo } from '#server/documents/logo.ts';
import { logoKeyOf, type QuoteToRender, readPrintedQuote } from '#server/documents/render-document.ts';
import { storeImage, thumbnailKey } from '#server/files/store-image.ts';
import { inTenant } from '#server/jobs/job-host.ts';
import type { App } from '../app.ts';
import type { Bytes } from '../bytes.ts';
import { pdfAnswer, unlisted } from '../documents/invoice-pdf.ts';
import { enforceRateLimit } from '../request/rate-limit.ts';
import { type Form, readForm } from '../request/read-form.ts';
import type { Ctx } from '../request/request.ts';
import { networkOf } from '../request/request-facts.ts';
import { dataAnswer } from '../request/respond.ts';
import type { Services } from '../services.ts';
import { isColleague } from './public-invoice.ts';

const TOKEN = /^[0-9a-f]{64}$/;
const LOOKS = { most: 120, seconds: 60 };
/** A household has one quote; an office behind one address may have many. */
const ANSWERS = { most: 20, seconds: 600 };
const LARGEST = 2 * 1024 * 1024;

type Found = { tenant_id: string; quote_id: string; revision: number };

export function registerPublicQuote(app: App, services: Services): void {
  app.get('/api/public/quotes/:token', async (c) => {
    const found = await find(c, services);
    const colleague = await isColleague(c, services, found.tenant_id);
    return dataAnswer(await within(c, services, found, (ctx) => show(ctx, found, !colleague)), 200, unlisted);
  });
  app.get('/api/public/quotes/:token/pdf', async (c) => {
    const found = await find(c, services);
    return pdfAnswer(c, services, await within(c, services, found, (ctx) => readCurrent(ctx, found)));
  });
  app.get('/api/public/quotes/:token/logo', async (c) => {
    const found = await find(c, services);
    const key = await within(c, services, found, async (ctx) =>
      logoKeyOf(ctx, (await readDocumentCompany(ctx)).logo_file_id),
    );
    return picture(await readLogo(services, key));
  });
  app.get('/api/public/quotes/:token/signature', async (c) => {
    const found = await find(c, services);
    const quote = await within(c, services, found, (ctx) => readCurrent(ctx, found));
    return picture(await readLogo(services, quote.signatureKey));
  });
  app.get('/api/public/quotes/:token/photos/:line', async (c) => {
    const found = await find(c, services);
    const key = await within(c, services, found, async (ctx) => {
      const { quote } = await readCurrent(ctx, found);
      const line = quote.options.flatMap(({ lines }) => lines).find(({ id }) => id === c.req.param('line'));
      return logoKeyOf(ctx, line?.photo ?? null);
    });
    const file = key === null ? undefined : await services.files.open(thumbnailKey(key));
    if (!file) throw notFound();
    return new Response(file.body, { headers: { ...unlisted, 'content-type': 'image/webp' } });
  });
  app.post('/api/public/quotes/:token/:answer{approve|request_changes|decline}', async (c) => {
    const found = await find(c, services);
    await enforceRateLimit(services, `quote-answer:${networkOf(c.get('meta').ip)}`, ANSWERS);
    const form = await readForm(c, LARGEST);
    await take(c, services, found, readAnswer(c.req.param('answer'), form), form.file('signature'));
    return dataAnswer(await within(c, services, found, (ctx) => show(ctx, found, false)), 200, unlisted);
  });
}

function picture(bytes: Uint8Array | undefined): Response {
  if (!bytes) throw notFound();
  return new Response(bytes as Bytes, { headers: { ...unlisted, 'content-type': 'image/png' } });
}

async function find(c: Ctx, services: Services): Promise<Found> {
  const token = c.req.param('token') ?? '';
  await enforceRateLimit(services, `quote-look:${networkOf(c.get('meta').ip)}`, LOOKS);
  if (!TOKEN.test(token)) throw notFound();
  const { rows } = await services.database.query<Found>(
    'select tenant_id, quote_id, revision from fw.find_public_quote($1)',
    [token],
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Runs `work` in the company of the token; the audit log gets the customer's address. */
function within<T>(
  c: Ctx,
  services: Services,
  { tenant_id }: Found,
  work: (ctx: CommandCtx) => Promise<T>,
): Promise<T> {
  return inTenant(services.database, services, tenant_id, null, async (ctx) => {
    const { ip, agent, requestId } = c.get('meta');
    await sql`select set_config('app.ip', ${ip === 'unknown' ? '' : ip}, true), set_config('app.agent', ${agent}, true),
      set_config('app.request', ${requestId}, true)`.execute(ctx.db);
    return work(ctx);
  });
}

/** Throws not_found unless this revision is the current one. */
async function readCurrent(ctx: CommandCtx, { quote_id, revision }: Found): Promise<QuoteToRender> {
  const printed = await readPrintedQuote(ctx, quote_id);
  if (!printed || printed.quote.revision !== revision || printed.quote.status === 'draft') throw notFound();
  return printed;
}

async function show(ctx: CommandCtx, found: Found, isLook: boolean) {
  const printed = await readPrintedQuote(ctx, found.quote_id);
  if (!printed) throw notFound();
  const { quote } = printed;
  if (quote.revision !== found.revision || quote.status === 'draft')
    return { superseded: true, number: quote.number, company: withoutFiles(quote.company) };
  if (isLook) await markViewed(ctx, found.quote_id);
  return {
    ...quote,
    company: withoutFiles(quote.company),
    options: quote.options.map((option) => ({
      ...option,
      lines: option.lines.map((line) => ({ ...line, photo: line.photo ? `photos/${line.id}` : null })),
    })),
  };
}

function withoutFiles({ logo_file_id, ...company }: QuoteDocument['company']) {
  return { ...company, has_logo: logo_file_id !== null };
}

async function markViewed({ db }: CommandCtx, id: string): Promise<void> {
  await sql`
    with seen as (
      update quotes set viewed_at = now() where id = ${id} and viewed_at is null and status = 'sent' returning id, tenant_id)
    insert into events (tenant_id, name, table_name, row_id) select tenant_id, 'quotes.viewed', 'quotes', id from seen`.execute(
    db,
  );
}

function readAnswer(kind: string, form: Form): Answer {
  const name = form.word('name', 200) || null;
  if (kind === 'decline') return { kind, name, reason: form.word('reason', 2000) || null };
  if (kind === 'request_changes') {
    const message = form.word('message', 2000);
    if (message === '') throw invalid({ message: 'Say what should be different.' });
    return { kind, name, message };
  }
  if (name === null) throw invalid({ name: 'Enter your name.' });
  return {
    kind: 'approve',
    name,
    total: form.word('total', 40),
    option_id: form.word('option_id', 36) || null,
    selected: form.words('selected', 36),
    signature_file_id: null,
  };
}

/** The signature is stored first, because its row refers to it; it is removed if the answer is refused. */
async function take(
  c: Ctx,
  services: Services,
  found: Found,
  answer: Answer,
  drawn: File | null,
): Promise<void> {
  if (answer.kind !== 'approve')
    return within(c, services, found, (ctx) => answerQuote(ctx, found.quote_id, found.revision, answer));
  const image = drawn && (await storeImage(services, found.tenant_id, drawn, 'signature'));
  if (!image) throw invalid({ signature: 'Sign in the box.' });
  try {
    await within(c, services, found, async (ctx) => {
      await keepSignature(ctx, image, found.quote_id);
      const signed = { ...answer, signature_file_id: image.id };
      await answerQuote(ctx, found.quote_id, found.revision, signed);
    });
  } catch (error) {
    for (const key of [image.storage_key, thumbnailKey(image.storage_key)])
      await services.files.remove(key).catch(() => undefined);
    throw error;
  }
}

async function keepSignature({ db }: CommandCtx, image: StoredImage, quote: string): Promise<void> {
  const { id, storage_key, file_name, media_type, byte_size, sha256, width, height } = image;
  await sql`insert into files (id, storage_key, file_name, media_type, byte_size, sha256, width, height, has_thumbnail, quote_id)
    values (${id}, ${storage_key}, ${file_name}, ${media_type}, ${byte_size}, ${sha256}, ${width}, ${height}, true, ${quote})`.execute(
    db,
  );
}
