/** A company in which anything may happen next, through the API, and what its random steps have in common. */
import { type Books, openBooks } from '#domains/invoicing/testing/books.ts';
import type { Reply } from '#kernel/testing/test-server.ts';

export interface Business {
  readonly books: Books;
  readonly vendorId: string;
  readonly places: readonly string[];
  readonly assets: readonly string[];
  readonly technicianId: string;
}

/** Asks for one thing; `at` chooses the row, `amount` how much. */
export type Step = (business: Business, at: number, amount: number) => Promise<Reply<never>>;

type One = { readonly id: string };

export async function openBusiness(): Promise<Business> {
  const books = await openBooks();
  const { owner, customerId, siteId } = books;
  const make = async (table: string, row: object) =>
    ((await owner.must(owner.post<One[]>(`/api/${table}`, row)))[0] as One).id;
  const assets: string[] = [];
  for (const name of ['Chiller', 'Boiler'])
    assets.push(await make('assets', { name, customer_id: customerId, site_id: siteId }));
  const terms = { payment_terms: 30, discount_percent: '0.02', discount_days: 10 };
  const vendorId = await make('vendors', { name: 'Ferro Supply', ...terms });
  await owner.must(owner.put(`/api/customers?id=eq.${customerId}`, terms));
  const places = [
    await make('stock_locations', { name: 'Warehouse', is_default: true }),
    await make('stock_locations', { name: 'Truck', kind: 'truck' }),
  ];
  const technician = await books.server.member(owner, 'technician');
  return { books, vendorId, places, assets, technicianId: technician.membershipId };
}

const nobody = '00000000-0000-7000-8000-000000000000';

/** A column of one of the company's rows; an id of none if there is no such row. */
export async function some(
  { books }: Business,
  at: number,
  table: string,
  where = 'true',
  column = 'id',
): Promise<string> {
  const [row] = await books.query<One>(
    `select ${column} as id from (select *, row_number() over (order by id) - 1 as n, count(*) over () as most
      from ${table} where tenant_id = $1 and ${where}) t where n = $2 % most`,
    [books.owner.tenantId, at],
  );
  return row?.id ?? nobody;
}

/** One of the invoices or bills, and at most what is open of it. */
export async function someOpen(
  business: Business,
  at: number,
  table: 'invoices' | 'vendor_bills',
  where: string,
  most: number,
): Promise<{ readonly id: string; readonly amount: number }> {
  const open = Number(await some(business, at, table, where, 'balance'));
  return { id: await some(business, at, table, where), amount: Math.min(most, open || most) };
}

type Input = (business: Business, at: number, amount: number) => object;

/** A command on one of the rows. */
export const run =
  (table: string, command: string, where?: string, input: Input = () => ({})): Step =>
  async (business, at, amount) =>
    business.books.post(
      `${table}/${await some(business, at, table, where)}/${command}`,
      input(business, at, amount),
    );

export const change =
  (table: string, values: Input): Step =>
  async (business, at, amount) =>
    business.books.owner.put(
      `/api/${table}?id=eq.${await some(business, at, table)}`,
      values(business, at, amount),
    );

export const remove =
  (table: string): Step =>
  async (business, at) =>
    business.books.owner.delete(`/api/${table}?id=eq.${await some(business, at, table)}`);

/** 1234 → `12.34`. */
export const money = (amount: number) => (amount / 100).toFixed(2);
/** Within the last two months. */
export const day = (at: number) => new Date(Date.now() - (at % 60) * 86_400_000).toISOString().slice(0, 10);
export const because = () => ({ reason: 'Because' });
const rates = ['0', '0.0825', '0.05', '0.08875'];
export const taxRate = (at: number) => rates[at % rates.length];
