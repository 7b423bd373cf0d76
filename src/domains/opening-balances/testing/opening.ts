/** Fixtures for opening balances: a company that brings a trial balance with its open invoices and bills. */
import { type Books, openBooks } from '#domains/invoicing/testing/books.ts';

export interface Opening {
  readonly id: string;
  readonly status: string;
  readonly can: readonly string[];
}
type Made = readonly { readonly id: string }[];
export type Side = { readonly debit: string } | { readonly credit: string };

export async function openOpening(starts_on = '2025-01-01', options: { readonly withJobs?: boolean } = {}) {
  const books: Books = await openBooks(options);
  const { owner, post } = books;
  const make = async (table: string, row: object) =>
    (await owner.must(owner.post<Made>(`/api/${table}`, row)))[0]?.id ?? '';
  const { id } = (
    await owner.must(owner.post<readonly Opening[]>('/api/opening_balances', { starts_on }))
  )[0] as Opening;
  const accounts = await owner.must(
    owner.get<readonly { id: string; code: string }[]>('/api/accounts?select=id,code&limit=200'),
  );
  const accountOf = (code: string) => accounts.find((one) => one.code === code)?.id ?? '';
  const run = (command: 'keep' | 'start_over' | 'close', person = owner) =>
    post<Opening>(`opening_balances/${id}/${command}`, {}, person);
  return {
    ...{ books, owner, id, make, accountOf, run },
    vendorId: await make('vendors', { name: 'Ferro Supply' }),
    balance: (code: string, side: Side) => make('opening_accounts', { account_id: accountOf(code), ...side }),
    invoice: (number: string, amount: string, more: object = {}) =>
      make('opening_invoices', {
        ...{ customer_id: books.customerId, number, amount },
        ...{ issued_on: '2024-10-15', due_on: '2024-11-14', ...more },
      }),
    bill: (vendor_id: string, number: string, amount: string, more: object = {}) =>
      make('opening_bills', {
        ...{ vendor_id, number, amount },
        ...{ dated_on: '2024-12-01', due_on: '2024-12-31', ...more },
      }),
    deposit: (number: string, amount: string, more: object = {}) =>
      make('opening_deposits', {
        ...{ customer_id: books.customerId, number, amount, received_on: '2024-11-02', ...more },
      }),
    stock: (part_id: string, location_id: string, quantity: string, unit_cost: string) =>
      make('opening_stock', { part_id, location_id, quantity, unit_cost }),
  };
}
