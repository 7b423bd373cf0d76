import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, openBooks } from '#domains/invoicing/testing/books.ts';
import { filesOf } from '#hosts/node/files/file-store.ts';
import { createFolderStore } from '#hosts/node/files/folder-store.ts';
import { images } from '#hosts/node/images.ts';
import { mailSettings } from '#hosts/node/mail.ts';
import { createPdfRenderer } from '#hosts/node/pdf/pdf-renderer.ts';
import { createLog } from '#hosts/node/server/log.ts';
import type { Json } from '#kernel/field.ts';
import type { Tables } from '#kernel/tables.ts';
import { testInstallation } from '#kernel/testing/test-installation.ts';
import type { Database } from '#server/database/database.ts';
import { createJobHost } from '#server/jobs/job-host.ts';
import { createMailJobs } from './send-mail.ts';

let books: Books;
let post: MailServer;
beforeAll(async () => {
  [books, post] = await Promise.all([openBooks(), openMailServer()]);
});
afterAll(async () => {
  await books.stop();
  await post.close();
});

const publicUrl = 'https://field.example.com';
const jobFor = (smtpUrl: string | undefined) => {
  const database = books.server.db.database as Database<Tables>;
  const jobs = createMailJobs(
    database,
    { pdf: createPdfRenderer(), images, files: filesOf(createFolderStore('/nonexistent')) },
    mailSettings({ smtpUrl, publicUrl }),
  );
  const host = createJobHost(
    database,
    { ...testInstallation, config: { publicUrl, mailsForReal: true } },
    createLog('fatal'),
  );
  const run = (name: string, payload: Record<string, Json>, tenant: string) =>
    jobs.find((job) => job.name === name)?.run(host, payload, tenant);
  return {
    company: (tenant = books.owner.tenantId ?? '') => run('mail.post', {}, tenant),
    account: (id: string) => run('mail.send', { id }, ''),
  };
};
const statusOf = async (id: string) => {
  const [row] = await books.query<{ status: string; error: string | null; attempts: number }>(
    'select status, error, attempts from outbox_emails where id = $1',
    [id],
  );
  return row;
};
async function invoiceMail(): Promise<string> {
  const invoice = await books.send(
    await books.draft([{ description: 'Wymiana żarówki, Łódź', unit_price: '42.00' }]),
  );
  const [mail] = await books.query<{ id: string }>('select id from outbox_emails where document_id = $1', [
    invoice.id,
  ]);
  return mail?.id ?? '';
}

it('keeps mail in the outbox without a mail server', async () => {
  const id = await invoiceMail();
  await jobFor(undefined).company();
  expect(await statusOf(id)).toEqual({ status: 'kept', error: null, attempts: 1 });
});

it('sends an invoice with its PDF, once', async () => {
  const id = await invoiceMail();
  const mailer = jobFor(`${post.url}?from=office@cooper.example`);
  await Promise.all([mailer.company(), mailer.company()]);
  expect(await statusOf(id)).toMatchObject({ status: 'sent' });
  const sent = post.mails.filter((mail) => mail.includes(id));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain('office@grand.example');
  expect(sent[0]).toMatch(/From: Cooper Heating <office@cooper\.example>/);
  expect(sent[0]).toMatch(/filename=INV-\d{4}-\d{4}\.pdf/);
  const [, encoded = ''] = /application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(sent[0] ?? '') ?? [];
  expect(Buffer.from(encoded, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
});

it('sends a calendar as a file that says what is to be done with it', async () => {
  const calendar = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n';
  const [mail] = await books.query<{ id: string }>(
    `insert into outbox_emails (tenant_id, recipient, subject, body_text, calendar) values ($1, 'c@example.test', 'Off', 'Off', $2)
     returning id`,
    [books.owner.tenantId, calendar],
  );
  await jobFor(post.url).company();
  const sent = post.mails.find((one) => one.includes(mail?.id ?? 'none')) ?? '';
  expect(sent).toMatch(/text\/calendar[\s\S]*?method=CANCEL/);
  expect(sent).toContain('visit.ics');
  expect(sent).toContain(Buffer.from(calendar).toString('base64').slice(0, 40));
});

it('records why a mail failed, and retries it later', async () => {
  const id = await invoiceMail();
  const unreachable = jobFor('smtp://127.0.0.1:1');
  const isDue = async () =>
    (await books.query('select from outbox_emails where id = $1 and next_attempt_at <= now()', [id])).length >
    0;
  await unreachable.company();
  expect(await statusOf(id)).toMatchObject({
    status: 'queued',
    error: expect.stringContaining('ECONNREFUSED'),
    attempts: 1,
  });
  expect(await isDue()).toBe(false);
  await unreachable.company();
  expect(await statusOf(id)).toMatchObject({ attempts: 1 });
  await books.query('update outbox_emails set attempts = 11, next_attempt_at = null where id = $1', [id]);
  await unreachable.company();
  expect(await statusOf(id)).toMatchObject({ status: 'failed', attempts: 12 });
});

it("sends a batch of a company's mail and queues itself again for the rest", async () => {
  await books.query(
    `insert into outbox_emails (tenant_id, recipient, subject, body_text)
     select $1, 'many@example.test', 'Many ' || n, 'Text' from generate_series(1, 12) n`,
    [books.owner.tenantId],
  );
  const left = async () =>
    (
      await books.query(
        `select from outbox_emails where recipient = 'many@example.test' and status = 'queued'`,
      )
    ).length;
  const waiting = async () =>
    (await books.query(`select from graphile_worker.jobs where key = 'mail:' || $1`, [books.owner.tenantId]))
      .length;
  await jobFor(post.url).company();
  expect([await left(), await waiting()]).toEqual([2, 1]);
  await jobFor(post.url).company();
  expect(await left()).toBe(0);
});

it('sends mail that belongs to no company', async () => {
  const [row] = await books.query<{ id: string }>(
    `select fw.queue_account_mail('a@example.test', 'Confirm', 'Link') as id`,
  );
  const id = row?.id ?? '';
  await jobFor(post.url).account(id);
  expect(await statusOf(id)).toMatchObject({ status: 'sent' });
  expect(post.mails.some((mail) => mail.includes('Subject: Confirm'))).toBe(true);
});

type MailServer = { readonly url: string; readonly mails: string[]; close(): Promise<void> };

/** An SMTP server that accepts every mail. */
async function openMailServer(): Promise<MailServer> {
  const mails: string[] = [];
  const server: Server = createServer((socket) => converse(socket, mails));
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  const { port } = server.address() as { port: number };
  return {
    mails,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((done) => server.close(() => done())),
  };
}

function converse(socket: Socket, mails: string[]): void {
  let pending = '';
  let body: string | undefined;
  const say = (line: string) => socket.write(`${line}\r\n`);
  socket.on('error', () => {});
  say('220 test');
  socket.on('data', (chunk) => {
    pending += chunk.toString('latin1');
    for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
      const line = pending.slice(0, end);
      pending = pending.slice(end + 2);
      if (body !== undefined) {
        if (line === '.') {
          mails.push(body);
          body = undefined;
          say('250 taken');
        } else body += `${line}\r\n`;
      } else if (/^DATA/i.test(line)) {
        body = '';
        say('354 go on');
      } else if (/^QUIT/i.test(line)) {
        say('221 bye');
        socket.end();
      } else say('250 ok');
    }
  });
}
