import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, lineOf, openBooks } from '#domains/invoicing/testing/books.ts';
import type { Statement } from '../statements/statement.rules.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.stop());

const rowsOf = async (name: string) => {
  const { rows } = await books.owner.must(
    books.owner.get<Statement>(`/api/reports/financial_statement?name=${name}&from=2020-01-01&to=2099-12-31`),
  );
  return rows.map(({ cells }) => cells.map(({ value }) => value ?? '').join('|'));
};

const creditAll = async ({ id }: { id: string }) => {
  await books.owner.must(books.post(`invoices/${id}/credit`, {}));
  const [draft] = await books.owner.must(
    books.owner.get<{ id: string }[]>(`/api/invoices?credits_id=eq.${id}&status=eq.draft`),
  );
  return books.send({ id: draft?.id ?? '' });
};

it('follow documents, credit notes and voids of both, each in its own row', async () => {
  const lines = [
    lineOf('100.00', { tax_rate: '0.08875' }),
    lineOf('50.00', { tax_rate: '0.1' }),
    lineOf('20.00', { tax_rate: '0.10' }),
    { kind: 'section', description: 'Part two' },
  ];
  const invoice = await books.send(await books.draft(lines));
  const credit = await creditAll(invoice);
  await books.owner.must(books.post(`invoices/${credit.id}/void`, { reason: 'Wrong one' }));
  const gone = await books.send(await books.draft([lineOf('10.00', { tax_rate: '0.1' })]));
  await books.owner.must(books.post(`invoices/${gone.id}/void`, { reason: 'Twice' }));
  const detail = (await rowsOf('tax_detail')).map((row) => row.split('|').slice(3).join('|'));
  expect(detail).toEqual([
    '||',
    ...['0.08875|100.00|8.88', '0.1|70.00|7.00'],
    ...['0.08875|-100.00|-8.88', '0.1|-70.00|-7.00'],
    ...['0.08875|100.00|8.88', '0.1|70.00|7.00'],
    ...['0.1|10.00|1.00', '0.1|-10.00|-1.00'],
    '|170.00|15.88',
  ]);
  expect((await rowsOf('tax_summary')).slice(1, 4)).toEqual([
    '|0.1|70.00|7.00',
    '|0.08875|100.00|8.88',
    'Tax charged||170.00|15.88',
  ]);
});

it('leave out a deposit and the credit note for it', async () => {
  const before = await rowsOf('tax_detail');
  const deposit = await books.send(await books.draft([lineOf('500.00')], { kind: 'deposit' }));
  await creditAll(deposit);
  expect(await rowsOf('tax_detail')).toEqual(before);
});
