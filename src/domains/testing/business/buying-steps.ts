import { because, money, run, type Step, some, someOpen, taxRate } from './business.ts';

const posted = "kind = 'bill' and status = 'posted' and balance > 0";

const unused = `status = 'posted' and paid = 0
  and id not in (select credits_id from vendor_bills where credits_id is not null)`;

export const buyingSteps = {
  order: async (business, at, amount) =>
    business.books.post('purchase_orders/-/create', {
      vendor_id: business.vendorId,
      items: [
        {
          item_name: 'Filter',
          part_id: business.books.partId,
          quantity: '10',
          unit_price: money(amount),
          tax_rate: '0.08',
        },
        {
          item_name: 'Tape',
          quantity: '3',
          unit_price: '2.15',
          tax_rate: taxRate(at),
          ...(at % 2 === 0 && { work_order_id: await some(business, at, 'work_orders') }),
        },
      ],
    }),
  'approve an order': run('purchase_orders', 'approve', "status = 'draft'"),
  'send an order': run('purchase_orders', 'send', "status in ('draft', 'approved')", () => ({
    without_mail: true,
  })),
  receive: async (business, at) => {
    const open = ['purchase_order_items', 'received_quantity < quantity'] as const;
    const order = await some(business, at, ...open, 'po_id');
    const item_id = await some(business, at, ...open);
    return business.books.post(`purchase_orders/${order}/receive`, {
      lines: [{ item_id, quantity: String(1 + (at % 4)) }],
    });
  },
  'reverse a receipt': run('goods_receipts', 'reverse', undefined, because),
  'bill an order': async (business, at, amount) =>
    business.books.post('vendor_bills/-/from_purchase_order', {
      purchase_order_id: await some(
        business,
        at,
        'purchase_orders',
        'id in (select po_id from purchase_order_items group by 1 having sum(billed_quantity) = 0)',
      ),
      vendor_reference: `R-${at}-${amount}`,
    }),
  'credit a bill': async (business, at) =>
    business.books.post('vendor_bills/-/credit', {
      bill_id: await some(business, at, 'vendor_bills', "kind = 'bill' and status = 'posted'"),
    }),
  'post a bill': run('vendor_bills', 'post', "status = 'draft'", () => ({ difference_reason: 'As agreed' })),
  'void a bill': run('vendor_bills', 'void', unused, because),
  'pay a bill': async (business, at, amount) => {
    const open = await someOpen(business, at, 'vendor_bills', posted, amount);
    return business.books.post('bill_payments/-/pay', {
      method: 'cash',
      bills: [{ bill_id: open.id, amount: money(open.amount) }],
    });
  },
  'pay a bill early': async ({ books }) => {
    const [open] = await books.query<{ id: string; paid: string; discount: string }>(
      `select id, (balance - d.discount)::text as paid, d.discount::text from vendor_bills b
        cross join lateral (select fw.half_even(b.balance * b.discount_percent) as discount) d
        where tenant_id = $1 and ${posted} and d.discount > 0 order by id limit 1`,
      [books.owner.tenantId],
    );
    const [paid, discount] = [money(Number(open?.paid)), money(Number(open?.discount))];
    return books.post('bill_payments/-/pay', { bills: [{ bill_id: open?.id, amount: paid, discount }] });
  },
  'apply a vendor credit': async (business, at, amount) => {
    const open = await someOpen(business, at, 'vendor_bills', posted, Math.min(amount, 300));
    return run('vendor_bills', 'apply', "kind = 'credit' and status = 'posted'", () => ({
      bills: [{ bill_id: open.id, amount: money(open.amount) }],
    }))(business, at, amount);
  },
  'pay a vendor ahead': ({ books, vendorId }, _at, amount) =>
    books.post('bill_payments/-/prepay', { vendor_id: vendorId, amount: money(amount) }),
  'apply a prepayment': async (business, at, amount) => {
    const left = "kind = 'prepayment' and status = 'recorded' and applied + refunded < amount";
    const open = await someOpen(business, at, 'vendor_bills', posted, Math.min(amount, 300));
    return run('bill_payments', 'apply', left, () => ({
      bills: [{ bill_id: open.id, amount: money(open.amount) }],
    }))(business, at, amount);
  },
  'take a prepayment back': run('prepayment_uses', 'reverse', undefined, because),
  'get a prepayment back': async (business, at, amount) =>
    business.books.post('vendor_refunds/-/record', {
      payment_id: await some(
        business,
        at,
        'bill_payments',
        "kind = 'prepayment' and applied + refunded < amount",
      ),
      amount: money(Math.min(amount, 100)),
    }),
  'reverse a refund of a vendor': run('vendor_refunds', 'reverse', undefined, because),
  'reverse a bill payment': run('bill_payments', 'reverse', "kind = 'payment'", because),
  'reverse a prepayment': run(
    'bill_payments',
    'reverse',
    "kind = 'prepayment' and applied + refunded = 0",
    because,
  ),
  count: ({ books, places }, at, amount) =>
    books.post('stock_moves/-/adjust', {
      ...because(),
      part_id: books.partId,
      location_id: places[at % 2],
      counted: String(amount % 50),
    }),
  transfer: ({ books, places }, at) =>
    books.post('stock_moves/-/transfer', {
      part_id: books.partId,
      from_location_id: places[at % 2],
      to_location_id: places[(at + 1) % 2],
      quantity: '1.5',
    }),
} satisfies Record<string, Step>;
