import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bill, openShop, type Shop } from './testing/purchasing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.stop());

async function allHolds() {
  const proof = await shop.proof();
  expect(proof.difference).toBe('0.00');
  expect(proof.payable[0]).toBe(proof.payable[1]);
  expect(proof.notBilled[0]).toBe(proof.notBilled[1]);
  expect(new Set(proof.inventory).size).toBe(1);
  expect(proof.levelFaults).toBe('0');
  return proof;
}

const orderFields =
  'id tenant_id po_number vendor_id vendor_name order_date expected_delivery_date status subtotal tax_amount shipping_amount total_amount currency payment_terms shipping_address billing_address notes approval_required approved_by approved_at is_active created_by created_at updated_at version items attachments';
const itemFields =
  'id po_id item_name description quantity unit_price tax_rate tax_amount total_amount received_quantity account_id created_at updated_at';

it('takes an order from draft to paid: two deliveries, a bill with a price difference, stock to a job', async () => {
  const { owner, post, act, see, order, partId, warehouseId } = shop;
  const made = await order(undefined, {
    shipping_amount: '5.00',
    notes: 'By the back door',
    total_amount: '1.00',
    subtotal: 'x',
  });
  expect(made).toMatchObject({
    status: 'draft',
    po_number: 'PO-0001',
    subtotal: '50.45',
    tax_amount: '3.52',
    shipping_amount: '5.00',
    total_amount: '58.97',
    vendor_name: 'Ferro Supply',
    payment_terms: 'Net 30',
    receipt_state: 'none',
    billed_percent: 0,
  });
  await act(made.id, 'approve');
  await act(made.id, 'send');
  const [mail] = await shop.query<{ recipient: string; body_text: string }>(
    'select recipient, body_text from outbox_emails where document_id = $1',
    [made.id],
  );
  expect(mail?.recipient).toBe('orders@ferro.example');
  const {
    purchase_order_items: [filters, tape],
  } = await see(made.id);
  // The fields of the specification by name, and the items within the order as in their table.
  const path = `/api/purchase_orders?id=eq.${made.id}&select=*,items`;
  const [whole] = await owner.must(owner.get<{ items: Record<string, unknown>[] }[]>(path));
  expect(Object.keys(whole ?? {})).toEqual(expect.arrayContaining(orderFields.split(' ')));
  const itemOf = (row: object) =>
    Object.fromEntries(itemFields.split(' ').map((name) => [name, row[name as never]]));
  expect(whole?.items).toEqual([itemOf(filters ?? {}), itemOf(tape ?? {})]);
  const tooMuch = await post(`purchase_orders/${made.id}/receive`, {
    lines: [{ item_id: filters?.id, quantity: '10.001' }],
  });
  expect(tooMuch.body.error?.fields).toEqual({ 'lines.0.quantity': 'Only 10 outstanding.' });
  await act(made.id, 'receive', {
    lines: [{ item_id: filters?.id, quantity: '6', location_id: warehouseId }],
    delivery_note: 'LS-1',
  });
  expect(await see(made.id)).toMatchObject({ status: 'sent', receipt_state: 'partly' });
  let proof = await allHolds();
  expect(proof.of('1310')).toBe(26.4);
  const late = await post(`purchase_orders/${made.id}/receive`, {
    received_on: '2199-01-01',
    lines: [{ item_id: tape?.id, quantity: '3' }],
  });
  expect(late.body.error?.fields).toHaveProperty('received_on');
  await act(made.id, 'receive', {
    lines: [
      { item_id: filters?.id, quantity: '4' },
      { item_id: tape?.id, quantity: '3' },
    ],
  });
  expect(await see(made.id)).toMatchObject({ status: 'received', receipt_state: 'all' });
  proof = await allHolds();
  expect([proof.of('1310'), proof.of('6290'), proof.of('2050')]).toEqual([44, 6.45, -50.45]);
  const draft = await owner.must(
    post<Bill>('vendor_bills/-/from_purchase_order', {
      purchase_order_id: made.id,
      vendor_reference: 'R-77',
    }),
  );
  const [bill] = await owner.must(
    owner.get<Bill[]>(`/api/vendor_bills?id=eq.${draft.id}&select=*,vendor_bill_lines(*)`),
  );
  const lines = bill?.vendor_bill_lines?.map((line) => ({
    ...line,
    tax_rate: '0',
    unit_price: line.item_name === 'Tape' ? line.unit_price : '4.50',
  }));
  await owner.must(
    post<Bill>(`vendor_bills/${draft.id}/update`, {
      lines: lines?.map(({ po_item_id, item_name, quantity, unit_price, tax_rate }) => ({
        po_item_id,
        item_name,
        quantity,
        unit_price,
        tax_rate,
      })),
    }),
  );
  const differences = () => shop.report<string[]>(`bill_differences?bill_id=${draft.id}`);
  expect(await differences()).toEqual(['Filter 20×25: ordered at 4.40, billed at 4.50']);
  const refused = await post<Bill>(`vendor_bills/${draft.id}/post`);
  expect([refused.status, refused.body.error?.fields]).toEqual([
    422,
    { difference_reason: 'Filter 20×25: ordered at 4.40, billed at 4.50' },
  ]);
  const posted = await owner.must(
    post<Bill>(`vendor_bills/${draft.id}/post`, { difference_reason: 'New price list' }),
  );
  expect(posted).toMatchObject({
    status: 'posted',
    number: 'BILL-0001',
    total_amount: '56.45',
    balance: '56.45',
  });
  proof = await allHolds();
  // The price difference and the filters' share of the freight are part of what these cost; the tape's share is expensed with it.
  expect([proof.of('2050'), proof.of('5060'), proof.of('5080'), proof.of('2000')]).toEqual([
    ...[0, 0, 0.63, -56.45],
  ]);
  expect(proof.of('1310')).toBe(49.37);
  expect(await see(made.id)).toMatchObject({ billed_percent: 100 });
  await owner.must(post('bill_payments/-/pay', { bills: [{ bill_id: draft.id, amount: '50.00' }] }));
  expect((await owner.must(owner.get<Bill[]>(`/api/vendor_bills?id=eq.${draft.id}`)))[0]).toMatchObject({
    balance: '6.45',
    payment_state: 'partly_paid',
  });
  await act(made.id, 'close');
  await allHolds();
  const match = await shop.report<{ items: { differences: string[] }[]; not_billed: string }>(
    `purchase_order_match?id=${made.id}`,
  );
  expect(match).toMatchObject({
    not_billed: '0.00',
    items: [{ differences: ['Filter 20×25: ordered at 4.40, billed at 4.50'] }, { differences: [] }],
  });
  const [part] = await owner.must(
    owner.get<{ on_hand: string; cost: string }[]>(`/api/parts?id=eq.${partId}`),
  );
  expect(part).toMatchObject({ on_hand: '10.000', cost: '4.94' });
});
