/**
 * Takes one mail out of the outbox and sends it, its document rendered at this moment. Without SMTP it is kept, to be
 * read in the admin console. A failure is tried again by the queue, at growing distances; the last one is kept with it.
 */
import { sql } from 'kysely';
import type { Transporter } from 'nodemailer';
import { defineJob, type Job, type JobHost } from '#kernel/job.ts';
import type { Tables } from '#kernel/tables.ts';
import type { Database } from '../database/pool.ts';
import { type DocumentToRender, type Printer, readMailedPaper, render } from '../pdf/render-document.ts';

export type MailSettings = {
  readonly smtpUrl: string | undefined;
  /** Where the product is reached: mail comes from its host unless the SMTP address names a sender. */
  readonly publicUrl: string;
};

type Mail = {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string | null;
  readonly status: 'queued' | 'kept' | 'sent' | 'failed';
  readonly attempts: number;
  readonly document_table: string | null;
  readonly document_id: string | null;
};
type Sender = { readonly name: string; readonly replyTo: string | null };
type ToSend = {
  readonly mail: Mail;
  readonly sender: Sender;
  readonly document: DocumentToRender | undefined;
};

const MOST_ATTEMPTS = 12;

export function createMailJob(database: Database<Tables>, printer: Printer, settings: MailSettings): Job {
  const smtp = transportTo(settings.smtpUrl);
  return defineJob('mail.send', async (host, payload, tenantId) => {
    const id = String(payload.id ?? '');
    const found = tenantId === '' ? await readAccountMail(database, id) : await readMail(host, tenantId, id);
    if (!found || found.mail.status === 'sent') return;
    const mark = (status: Mail['status'], error: string | null) =>
      tenantId === ''
        ? markAccountMail(database, id, status, error)
        : markMail(host, tenantId, id, status, error);
    if (!smtp) return mark('kept', null);
    try {
      await deliver(await smtp(), settings, printer, found);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const isLast = found.mail.attempts + 1 >= MOST_ATTEMPTS;
      await mark(isLast ? 'failed' : 'queued', reason.slice(0, 500));
      host.log('mail was not accepted', { mail: id, reason, isLast });
      if (!isLast) throw error;
      return;
    }
    await mark('sent', null);
  });
}

/** Made with the first mail, so that the server does not read what sends mail before its first answer. */
function transportTo(smtpUrl: string | undefined): (() => Promise<Transporter>) | undefined {
  if (smtpUrl === undefined) return undefined;
  let made: Promise<Transporter> | undefined;
  return () => {
    made ??= import('nodemailer').then(({ createTransport }) => createTransport(smtpUrl));
    return made;
  };
}

async function deliver(
  smtp: Transporter,
  settings: MailSettings,
  printer: Printer,
  found: ToSend,
): Promise<void> {
  const { mail, sender, document } = found;
  const paper = document ? await render(printer, document) : undefined;
  await smtp.sendMail({
    from: { name: sender.name, address: senderAddress(settings) },
    to: mail.recipient,
    subject: mail.subject,
    text: mail.body_text,
    // The same mail tried again is the same mail.
    messageId: `<${mail.id}@${new URL(settings.publicUrl).hostname}>`,
    ...(mail.body_html ? { html: mail.body_html } : {}),
    ...(sender.replyTo ? { replyTo: sender.replyTo } : {}),
    attachments: paper
      ? [{ filename: paper.fileName, content: Buffer.from(paper.bytes), contentType: 'application/pdf' }]
      : [],
  });
}

/** `smtp://user:password@host?from=office@example.com`; else no-reply at the product's own host. */
function senderAddress({ smtpUrl, publicUrl }: MailSettings): string {
  const named = smtpUrl ? new URL(smtpUrl).searchParams.get('from') : null;
  return named ?? `no-reply@${new URL(publicUrl).hostname}`;
}

function readMail(host: JobHost, tenantId: string, id: string): Promise<ToSend | undefined> {
  return host.inTenant(tenantId, null, async (ctx) => {
    const { rows } = await sql<Mail>`select * from outbox_emails where id = ${id}`.execute(ctx.db);
    const [mail] = rows;
    if (!mail) return undefined;
    const company = await sql<{ company_name: string; email: string | null }>`
      select company_name, email from tenants`.execute(ctx.db);
    const { company_name = 'Fieldwright', email = null } = company.rows[0] ?? {};
    const document = await readMailedPaper(ctx, mail.document_table, mail.document_id);
    return { mail, sender: { name: company_name, replyTo: email }, document };
  });
}

function markMail(
  host: JobHost,
  tenantId: string,
  id: string,
  status: string,
  error: string | null,
): Promise<void> {
  return host.inTenant(tenantId, null, async (ctx) => {
    await sql`update outbox_emails set status = ${status}, error = ${error}, attempts = attempts + 1,
      sent_at = case when ${status} = 'sent' then now() else sent_at end where id = ${id}`.execute(ctx.db);
  });
}

async function readAccountMail(database: Database<Tables>, id: string): Promise<ToSend | undefined> {
  const { rows } = await database.query<{ mail: Mail | null }>('select fw.account_mail($1) as mail', [id]);
  const mail = rows[0]?.mail;
  return mail ? { mail, sender: { name: 'Fieldwright', replyTo: null }, document: undefined } : undefined;
}

async function markAccountMail(
  database: Database<Tables>,
  id: string,
  status: string,
  error: string | null,
): Promise<void> {
  await database.query('select fw.mark_account_mail($1, $2, $3)', [id, status, error]);
}
