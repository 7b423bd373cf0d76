/**
 * The year's purchases: parts for the jobs of the next four weeks, ordered from three wholesalers, delivered, billed and paid;
 * also rent and fuel. Parts used on jobs leave the technician's truck, which is filled from the warehouse. Postings come from
 * the product's own functions, so that stock, payables and unbilled goods agree with the ledger.
 */

import {
  postBillPayment,
  postGoodsReceipt,
  postVendorBill,
} from '#domains/purchasing/bills/purchase-posting.rules.ts';
import { lineTotals, netOf } from '#domains/purchasing/orders/order-lines.rules.ts';
import { addDays } from '#kernel/dates.ts';
import { multiply, type UnitPrice } from '#kernel/money.ts';
import { type Part, recorded, type Seeding } from './places.ts';
import { partsFor } from './sample-data.ts';
import {
  type Bought,
  fillTrucks,
  openStock,
  placeStock,
  type Row,
  sumOf,
  takeParts,
  type Use,
  usedBetween,
  WINDOW,
} from './stock.ts';
import type { Job, Technician } from './year.ts';

interface Accounts {
  readonly bank: string;
  /** Account id by code. */
  readonly idOf: (code: string) => string;
}

const wholesalers = [
  ['HVAC', 'Front Range HVAC Supply', 'Kelly Brandt', 'orders@frontrangehvac.example', '4410 Ivy Street'],
  [
    'Electrical',
    'Mile High Electrical Wholesale',
    'Sam Ortiz',
    'sales@milehighelectrical.example',
    '2101 S Platte River Drive',
  ],
  ['Plumbing', 'Cherry Creek Plumbing Supply', 'Ana Lindqvist', 'desk@ccplumbing.example', '955 Yuma Street'],
] as const;
/** The status of each wholesaler's latest order: one of each possible. */
const latest = { HVAC: 'draft', Electrical: 'approved', Plumbing: 'sent' } as const;
const running = [
  ['Larimer Street Property', '6310', 'Rent', 385_000n, 0],
  ['Mountain Fuel Cards', '6110', 'Fuel', 164_000n, 14],
] as const;

export function buyForYear(
  seeding: Seeding,
  jobs: readonly Job[],
  parts: readonly Part[],
  technicians: readonly Technician[],
  names: ReadonlyMap<string, string>,
  accounts: Accounts,
): Bought {
  const { newId, today } = seeding;
  const bought: Bought = {
    ...{ vendors: [], locations: [], moves: [], orders: [], items: [], receipts: [], receiptLines: [] },
    ...{ bills: [], billLines: [], payments: [], allocations: [], vouchers: [] },
  };
  const { warehouse, truckOf } = placeStock(bought, seeding, technicians, names);
  const uses = takeParts(bought, seeding, jobs, truckOf);
  const first = addDays(today, -372);
  openStock(bought, seeding, parts, uses, { warehouse, day: first });
  fillTrucks(bought, seeding, uses, { warehouse, first });
  for (const [trade, name, contact_name, email, street_address] of wholesalers) {
    const vendor = { id: newId(), name, terms: 30 };
    const address = { street_address, city: 'Denver', state: 'CO', postal_code: '80216', country: 'US' };
    bought.vendors.push({
      id: vendor.id,
      name,
      contact_name,
      email,
      phone: '+1 303 555 0110',
      address,
      payment_terms: 30,
    });
    const theirs = parts.filter(
      ({ sku }) => wholesalers.find((one) => partsFor[one[0]].includes(sku))?.[0] === trade,
    );
    const shop = { seeding, bought, accounts, warehouse };
    buyParts(shop, vendor, theirs, uses, first);
    const urgent = theirs.slice(0, 4).map((part, index) => ({ part, quantity: 6 + 2 * index }));
    order(shop, vendor, addDays(today, -1), urgent, latest[trade]);
  }
  payRunningCosts({ seeding, bought, accounts, warehouse }, first);
  payBills({ seeding, bought, accounts, warehouse });
  return bought;
}

function payRunningCosts(shop: Shop, first: string): void {
  const { seeding, bought, accounts } = shop;
  for (const [name, code, what, amount, offset] of running) {
    const vendor = { id: seeding.newId(), name, terms: 14 };
    bought.vendors.push({ id: vendor.id, name, payment_terms: 14, default_account_id: accounts.idOf(code) });
    for (let day = addDays(first, 10 + offset); day <= seeding.today; day = addDays(day, 30)) {
      const line = {
        item_name: `${what} for 30 days`,
        quantity: '1',
        unit_price: amount,
        tax_rate: '0',
      };
      enterBill(shop, vendor, day, [{ ...line, account_id: accounts.idOf(code) }]);
    }
  }
}

interface Shop {
  readonly seeding: Seeding;
  readonly bought: Bought;
  readonly accounts: Accounts;
  readonly warehouse: string;
}
interface Vendor {
  readonly id: string;
  readonly name: string;
  readonly terms: number;
}

/** One order per period, for the period after the next; the latest ones are as far along as they would be today. */
function buyParts(
  shop: Shop,
  vendor: Vendor,
  parts: readonly Part[],
  uses: readonly Use[],
  first: string,
): void {
  const { seeding } = shop;
  for (let day = addDays(first, WINDOW); day <= seeding.today; day = addDays(day, WINDOW)) {
    const ordered_on = addDays(day, seeding.random.whole(-6, 6));
    const ahead = usedBetween(uses, addDays(day, WINDOW), addDays(day, 2 * WINDOW));
    const wanted = parts
      .map((part) => ({ part, need: Math.ceil(sumOf(ahead.filter((use) => use.part.id === part.id))) }))
      .map(({ part, need }) => ({ part, quantity: need > 0 ? Math.ceil(need / 5) * 5 : 0 }))
      .filter(({ quantity }) => quantity > 0);
    const some = wanted.length > 0 ? wanted : parts.slice(0, 3).map((part) => ({ part, quantity: 10 }));
    if (ordered_on <= seeding.today) order(shop, vendor, ordered_on, some);
  }
}

interface Ordered {
  readonly id: string;
  readonly number: string;
  readonly items: readonly { readonly row: Row; readonly part: Part; readonly quantity: number }[];
}

function orderRows(
  seeding: Seeding,
  vendor: Vendor,
  day: string,
  wanted: readonly { part: Part; quantity: number }[],
) {
  const { newId } = seeding;
  const id = newId();
  const items = wanted.map(({ part, quantity }, position) => {
    const line = { quantity: String(quantity), unit_price: part.cost, tax_rate: '0' };
    const row: Row = {
      id: newId(),
      po_id: id,
      position,
      item_name: part.name,
      part_id: part.id,
      ...line,
      ...lineTotals(line),
    };
    Object.assign(row, { received_quantity: '0', billed_quantity: '0' });
    return { row, part, quantity };
  });
  const subtotal = items.reduce((sum, { part, quantity }) => sum + part.cost * BigInt(quantity), 0n);
  const shipping_amount = subtotal > 150_000n ? 0n : 4_500n;
  const head: Row = {
    ...{ id, vendor_id: vendor.id, vendor_name: vendor.name, order_date: day, currency: 'USD' },
    ...{
      expected_delivery_date: addDays(day, 5),
      payment_terms: 'Net 30',
      subtotal,
      tax_amount: 0n,
      shipping_amount,
    },
    ...{
      total_amount: subtotal + shipping_amount,
      approval_required: subtotal > 250_000n,
      created_at: recorded(seeding, day, '15:00'),
    },
    number: '',
    state: 'closed',
  };
  return { id, items, head, shipping_amount };
}

/** Delivered after some days, sometimes in two parts, then billed; a few bills are higher than ordered. */
function order(
  shop: Shop,
  vendor: Vendor,
  day: string,
  wanted: readonly { part: Part; quantity: number }[],
  state?: string,
): void {
  const { seeding, bought } = shop;
  const { random, today } = seeding;
  const { id, items, head, shipping_amount } = orderRows(seeding, vendor, day, wanted);
  bought.items.push(...items.map(({ row }) => row));
  bought.orders.push(head);
  const ordered: Ordered = { id, number: '', items };
  const arrives = addDays(day, random.whole(3, 6));
  if (state) head.state = state;
  else if (addDays(day, 2) > today) head.state = 'approved';
  else if (arrives > today) head.state = 'sent';
  else if (random.chance(0.25)) {
    receive(shop, ordered, arrives, (quantity) => Math.floor(quantity / 2));
    const rest = addDays(arrives, 4);
    if (rest > today) head.state = 'sent';
    else receive(shop, ordered, rest, (quantity) => quantity - Math.floor(quantity / 2));
  } else receive(shop, ordered, arrives, (quantity) => quantity);
  if (head.state !== 'closed') return;
  const billed = addDays(arrives, random.whole(5, 9));
  if (billed > today) {
    head.state = 'received';
    return;
  }
  const dearer = random.chance(0.12);
  const lines = items.map(({ row, part, quantity }) => {
    row.billed_quantity = String(quantity);
    const unit_price = dearer ? multiply(part.cost, '1.03') : part.cost;
    return {
      po_item_id: row.id,
      item_name: part.name,
      quantity: String(quantity),
      unit_price,
      tax_rate: '0',
    };
  });
  const received = items.map(({ part, quantity }) => part.cost * BigInt(quantity));
  enterBill(shop, vendor, billed, lines, { po_id: id, shipping: shipping_amount, received, dearer });
}

function receive(
  shop: Shop,
  { id: po_id, items }: Ordered,
  day: string,
  partOf: (quantity: number) => number,
): void {
  const { seeding, bought, warehouse } = shop;
  const id = seeding.newId();
  const lines = items.flatMap(({ row, part, quantity }, position) => {
    const came = partOf(quantity);
    if (came === 0) return [];
    row.received_quantity = String(Number(row.received_quantity) + came);
    const line = {
      id: seeding.newId(),
      receipt_id: id,
      po_item_id: row.id,
      position,
      item_name: part.name,
      part_id: part.id,
    };
    return [
      {
        ...line,
        quantity: String(came),
        unit_cost: part.cost,
        value: part.cost * BigInt(came),
        location_id: warehouse,
      },
    ];
  });
  const total = lines.reduce((sum, { value }) => sum + value, 0n);
  bought.receipts.push({ id, po_id, received_on: day, total, created_at: recorded(seeding, day, '17:00') });
  bought.receiptLines.push(...lines);
  for (const { id: receipt_line_id, part_id, quantity, value } of lines) {
    const move = { part_id, location_id: warehouse, quantity, value, kind: 'receipt', receipt_line_id };
    bought.moves.push({ ...move, moved_on: day, created_at: recorded(seeding, day, '17:00') });
  }
  bought.vouchers.push({
    entry: {
      entry_date: day,
      memo: 'Goods received',
      source: 'goods_receipt',
      source_table: 'goods_receipts',
      source_id: id,
    },
    lines: postGoodsReceipt([{ value: total, to: 'stock', account_id: null }]),
  });
}

interface BilledLine {
  readonly item_name: string;
  readonly quantity: string;
  readonly unit_price: UnitPrice;
  readonly tax_rate: string;
  readonly account_id?: string;
  readonly po_item_id?: unknown;
}
interface OfOrder {
  readonly po_id: string;
  readonly shipping: bigint;
  readonly received: readonly bigint[];
  readonly dearer: boolean;
}

function enterBill(
  shop: Shop,
  vendor: Vendor,
  day: string,
  lines: readonly BilledLine[],
  of?: OfOrder,
): void {
  const { seeding, bought } = shop;
  const id = seeding.newId();
  const subtotal = lines.reduce((sum, line) => sum + netOf(line), 0n);
  const shipping_amount = of?.shipping ?? 0n;
  bought.bills.push({
    ...{
      id,
      vendor_id: vendor.id,
      po_id: of?.po_id ?? null,
      vendor_reference: `R-${seeding.random.whole(10000, 99999)}-${bought.bills.length}`,
    },
    ...{
      bill_date: day,
      due_date: addDays(day, vendor.terms),
      currency: 'USD',
      subtotal,
      tax_amount: 0n,
      shipping_amount,
    },
    ...{
      total_amount: subtotal + shipping_amount,
      difference_reason: of?.dearer ? 'New price list of the vendor' : null,
    },
    created_at: recorded(seeding, day, '16:00'),
  });
  bought.billLines.push(
    ...lines.map((line, position) => ({
      ...line,
      ...lineTotals(line),
      id: seeding.newId(),
      bill_id: id,
      position,
    })),
  );
  const posted = lines.map((line, index) => ({
    ...{ net: netOf(line), tax: 0n, received: of?.received[index] ?? null },
    ...{ to: of ? ('stock' as const) : ('account' as const), account_id: line.account_id ?? null },
  }));
  const document = { vendor_id: vendor.id, lines: posted, shipping: shipping_amount, tax_is_cost: false };
  bought.vouchers.push({
    entry: {
      entry_date: day,
      memo: `Bill of ${vendor.name}`,
      source: 'vendor_bill',
      source_table: 'vendor_bills',
      source_id: id,
    },
    lines: postVendorBill(document),
  });
}

/** Every second week due bills are paid, one payment per vendor. Bills of the last two weeks are still open. */
function payBills({ seeding, bought, accounts }: Shop): void {
  const { today, newId } = seeding;
  const last = addDays(today, -9);
  const paid = new Set<unknown>();
  for (let day = addDays(today, -366); day <= last; day = addDays(day, 14)) {
    const due = bought.bills.filter(
      ({ id, due_date }) => !paid.has(id) && String(due_date) <= addDays(day, 6),
    );
    const vendors = [...new Set(due.map(({ vendor_id }) => vendor_id))];
    for (const vendor_id of vendors) {
      const theirs = due.filter((bill) => bill.vendor_id === vendor_id);
      const amount = theirs.reduce((sum, { total_amount }) => sum + (total_amount as bigint), 0n);
      const id = newId();
      bought.payments.push({
        ...{
          id,
          vendor_id,
          paid_on: day,
          amount,
          currency: 'USD',
          account_id: accounts.bank,
          created_at: recorded(seeding, day, '18:00'),
        },
        run: vendors.length > 1 ? day : null,
      });
      for (const bill of theirs) {
        paid.add(bill.id);
        bought.allocations.push({
          ...{ id: newId(), payment_id: id, bill_id: bill.id },
          ...{ amount: bill.total_amount, allocated_on: day },
        });
      }
      const entry = {
        entry_date: day,
        memo: 'Bills paid',
        source: 'bill_payment',
        source_table: 'bill_payments',
        source_id: id,
      };
      bought.vouchers.push({ entry, lines: postBillPayment(amount, accounts.bank, String(vendor_id)) });
    }
  }
}
