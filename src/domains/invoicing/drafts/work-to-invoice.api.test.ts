import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, type Job, openBooks } from '../testing/books.ts';
import type { WorkToInvoice } from './billable-work.report.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.stop());

const waiting = () => books.owner.must(books.owner.get<WorkToInvoice>('/api/reports/billable_work'));
const invoice = (jobs: readonly Job[]) =>
  books.owner.must(books.post('invoices/-/from_work_orders', { work_order_ids: jobs.map(({ id }) => id) }));
const settings = (input: object) => books.owner.must(books.post('invoices/-/save_settings', input));

it('lists the same work orders as the list’s view, and the amount that the draft gets', async () => {
  const { owner, siteId } = books;
  const job = await books.job();
  const [bare] = await owner.must(
    owner.post<Job[]>('/api/work_orders', { title: 'Looked at it', site_id: siteId }),
  );
  for (const [command, input] of [
    ['assign', { technician_ids: [owner.membershipId] }],
    ['start', {}],
    ['stop_timer', {}],
    ['complete', { problem: 'Noise', cause: 'None', remedy: 'Nothing found' }],
  ] as const)
    await books.post(`work_orders/${bare?.id}/${command}`, input);
  await books.query('delete from time_entries where work_order_id = $1', [bare?.id]);
  const { rows, total } = await waiting();
  const listed = await owner.must(owner.get<Job[]>('/api/work_orders?needs_invoicing=eq.true&select=id'));
  expect(rows.map(({ id }) => id).sort()).toEqual(listed.map(({ id }) => id).sort());
  expect(total).toBe(listed.length);
  expect(rows.find(({ id }) => id === bare?.id)).toMatchObject({ amount: null, hours: '0.00' });
  const row = rows.find(({ id }) => id === job.id);
  expect(row).toMatchObject({ customer: 'Grand Hotel', bill_email: 'office@grand.example', hours: '1.50' });
  expect((await invoice([job])).subtotal).toBe(row?.amount);
});

it('bills time by the company’s steps, and says what was done', async () => {
  await settings({ time_step: 60, time_direction: 'up', least_time: 0, shows_work_done: true });
  const rounded = await books.job();
  const { rows } = await waiting();
  // Two hours at 95.00, and 2.5 × 12.95.
  expect(rows.find(({ id }) => id === rounded.id)).toMatchObject({ amount: '222.38', hours: '1.50' });
  const [heading, labour] = (await books.see((await invoice([rounded])).id)).invoice_lines ?? [];
  expect(heading?.description.split('\n')).toEqual([expect.stringContaining(rounded.number), 'Replaced']);
  expect(labour).toMatchObject({ kind: 'labour', quantity: '2.000', net: '190.00' });

  await settings({ time_step: 0, least_time: 240, shows_work_done: false });
  const [bare, least] = (await books.see((await invoice([await books.job()])).id)).invoice_lines ?? [];
  expect(bare?.description).not.toContain('\n');
  expect(least).toMatchObject({ kind: 'labour', quantity: '4.000' });
  await settings({ time_step: 0, least_time: 0 });
  const wrong = await books.post('invoices/-/save_settings', { time_step: 7 });
  expect(wrong.body.error?.fields).toHaveProperty('time_step');
});

it('bills each work order once, however often and by whomever it is asked for', async () => {
  const jobs = [await books.job(), await books.job(), await books.job()];
  const replies = await Promise.all(
    [...jobs, ...jobs].map((job) => books.post('invoices/-/from_work_orders', { work_order_ids: [job.id] })),
  );
  expect(replies.filter(({ status }) => status < 300)).toHaveLength(3);
  const [billed] = (await books.query(
    `select count(*)::int as lines, count(distinct work_order_id)::int as orders from invoice_lines
     where kind = 'section' and work_order_id = any($1::uuid[])`,
    [jobs.map(({ id }) => id)],
  )) as { lines: number; orders: number }[];
  expect(billed).toEqual({ lines: 3, orders: 3 });
});
