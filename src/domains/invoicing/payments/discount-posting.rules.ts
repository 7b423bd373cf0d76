import { type PostingLine, postWriteOff, type WriteOffDocument } from '#domains/ledger/entries/posting.ts';

/** As a write-off, but with sales discounts, a reduction of revenue, in the place of bad debts. */
export function postSalesDiscount(document: WriteOffDocument): PostingLine[] {
  return postWriteOff(document).map((line) =>
    line.system_key === 'bad_debts' ? { ...line, system_key: 'sales_discounts' } : line,
  );
}
