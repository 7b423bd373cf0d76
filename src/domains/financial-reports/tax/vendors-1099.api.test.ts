import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import type { Statement } from '../statements/statement.rules.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Reporting Inc', { timezone: 'America/Phoenix' });
});
afterAll(() => server.stop());

type Made = { readonly id: string };

async function vendor(name: string, values: object): Promise<string> {
  const [made] = await owner.must(owner.post<Made[]>('/api/vendors', { name, ...values }));
  return made?.id ?? '';
}

async function paid(vendor_id: string, amount: string, how: object = {}): Promise<Made> {
  const lines = [{ item_name: 'Crane', unit_price: amount }];
  const bill = await owner.must(owner.post<Made>('/api/vendor_bills/-/create', { vendor_id, lines }));
  await owner.must(owner.post(`/api/vendor_bills/${bill.id}/post`, {}));
  const bills = [{ bill_id: bill.id, amount }];
  await owner.must(owner.post('/api/bill_payments/-/pay', { bills, ...how }));
  const [payment] = await owner.must(
    owner.get<Made[]>(`/api/bill_payments?vendor_id=eq.${vendor_id}&order=created_at.desc&limit=1`),
  );
  return payment ?? bill;
}

it('reports what was paid to vendors of the form from the least amount on, without cards and what was reversed', async () => {
  const address = { street_address: '1 Dock St', city: 'Mesa', state: 'AZ', postal_code: '85201' };
  const crane = await vendor('Crane Co', {
    ...{ form_1099: 'nonemployee_compensation', legal_name: 'J. Crane', tax_id: '12-3456789', address },
  });
  const yard = await vendor('Yard Rent', { form_1099: 'rents' });
  const none = await vendor('Parts Inc', {});
  await vendor('Never Paid', { form_1099: 'royalties' });
  await paid(crane, '1400.00');
  await paid(crane, '600.00', { method: 'check' });
  await paid(crane, '900.00', { method: 'card' });
  const bounced = await paid(crane, '77.00');
  await owner.must(owner.post(`/api/bill_payments/${bounced.id}/reverse`, { reason: 'Lost' }));
  await paid(yard, '1999.99');
  await paid(none, '5000.00');
  const read = (more = '') =>
    owner.must(owner.get<Statement>(`/api/reports/financial_statement?name=vendors_1099${more}`));
  const valuesOf = ({ rows }: Statement) => rows.map(({ cells }) => cells.map(({ value }) => value));
  const report = await read();
  expect(valuesOf(report)).toEqual([
    ['Crane Co', '12-3456789', 'NEC, box 1', null, '2000.00', '2000.00'],
    ['Never Paid', null, 'MISC, box 2', null, '0.00', null],
    ['Yard Rent', null, 'MISC, box 1', null, '1999.99', null],
    ['Total', null, null, null, '3999.99', '2000.00'],
  ]);
  expect(report.notice).toBeNull();
  await paid(yard, '0.01');
  expect((await read()).notice).toBe('To be reported, but without a tax ID: Yard Rent.');
  const [row] = valuesOf(await read('&complete=true'));
  expect(row?.slice(6)).toEqual(['J. Crane', '1 Dock St', 'Mesa', 'AZ', '85201']);
});

it('gives the forms to the IRS as its portal takes them: one form a file, persons with the parts of their names', async () => {
  const filer = await server.company('Filing Inc', { timezone: 'America/Phoenix' });
  const address = { street_address: '1 Dock St', city: 'Mesa', state: 'AZ', postal_code: '85201' };
  const vendorOf = async (values: object) => {
    const [made] = await filer.must(filer.post<Made[]>('/api/vendors', { address, ...values }));
    return made?.id ?? '';
  };
  const pay = async (vendor_id: string, amount: string) => {
    const lines = [{ item_name: 'Crane', unit_price: amount }];
    const bill = await filer.must(filer.post<Made>('/api/vendor_bills/-/create', { vendor_id, lines }));
    await filer.must(filer.post(`/api/vendor_bills/${bill.id}/post`, {}));
    await filer.must(filer.post('/api/bill_payments/-/pay', { bills: [{ bill_id: bill.id, amount }] }));
  };
  const year = new Date().getFullYear();
  const file = async (form: string, person = filer) => {
    const reply = await fetch(`${server.url}/api/forms-1099/${form}?year=${year}`, {
      headers: { cookie: person.cookie },
    });
    return { status: reply.status, text: await reply.text() };
  };
  const rent = { form_1099: 'rents', tax_id: '98-7654321', name: 'Yard Rent' };
  await pay(await vendorOf(rent), '2400.00');
  await pay(
    await vendorOf({
      ...{ name: 'Crane Co', form_1099: 'nonemployee_compensation' },
      ...{ legal_name: 'Jo Ann Crane', tax_id: '123-45-6789' },
    }),
    '2000.00',
  );
  expect((await file('nec')).text).toContain('EIN of your company');
  await filer.must(filer.post('/api/invoices/-/save_settings', { tax_number: 'EIN 12-3456789' }));
  expect((await file('nec')).text).toContain('whole address');
  await filer.must(filer.put('/api/company', { address: { ...address, street_address: '9 Pier Rd' } }));
  const recordOf = (text: string) => {
    const [head = [], ...rows] = text
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toHaveLength(head.length);
    return Object.fromEntries(head.map((name, at) => [name, rows[0]?.[at]]));
  };
  const nec = recordOf((await file('nec')).text);
  expect(nec).toMatchObject({
    ...{ 'Form Type': '1099-NEC', 'Tax Year': String(year), 'Payer TIN Type': 'EIN' },
    ...{ 'Payer Taxpayer ID Number': '123456789', 'Payer Address Line 1': '9 Pier Rd' },
    ...{ 'Recipient TIN Type': 'SSN', 'Recipient Taxpayer ID Number': '123456789' },
    ...{ 'Recipient Name Type': 'I', 'Recipient First Name': 'Jo', 'Recipient Middle Name': 'Ann' },
    ...{ 'Recipient Last Name (Surname)': 'Crane', 'Recipient ZIP/Postal Code': '85201' },
    ...{ 'Box 1 - Nonemployee Compensation': '2000.00', '2nd TIN Notice': 'N' },
  });
  expect(Object.keys(nec)).toHaveLength(54);
  expect(recordOf((await file('misc')).text)).toMatchObject({
    ...{ 'Form Type': '1099-MISC', 'Recipient TIN Type': 'EIN', 'Recipient Name Type': 'B' },
    ...{ 'Recipient Business or Entity Name Line 1': 'Yard Rent', 'Box 1 - Rents': '2400.00' },
    ...{ 'Box 2 - Royalties': '', 'FATCA Filing Requirements': 'N' },
  });
  expect((await file('div')).status).toBe(404);
  const technician = await server.member(filer, 'technician');
  expect((await file('nec', technician)).status).toBe(404);
});
