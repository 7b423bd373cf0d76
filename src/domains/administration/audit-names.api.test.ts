import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, openBooks } from '#domains/invoicing/testing/books.ts';
import type { AuditPage, TrailEntry } from './audit-log.rules.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.stop());

const log = (query: string) =>
  books.owner.must(books.owner.get<AuditPage>(`/api/reports/audit_log?${query}`));
const trail = (query: string) =>
  books.owner.must(books.owner.get<TrailEntry[]>(`/financial-audit-trail?${query}`));

it('names what an entry is about, and the rows among the values', async () => {
  const job = await books.job();
  const { entries } = await log(`entity_type=work_orders&entity_id=${job.id}`);
  expect(entries.length).toBeGreaterThan(3);
  for (const entry of entries) expect(entry.entity_name).toBe(`${job.number} · Chiller is loud`);
  const created = entries.at(-1);
  expect(Object.values(created?.names ?? {})).toContain('Main house');
});

it('names a row without words by the one it belongs to, and none that is gone', async () => {
  const job = await books.job();
  const { entries } = await log('entity_type=time_entries');
  for (const { entity_name } of entries) if (entity_name) expect(entity_name).toMatch(/^WO-/);
  const draft = await books.draft();
  await books.owner.must(books.post(`invoices/${draft.id}/delete_draft`));
  const gone = await log(`entity_type=invoices&entity_id=${draft.id}`);
  expect(gone.entries.map(({ entity_name }) => entity_name)).not.toContain(job.number);
  expect(gone.entries.every(({ entity_name }) => entity_name === null)).toBe(true);
});

it('tells changes from views, in both logs', async () => {
  const sent = await books.send(await books.draft());
  await books.owner.must(books.owner.get(`/api/invoices?id=eq.${sent.id}`));
  const about = `entity_type=invoices&entity_id=${sent.id}`;
  const changes = await log(`kind=changes&${about}`);
  expect(changes.entries.map(({ action }) => action)).toContain('invoices.send');
  expect(changes.entries.map(({ action }) => action)).not.toContain('view');
  const views = await trail('kind=views&entity_type=invoices');
  expect(new Set(views.map(({ action }) => action))).toEqual(new Set(['view']));
  const [first] = await trail(`kind=changes&${about}`);
  expect(first).toMatchObject({ action: 'send', entity_name: sent.number });
  expect(first?.after).toMatchObject({ status: 'sent' });
});
