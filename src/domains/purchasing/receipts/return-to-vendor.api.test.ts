import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bill, openShop, type Shop } from '../testing/purchasing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.stop());

async function allHolds() {
  const proof = await shop.proof();
  expect([proof.difference, proof.levelFaults]).toEqual(['0.00', '0']);
  expect(proof.notBilled[0]).toBe(proof.notBilled[1]);
  expect(new Set(proof.inventory).size).toBe(1);
  return proof;
}

it('sends two of six back: what is to be billed goes with them, and a credit clears what was billed', async () => {
  const { owner, post, act, see, order } = shop;
  const made = await order([{ ...shop.filters, quantity: '6' }]);
  await act(made.id, 'send');
  const [item] = (await see(made.id)).purchase_order_items;
  await act(made.id, 'receive', { lines: [{ item_id: item?.id, quantity: '6' }] });
  const [receipt] = await owner.must(
    owner.get<{ id: string; goods_receipt_lines: { id: string }[] }[]>(
      `/api/goods_receipts?po_id=eq.${made.id}&select=*,goods_receipt_lines(*)`,
    ),
  );
  const line_id = receipt?.goods_receipt_lines[0]?.id;
  const give = (quantity: string) =>
    post(`goods_receipts/${receipt?.id}/return`, { reason: 'Damaged', lines: [{ line_id, quantity }] });
  expect((await give('7')).body.error?.fields).toEqual({
    'lines.0.quantity': 'Only 6 of it are left of this receipt.',
  });
  await owner.must(give('2'));
  let proof = await allHolds();
  expect([proof.of('1310'), proof.of('2050')]).toEqual([17.6, -17.6]);
  const draft = await owner.must(
    post<Bill>('vendor_bills/-/from_purchase_order', { purchase_order_id: made.id, vendor_reference: 'R-1' }),
  );
  await owner.must(post(`vendor_bills/${draft.id}/post`));
  proof = await allHolds();
  expect(proof.of('2050')).toBe(0);
  // One more, after it was billed: the vendor owes it until the credit comes.
  await owner.must(give('1'));
  proof = await allHolds();
  expect([proof.of('1310'), proof.of('2050')]).toEqual([13.2, 4.4]);
  const credit = await owner.must(post<Bill>('vendor_bills/-/credit', { bill_id: draft.id }));
  await owner.must(
    post(`vendor_bills/${credit.id}/update`, {
      lines: [
        { po_item_id: item?.id, item_name: 'Filter', quantity: '1', unit_price: '4.40', tax_rate: '0.08' },
      ],
    }),
  );
  await owner.must(post(`vendor_bills/${credit.id}/post`));
  proof = await allHolds();
  expect(proof.of('2050')).toBe(0);
  const whole = await post(`goods_receipts/${receipt?.id}/reverse`, { reason: 'All of it' });
  expect(whole.body.error?.code).toBe('conflict');
});

it('sells nothing by sending back what is worth no whole cents', async () => {
  const { owner, post, act, see, order } = shop;
  const made = await order([{ ...shop.filters, quantity: '7', unit_price: '3.333333' }]);
  await act(made.id, 'send');
  const [item] = (await see(made.id)).purchase_order_items;
  const before = await allHolds();
  await act(made.id, 'receive', { lines: [{ item_id: item?.id, quantity: '7' }] });
  const [receipt] = await owner.must(
    owner.get<{ id: string; goods_receipt_lines: { id: string }[] }[]>(
      `/api/goods_receipts?po_id=eq.${made.id}&select=*,goods_receipt_lines(*)`,
    ),
  );
  const line_id = receipt?.goods_receipt_lines[0]?.id;
  for (const quantity of ['2', '1', '3', '1']) {
    await owner.must(
      post(`goods_receipts/${receipt?.id}/return`, { reason: 'Damaged', lines: [{ line_id, quantity }] }),
    );
    expect((await allHolds()).of('5010')).toBe(before.of('5010'));
  }
  const after = await allHolds();
  for (const code of ['1310', '2050']) expect([code, after.of(code)]).toEqual([code, before.of(code)]);
});

it('clears what a closed order was never billed for, with a reason', async () => {
  const { owner, post, act, see, order } = shop;
  const made = await order([{ ...shop.filters, quantity: '3' }]);
  await act(made.id, 'send');
  const [item] = (await see(made.id)).purchase_order_items;
  await act(made.id, 'receive', { lines: [{ item_id: item?.id, quantity: '3' }] });
  await act(made.id, 'close');
  const before = await allHolds();
  const clear = (input: object) => post(`purchase_orders/${made.id}/clear_not_billed`, input);
  expect((await clear({})).body.error?.fields).toHaveProperty('reason');
  await owner.must(clear({ reason: 'A gift' }));
  const after = await allHolds();
  expect(after.of('2050') - before.of('2050')).toBeCloseTo(13.2);
  expect(after.of('5060') - before.of('5060')).toBeCloseTo(-13.2);
  expect((await clear({ reason: 'Again' })).status).toBe(409);
});

it('takes core charges back as negative lines', async () => {
  const { owner, post } = shop;
  const line = (item_name: string, unit_price: string) => ({
    item_name,
    quantity: '1',
    unit_price,
    tax_rate: '0',
  });
  const bill = await owner.must(
    post<Bill>('vendor_bills/-/create', {
      vendor_id: shop.vendorId,
      lines: [line('Compressor', '400.00'), line('Core charge', '60.00'), line('Core returned', '-60.00')],
    }),
  );
  const posted = await owner.must(post<Bill>(`vendor_bills/${bill.id}/post`));
  expect(posted.total_amount).toBe('400.00');
  await allHolds();
});

it('counts a cost once that was recorded on the job and then billed', async () => {
  const { owner, post, one, report } = shop;
  const customer_id = await one('customers', { name: 'Harbor Hotel' });
  const site_id = await one('sites', { customer_id, name: 'Main' });
  const work_order_id = await one('work_orders', { customer_id, site_id, title: 'Boiler', kind: 'repair' });
  await one('work_order_costs', { work_order_id, kind: 'permit', description: 'City permit', cost: '85.00' });
  const costs = async () => {
    const { rows } = await report<{ rows: { kind: string; cells: { value: string }[] }[] }>(
      'financial_statement?name=job_margin&from=2020-01-01&to=2099-12-31',
    );
    const row = rows.find(({ cells }) => cells[0]?.value?.includes('Boiler'));
    return [row?.cells[3]?.value, row?.cells[4]?.value, row?.cells[6]?.value];
  };
  expect(await costs()).toEqual(['0.00', '85.00', '-85.00']);
  const lines = [{ item_name: 'Permit', quantity: '1', unit_price: '85.00', tax_rate: '0', work_order_id }];
  const bill = await owner.must(post<Bill>('vendor_bills/-/create', { vendor_id: shop.vendorId, lines }));
  await owner.must(post(`vendor_bills/${bill.id}/post`));
  expect(await costs()).toEqual(['85.00', '0.00', '-85.00']);
  await owner.must(post(`vendor_bills/${bill.id}/void`, { reason: 'Twice' }));
  expect(await costs()).toEqual(['0.00', '85.00', '-85.00']);
});

it('has tax in the cost from the start where a company can’t claim it back', async () => {
  for (const [country, isCost] of [
    ['US', true],
    ['DE', false],
  ] as const) {
    const owner = await shop.server.company(`Company of ${country}`, { country });
    const rules = await owner.must(owner.get<{ tax_is_cost: boolean }>('/api/reports/purchasing_rules'));
    expect([country, rules.tax_is_cost]).toEqual([country, isCost]);
  }
});
