import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, openBooks } from '../testing/books.ts';
import type { WorkToInvoice } from './billable-work.report.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.stop());

const waiting = async () =>
  (await books.owner.must(books.owner.get<WorkToInvoice>('/api/reports/billable_work'))).rows;

it('shows before invoicing how many hours have no rate', async () => {
  const { owner } = books;
  const setRate = (hourly_rate: string | null) =>
    owner.must(owner.put(`/api/memberships?id=eq.${owner.membershipId}`, { hourly_rate }));
  await books.job();
  const [priced] = await waiting();
  expect(Number(priced?.hours)).toBeGreaterThan(0);
  expect(priced?.hours_without_rate).toBe('0.00');
  await setRate(null);
  await books.query('update time_entries set hourly_rate = null');
  const [unpriced] = await waiting();
  expect(unpriced?.hours_without_rate).toBe(unpriced?.hours);
  await setRate('95');
  expect((await waiting())[0]?.hours_without_rate).toBe('0.00');
});
