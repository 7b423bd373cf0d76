import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailDueReports } from '#domains/analytics/monthly-report/mail-monthly-report.job.ts';
import { hiddenInPdf, pdfPaths, pdfWords } from '#hosts/documents/testing/pdf-words.ts';
import { filesOf } from '#hosts/node/files/file-store.ts';
import { createFolderStore } from '#hosts/node/files/folder-store.ts';
import { images } from '#hosts/node/images.ts';
import { createPdfRenderer } from '#hosts/node/pdf/pdf-renderer.ts';
import { createLog } from '#hosts/node/server/log.ts';
import { addMonths, dayIn } from '#kernel/dates.ts';
import type { Tables } from '#kernel/tables.ts';
import { testInstallation } from '#kernel/testing/test-installation.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import type { Database } from '#server/database/database.ts';
import { createJobHost } from '#server/jobs/job-host.ts';
import { readMailedDocument, render } from './render-document.ts';

const zone = 'America/Chicago';
const thisMonth = () => `${dayIn(zone, new Date().toISOString()).slice(0, 7)}-01`;
const monthAgo = () => addMonths(thisMonth(), -1).slice(0, 7);

let server: TestServer;
let owner: Person;
let supervisor: Person;
let technician: Person;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Report Heating', { timezone: zone });
  supervisor = await server.member(owner, 'supervisor', 'Sue Pervisor');
  technician = await server.member(owner, 'technician', 'Ted Tech');
  const name = 'Consolidated Intercontinental Refrigeration and Heating Partners of Denver';
  const [customer] = await owner.must(owner.post<{ id: string }[]>('/api/customers', { name }));
  const orders = [-2, -1].flatMap((back) =>
    Array.from({ length: back === -2 ? 12 : 30 }, (_, index) => ({
      title: `Call ${index}`,
      customer_id: customer?.id,
      requested_at: `${addMonths(thisMonth(), back).slice(0, 7)}-15T12:00:00Z`,
    })),
  );
  await owner.must(owner.post('/api/work_orders', orders));
  const invoice = await owner.must(
    owner.post<{ id: string }>('/api/invoices/-/create', {
      ...{ customer_id: customer?.id, issue_date: `${monthAgo()}-10` },
      lines: [{ description: 'Work', quantity: '1', unit_price: '7777.00' }],
    }),
  );
  await owner.must(owner.post(`/api/invoices/${invoice.id}/send`, { to: 'rich@example.test' }));
});
afterAll(() => server.stop());

const pdfOver = async ({ cookie, tenantId }: Person, month = monthAgo()) => {
  const reply = await fetch(`${server.url}/api/monthly-report/pdf?month=${month}`, {
    headers: { cookie, 'x-tenant': tenantId ?? '' },
  });
  return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()), headers: reply.headers };
};

it('prints the month with its sentences, charts as vectors, and pages that are numbered', async () => {
  const { status, bytes, headers } = await pdfOver(owner);
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toBe(`inline; filename="monthly-report-${monthAgo()}.pdf"`);
  const words = pdfWords(bytes).replaceAll('\n', ' ');
  expect(words).toContain('Requested work orders rose to 30 from 12');
  expect(words).toMatch(/Page 1 of \d/);
  expect(words).toContain('7,777.00');
  expect(pdfPaths(bytes).fills).toBeGreaterThanOrEqual(3);
  expect(bytes.toString('latin1')).not.toMatch(/\/Subtype \/Image/);
  expect(hiddenInPdf(bytes)).toEqual([]);
});

it('prints no money for who may not see it, and nothing for technicians and strangers', async () => {
  const { bytes } = await pdfOver(supervisor);
  const words = pdfWords(bytes);
  expect(words).toContain('Requested work orders');
  expect(words).not.toMatch(/7,777|Money|[Rr]evenue|[Ii]nvoice|\$/);
  expect((await pdfOver(technician)).status).toBe(404);
  expect((await pdfOver(owner, thisMonth().slice(0, 7))).status).toBe(422);
  const stranger = await server.company('Elsewhere');
  expect(pdfWords((await pdfOver(stranger)).bytes)).not.toMatch(/7,777|Requested/);
});

const host = () =>
  createJobHost(
    server.db.database as Database<Tables>,
    { ...testInstallation, config: { publicUrl: 'https://field.example.com', mailsForReal: true } },
    createLog('fatal'),
  );
const runAt = (now: string) =>
  host().inTenant(owner.tenantId ?? '', null, (ctx) => mailDueReports({ ...ctx, now }));
const mailed = (person: Person) =>
  server.db.adminQuery<{ id: string; document_table: string; document_id: string; body_text: string }>(
    `select id, document_table, document_id, body_text from outbox_emails
      where recipient = $1 and document_table like 'monthly_report:%' order by created_at`,
    [person.email],
  );
const monthsOf = async (person: Person) =>
  (await mailed(person)).map(({ document_table }) => document_table.replace('monthly_report:', ''));
const subscribe = (person: Person) =>
  person.must(person.post('/api/notification_preferences', { monthly_report: true }));
/** Noon of a day of a month from now, in UTC: the first of it has long begun in Chicago. */
const noon = (months: number, day = '01') => `${addMonths(thisMonth(), months).slice(0, 7)}-${day}T18:00:00Z`;
const month = (months: number) => addMonths(thisMonth(), months).slice(0, 7);

it('mails to whoever asked, once a person and month, from the month that runs on', async () => {
  await subscribe(owner);
  await subscribe(supervisor);
  // What was over when they asked is not mailed.
  await runAt(new Date().toISOString());
  expect(await monthsOf(owner)).toEqual([]);
  // Not before six in the morning of the first.
  await runAt(`${month(1)}-01T11:00:00Z`);
  expect(await monthsOf(owner)).toEqual([]);
  await Promise.all([runAt(noon(1)), runAt(noon(1)), runAt(noon(1))]);
  await runAt(noon(1, '02'));
  expect([await monthsOf(owner), await monthsOf(supervisor)]).toEqual([[month(0)], [month(0)]]);
  // The clock goes back, and on again.
  await runAt(noon(-3));
  await runAt(noon(1, '03'));
  expect(await monthsOf(owner)).toEqual([month(0)]);
  const [mail] = await mailed(owner);
  expect(mail?.body_text).toContain(`https://field.example.com/analytics/monthly-report?month=${month(0)}`);
  expect(mail?.body_text).toContain('https://field.example.com/settings/notifications');
});

it('mails after an interruption what had not been written, and a month that was missed', async () => {
  const interrupted = host().inTenant(owner.tenantId ?? '', null, async (ctx) => {
    await mailDueReports({ ...ctx, now: noon(3) });
    throw new Error('killed');
  });
  await expect(interrupted).rejects.toThrow('killed');
  expect(await monthsOf(owner)).toEqual([month(0)]);
  await runAt(noon(3, '20'));
  expect(await monthsOf(owner)).toEqual([month(0), month(2)]);
});

it('mails no month twice to who stops and asks again', async () => {
  await owner.must(
    owner.put('/api/notification_preferences?monthly_report=is.true', { monthly_report: false }),
  );
  await runAt(noon(4));
  expect(await monthsOf(owner)).toEqual([month(0), month(2)]);
  await owner.must(
    owner.put('/api/notification_preferences?monthly_report=is.false', { monthly_report: true }),
  );
  await runAt(noon(3, '21'));
  expect(await monthsOf(owner)).toEqual([month(0), month(2)]);
});

const attached = async (person: Person) => {
  const [mail] = await mailed(person);
  // A month that is over already, with the figures of the company.
  const found = await host().inTenant(owner.tenantId ?? '', null, (ctx) =>
    readMailedDocument(ctx, `monthly_report:${monthAgo()}`, mail?.document_id ?? ''),
  );
  if (!found || found === 'withheld') return found;
  const printer = { pdf: createPdfRenderer(), images, files: filesOf(createFolderStore('/nonexistent')) };
  return pdfWords((await render(printer, found)).bytes);
};

it('attaches what its reader may see, at the time at which it is sent', async () => {
  expect(await attached(owner)).toContain('7,777.00');
  const words = await attached(supervisor);
  expect(words).toContain('Requested work orders');
  expect(words).not.toMatch(/7,777|Money|[Rr]evenue|[Ii]nvoice|\$/);
});

it('is withheld from people who have left, and not put into the outbox any more', async () => {
  const id = supervisor.membershipId;
  await server.db.adminQuery(`update memberships set status = 'suspended' where id = $1`, [id]);
  expect(await attached(supervisor)).toBe('withheld');
  await runAt(noon(6));
  expect(await monthsOf(supervisor)).toEqual([month(0), month(2), month(3)]);
});
