import type { Person } from '#kernel/testing/test-server.ts';

type Made = readonly { readonly id: string }[];

/** A draft with a row of each kind. `place`: the customer, and a vendor of the company is looked up. */
export async function addSampleOpening(
  owner: Person,
  mark: string,
  { customer }: { readonly customer: string },
  amount: string,
): Promise<void> {
  const make = (table: string, row: object) => owner.must(owner.post(`/api/${table}`, row));
  const [bank] = await owner.must(owner.get<Made>('/api/accounts?code=eq.1010&select=id'));
  const [vendor] = await owner.must(owner.get<Made>('/api/vendors?select=id&limit=1'));
  const [part] = await owner.must(owner.get<Made>('/api/parts?is_stocked=eq.true&select=id&limit=1'));
  const [location] = await owner.must(
    owner.get<Made>('/api/stock_locations?is_active=eq.true&select=id&limit=1'),
  );
  const dates = { due_on: '2001-02-01', amount };
  await make('opening_balances', { starts_on: '2001-03-01' });
  await make('opening_accounts', { account_id: bank?.id, debit: amount });
  await make('opening_invoices', {
    ...{ customer_id: customer, number: `${mark} old invoice`, issued_on: '2001-01-02', ...dates },
  });
  await make('opening_bills', {
    ...{ vendor_id: vendor?.id, number: `${mark} old bill`, dated_on: '2001-01-02', ...dates },
  });
  await make('opening_deposits', {
    ...{ customer_id: customer, number: `${mark} old deposit`, received_on: '2001-01-02', amount },
  });
  await make('opening_stock', {
    ...{ part_id: part?.id, location_id: location?.id, quantity: '2', unit_cost: amount },
  });
}
