/** Fixtures for tests of purchasing: a company with a vendor, parts and a truck, orders in any state, and the invariants. */
import {
  createTestServer,
  type Person,
  type Reply,
  someMailServer,
  type TestServer,
} from '#kernel/testing/test-server.ts';

export type Shop = Awaited<ReturnType<typeof openShop>>;

export interface Order {
  readonly id: string;
  readonly po_number: string;
  readonly status: string;
  readonly subtotal: string;
  readonly tax_amount: string;
  readonly shipping_amount: string;
  readonly total_amount: string;
  readonly approval_required: boolean;
  readonly approved_by: string | null;
  readonly approved_at: string | null;
  readonly receipt_state: string;
  readonly billed_percent: number;
  readonly version: number;
  readonly can?: readonly string[];
  readonly purchase_order_items?: readonly Item[];
}

export interface Item {
  readonly id: string;
  readonly item_name: string;
  readonly quantity: string;
  readonly unit_price: string;
  readonly tax_amount: string;
  readonly total_amount: string;
  readonly received_quantity: string;
  readonly billed_quantity: string;
}

export interface Bill {
  readonly id: string;
  readonly number: string | null;
  readonly status: string;
  readonly kind: string;
  readonly total_amount: string;
  readonly balance: string;
  readonly payment_state: string;
  readonly difference_reason: string | null;
  readonly due_date: string;
  readonly vendor_bill_lines?: readonly {
    readonly id: string;
    readonly item_name: string;
    readonly quantity: string;
    readonly unit_price: string;
    readonly po_item_id: string | null;
  }[];
}

type Made = readonly { readonly id: string }[];

/** `shared`: adds another company on an existing server. */
export async function openShop(shared?: TestServer) {
  const server = shared ?? (await createTestServer({ settings: someMailServer }));
  const owner = await server.company('Cooper Heating');
  const one = async (table: string, row: object) =>
    ((await owner.must(owner.post<Made>(`/api/${table}`, row)))[0] as { id: string }).id;
  const vendorId = await one('vendors', {
    name: 'Ferro Supply',
    email: 'orders@ferro.example',
    payment_terms: 30,
  });
  const partId = await one('parts', { sku: 'F-1', name: 'Filter 20×25', cost: '4.00', price: '12.95' });
  const warehouseId = await one('stock_locations', { name: 'Main warehouse', is_default: true });
  const post = <T = Order>(path: string, input: object = {}, as: Person = owner): Promise<Reply<T>> =>
    as.post<T>(`/api/${path}`, input);
  const filters = {
    item_name: 'Filter 20×25',
    part_id: partId,
    quantity: '10',
    unit_price: '4.40',
    tax_rate: '0.08',
  };
  const tape = { item_name: 'Tape', quantity: '3', unit_price: '2.15' };
  const order = (items: readonly object[] = [filters, tape], header: object = {}, as: Person = owner) =>
    as.must(post('purchase_orders/-/create', { vendor_id: vendorId, items, ...header }, as));
  const act = (id: string, command: string, input: object = {}, as: Person = owner) =>
    as.must(post(`purchase_orders/${id}/${command}`, input, as));
  const see = async (id: string): Promise<Order & { purchase_order_items: readonly Item[] }> => {
    const [row] = await owner.must(
      owner.get<Order[]>(`/api/purchase_orders?id=eq.${id}&select=*,can,purchase_order_items(*)`),
    );
    return row as Order & { purchase_order_items: readonly Item[] };
  };
  const report = <T>(name: string) => owner.must(owner.get<T>(`/api/reports/${name}`));
  return {
    ...{ server, owner, vendorId, partId, warehouseId, filters, tape, post, order, act, see, one, report },
    query: server.db.adminQuery,
    stop: () => server.stop(),
    proof: () => proofOf(report, server.db.adminQuery),
  };
}

type Trial = { difference: string; rows: { code: string; debit: string; credit: string }[] };

/**
 * The invariants: trial balance zero; payable = open bills; received and not billed = its account; inventory = the value of all
 * moves.
 */
async function proofOf(
  report: <T>(name: string) => Promise<T>,
  query: <T extends Record<string, unknown>>(text: string) => Promise<T[]>,
) {
  const trial = await report<Trial>('trial_balance?as_of=2099-12-31');
  const payables = await report<{ total: string; not_billed: string }>('payables');
  const of = (code: string) => {
    const row = trial.rows.find((one) => one.code === code);
    return row ? Number(row.debit) - Number(row.credit) : 0;
  };
  const [stock] = await query<{ value: string; levels: string; faults: string }>(
    `select coalesce(sum(value), 0)::text as value, (select coalesce(sum(value), 0)::text from stock_levels) as levels,
      (select count(*)::text from stock_levels l where quantity <> (select sum(quantity) from stock_moves m
        where m.tenant_id = l.tenant_id and m.part_id = l.part_id and m.location_id = l.location_id)) as faults from stock_moves`,
  );
  const cents = (amount: number) => amount.toFixed(2).replace('-0.00', '0.00');
  return {
    difference: trial.difference,
    payable: [cents(-of('2000')), payables.total],
    notBilled: [cents(-of('2050')), payables.not_billed],
    inventory: [cents(of('1310')), cents(Number(stock?.value) / 100), cents(Number(stock?.levels) / 100)],
    levelFaults: stock?.faults,
    of,
  };
}
