import type { Person } from '#kernel/testing/test-server.ts';

interface Place {
  readonly part: string;
}
type Made = readonly { readonly id: string }[];
type Ordered = { readonly id: string; readonly purchase_order_items?: readonly { readonly id: string }[] };

/** A complete purchase: order, delivery into stock, bill and payment; and a request for the part. */
export async function addSamplePurchases(
  owner: Person,
  mark: string,
  { part }: Place,
  amount: string,
): Promise<string> {
  const one = async (table: string, row: object) =>
    ((await owner.must(owner.post<Made>(`/api/${table}`, row)))[0] as { id: string }).id;
  const vendor_id = await one('vendors', {
    name: `${mark} vendor`,
    email: `${mark.toLowerCase()}.vendor@example.test`,
    notes: `${mark} vendor notes`,
  });
  await one('stock_locations', { name: `${mark} warehouse`, is_default: true });
  const must = <T>(path: string, input: object = {}) => owner.must(owner.post<T>(`/api/${path}`, input));
  const order = await must<Ordered>('purchase_orders/-/create', {
    vendor_id,
    notes: `${mark} order notes`,
    items: [{ item_name: `${mark} item`, part_id: part, quantity: '2', unit_price: amount }],
  });
  await must(`purchase_orders/${order.id}/send`, { message: `${mark} message` });
  const [item] = await owner.must(owner.get<Made>(`/api/purchase_order_items?po_id=eq.${order.id}`));
  await must(`purchase_orders/${order.id}/receive`, {
    delivery_note: `${mark} note`,
    lines: [{ item_id: item?.id, quantity: '2' }],
  });
  const bill = await must<{ id: string }>('vendor_bills/-/from_purchase_order', {
    purchase_order_id: order.id,
    vendor_reference: `${mark}-1`,
  });
  await must(`vendor_bills/${bill.id}/post`);
  await must('bill_payments/-/pay', { reference: `${mark} run`, bills: [{ bill_id: bill.id, amount }] });
  await payEarly(must, vendor_id, mark);
  await payAhead(must, vendor_id, mark);
  await must('restock_requests/-/ask', { lines: [{ part_id: part, quantity: '2' }], note: `${mark} truck` });
  await payByCheque(must, vendor_id, mark);
  return order.id;
}

type Must = <T>(path: string, input?: object) => Promise<T>;

async function payEarly(must: Must, vendor_id: string, mark: string): Promise<void> {
  const { id } = await must<{ id: string }>('vendor_bills/-/create', {
    ...{ vendor_id, discount_percent: '0.02', discount_days: 10 },
    lines: [{ item_name: `${mark} rent`, quantity: '1', unit_price: '10.00' }],
  });
  await must(`vendor_bills/${id}/post`);
  await must('bill_payments/-/pay', { bills: [{ bill_id: id, amount: '9.80', discount: '0.20' }] });
}

async function payAhead(must: Must, vendor_id: string, mark: string): Promise<void> {
  const prepaid = { vendor_id, amount: '12.00', reference: `${mark} deposit` };
  const { id: payment_id } = await must<{ id: string }>('bill_payments/-/prepay', prepaid);
  const lines = [{ item_name: `${mark} hire`, quantity: '1', unit_price: '7.00' }];
  const { id: bill_id } = await must<{ id: string }>('vendor_bills/-/create', { vendor_id, lines });
  await must(`vendor_bills/${bill_id}/post`);
  await must(`bill_payments/${payment_id}/apply`, { bills: [{ bill_id, amount: '7.00' }] });
  await must('vendor_refunds/-/record', { payment_id, amount: '5.00', reference: `${mark} back` });
}

async function payByCheque(must: Must, vendor_id: string, mark: string): Promise<void> {
  const prepaid = { vendor_id, amount: '3.00', method: 'check', reference: `${mark} cheque` };
  const { id } = await must<{ id: string }>('bill_payments/-/prepay', prepaid);
  await must('cheques/-/print', { payments: [id] });
}
