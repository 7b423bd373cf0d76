/**
 * Sends mail from the outbox and renders the attached document at that moment: a few mails of one company, then the next
 * company's. Without SMTP, mail is kept for the admin console. Failures are retried with growing delays; the last error is stored
 * with the mail.
 */
import { sql } from 'kysely';
import { defineJob, type Job, type JobHost } from '#kernel/job.ts';
import type { Tables } from '#kernel/tables.ts';
import type { Database } from '#server/database/database.ts';
import { utf8 } from '../bytes.ts';
import {
  type AnyDocumentToRender,
  type Printer,
  readMailedDocument,
  render,
} from '../documents/render-document.ts';

import type { Mail as MailServer } from '../ports.ts';

export type MailSettings = {
  /** Undefined: mail is kept for the admin console. */
  readonly server: MailServer | undefined;
  /** The sender address. */
  readonly from: string;
  /** Base address of the product; message ids end with its host. */
  readonly publicUrl: string;
};

type Mail = {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string | null;
  readonly calendar?: string | null;
  readonly status: 'queued' | 'kept' | 'sent' | 'failed';
  readonly attempts: number;
  readonly document_table: string | null;
  readonly document_id: string | null;
};
type Sender = { readonly name: string; readonly replyTo: string | null };
/** `isWithheld`: its reader may no longer see the document that it was to bring. */
type ToSend = {
  readonly isWithheld?: boolean;
  readonly mail: Mail;
  readonly sender: Sender;
  readonly document: AnyDocumentToRender | undefined;
};

const MAX_ATTEMPTS = 12;

/** Mails per company before it goes back to the end of the queue. */
const BATCH = 10;
const MAX_BATCH_MS = 5000;

/** Seconds until a rejected mail is retried: about 14 hours in total. */
const waitAfter = (attempts: number) => Math.round(Math.exp(Math.min(attempts, 10)));

export function createMailJobs(
  database: Database<Tables>,
  printer: Printer,
  settings: MailSettings,
): readonly Job[] {
  const { server } = settings;
  const send = (found: ToSend) => deliver(settings, printer, found);
  return [
    defineJob('mail.post', async (host, _payload, tenantId) => {
      if (!server) return keepMail(host, tenantId);
      const untried = new Set(await takeMail(host, tenantId));
      try {
        await sendBatch(host, tenantId, untried, send);
      } finally {
        await giveBack(host, tenantId, untried);
      }
    }),
    // Account mail, which belongs to no company. With a company: a job queued by an earlier version.
    defineJob('mail.send', async (host, payload, tenantId) => {
      if (tenantId !== '')
        return host.inTenant(tenantId, null, (ctx) => ctx.wake('mail.post', {}, `mail:${tenantId}`));
      const id = String(payload.id ?? '');
      const found = await readAccountMail(database, id);
      if (!found || found.mail.status === 'sent') return;
      const mark = (status: Mail['status'], error: string | null) =>
        markAccountMail(database, id, status, error);
      if (!server) return mark('kept', null);
      const error = await attempt(host, found, send);
      await mark(statusAfter(found.mail, error), error);
      if (error !== null && !isLast(found.mail)) throw new Error(error);
    }),
  ];
}

type Send = (found: ToSend) => Promise<void>;

const isLast = (mail: Mail) => mail.attempts + 1 >= MAX_ATTEMPTS;
const statusAfter = (mail: Mail, error: string | null): Mail['status'] =>
  error === null ? 'sent' : isLast(mail) ? 'failed' : 'queued';

/** Null if accepted, otherwise the reason. */
async function attempt(host: JobHost, found: ToSend, send: Send): Promise<string | null> {
  try {
    await send(found);
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    host.log('mail was not accepted', { mail: found.mail.id, reason, isLast: isLast(found.mail) });
    return reason.slice(0, 500);
  }
}

async function sendBatch(host: JobHost, tenantId: string, untried: Set<string>, send: Send): Promise<void> {
  const began = performance.now();
  for (const id of [...untried]) {
    untried.delete(id);
    const found = await readMail(host, tenantId, id);
    if (found?.isWithheld) await withhold(host, tenantId, id);
    else if (found?.mail.status === 'queued') {
      const error = await attempt(host, found, send);
      await markMail(host, tenantId, found.mail, error);
    }
    if (performance.now() - began > MAX_BATCH_MS) return;
  }
}

function keepMail(host: JobHost, tenantId: string): Promise<void> {
  return host.inTenant(tenantId, null, async ({ db }) => {
    await sql`update outbox_emails set status = 'kept', attempts = attempts + 1
      where tenant_id = ${tenantId} and status = 'queued'`.execute(db);
  });
}

/** Claims the company's next mails for five minutes. */
function takeMail(host: JobHost, tenantId: string): Promise<readonly string[]> {
  return host.inTenant(tenantId, null, async ({ db }) => {
    const { rows } = await sql<{ id: string }>`
      with due as (
        select id from outbox_emails where tenant_id = ${tenantId} and status = 'queued' and coalesce(next_attempt_at, now()) <= now()
        order by created_at, id limit ${BATCH} for update skip locked),
      taken as (
        update outbox_emails o set next_attempt_at = now() + interval '5 minutes' from due where o.id = due.id returning o.id, o.created_at)
      select id from taken order by created_at, id`.execute(db);
    return rows.map(({ id }) => id);
  });
}

/** Releases mails that were claimed and not tried, and queues the job for the next one due. */
function giveBack(host: JobHost, tenantId: string, untried: ReadonlySet<string>): Promise<void> {
  return host.inTenant(tenantId, null, async (ctx) => {
    if (untried.size > 0)
      await sql`update outbox_emails set next_attempt_at = null where id = any(${[...untried]}::uuid[])`.execute(
        ctx.db,
      );
    const { rows } = await sql<{ next: string | null; is_due: boolean }>`
      select next, next <= now() as is_due from (select min(coalesce(next_attempt_at, now())) as next
        from outbox_emails where tenant_id = ${tenantId} and status = 'queued') waiting`.execute(ctx.db);
    const [waiting] = rows;
    if (!waiting?.next) return;
    if (waiting.is_due) await ctx.wake('mail.post', {}, `mail:${tenantId}`);
    else await ctx.queue('mail.post', {}, { runAt: waiting.next, key: `mail:${tenantId}:later` });
  });
}

async function deliver(settings: MailSettings, printer: Printer, found: ToSend): Promise<void> {
  const { mail, sender, document } = found;
  const pdf = document ? await render(printer, document) : undefined;
  await settings.server?.send({
    messageId: `<${mail.id}@${new URL(settings.publicUrl).hostname}>`,
    from: { name: sender.name, address: settings.from },
    to: mail.recipient,
    subject: mail.subject,
    text: mail.body_text,
    ...(mail.body_html ? { html: mail.body_html } : {}),
    ...(sender.replyTo ? { replyTo: sender.replyTo } : {}),
    attachments: [
      ...(pdf ? [{ filename: pdf.fileName, content: pdf.bytes, contentType: 'application/pdf' }] : []),
      ...calendarFile(mail),
    ],
  });
}

/** Its method is repeated beside the type: mail programs ask there whether to add the event or to take it away. */
function calendarFile({ calendar }: Mail) {
  if (!calendar) return [];
  const method = /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'PUBLISH';
  const contentType = `text/calendar; charset=utf-8; method=${method}`;
  return [{ filename: 'visit.ics', content: utf8(calendar), contentType }];
}

function readMail(host: JobHost, tenantId: string, id: string): Promise<ToSend | undefined> {
  return host.inTenant(tenantId, null, async (ctx) => {
    const { rows } = await sql<Mail>`select * from outbox_emails where id = ${id}`.execute(ctx.db);
    const [mail] = rows;
    if (!mail) return undefined;
    const company = await sql<{ company_name: string; email: string | null }>`
      select company_name, email from tenants`.execute(ctx.db);
    const { company_name = 'Fieldwright', email = null } = company.rows[0] ?? {};
    const sender = { name: company_name, replyTo: email };
    // Last, because it may go on with the rights of its reader.
    const document = await readMailedDocument(ctx, mail.document_table, mail.document_id);
    return document === 'withheld'
      ? { mail, sender, document: undefined, isWithheld: true }
      : { mail, sender, document };
  });
}

function withhold(host: JobHost, tenantId: string, id: string): Promise<void> {
  return host.inTenant(tenantId, null, async ({ db }) => {
    await sql`update outbox_emails set status = 'failed', error = 'Its reader may no longer see what it brings.'
      where id = ${id} and status = 'queued'`.execute(db);
  });
}

function markMail(host: JobHost, tenantId: string, mail: Mail, error: string | null): Promise<void> {
  return host.inTenant(tenantId, null, async (ctx) => {
    const status = statusAfter(mail, error);
    await sql`update outbox_emails set status = ${status}, error = ${error}, attempts = attempts + 1,
      next_attempt_at = now() + make_interval(secs => ${status === 'queued' ? waitAfter(mail.attempts + 1) : null}),
      sent_at = case when ${status} = 'sent' then now() else sent_at end where id = ${mail.id}`.execute(
      ctx.db,
    );
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
