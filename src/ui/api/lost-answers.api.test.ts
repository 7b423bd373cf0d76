/**
 * Answers that are lost after the server has executed the request. A proxy cuts each connection once the answer is ready; the
 * client retries under the same key, and every command has run once.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MutationObserver } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Books, lineOf, openBooks } from '#domains/invoicing/testing/books.ts';
import { api } from '../api-client.ts';
import { createQueryClient, shouldRetry } from '../query.ts';
import { tenantStore } from '../tenant-store.ts';
import { createCommandKeys } from './command-key.ts';

let books: Books;
let proxy: Server;
let cut = 0;
const answered = new Set<string>();

beforeAll(async () => {
  books = await openBooks();
  proxy = createServer((from, to) => {
    const chunks: Buffer[] = [];
    from.on('data', (chunk: Buffer) => chunks.push(chunk));
    from.on('end', async () => {
      const key = String(from.headers['idempotency-key']);
      const { host: _, connection: __, 'content-length': ___, ...headers } = from.headers;
      const reply = await fetch(books.server.url + from.url, {
        method: from.method ?? 'POST',
        headers: headers as Record<string, string>,
        body: Buffer.concat(chunks),
      });
      const body = Buffer.from(await reply.arrayBuffer());
      if (reply.ok && !answered.has(key)) {
        answered.add(key);
        cut += 1;
        return to.socket?.destroy();
      }
      to.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? '' }).end(body);
    });
  });
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready));
  const { port } = proxy.address() as AddressInfo;
  const real = fetch;
  vi.stubGlobal('fetch', (input: string | URL, init?: RequestInit) => {
    if (!String(input).startsWith('/')) return real(input, init);
    const headers = new Headers(init?.headers);
    headers.set('cookie', books.owner.cookie);
    return real(`http://127.0.0.1:${port}${input}`, { ...init, headers });
  });
  tenantStore.set(books.owner.tenantId);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  tenantStore.set(null);
  proxy.close();
  await books.stop();
});

const client = createQueryClient({ onSignedOut() {}, onFinancialLock() {}, onUnverified() {} });
const keys = createCommandKeys();
let successes = 0;

/** Like a button press: idempotency key, retry policy and success message, without the retry delays. */
async function runCommand<T = { id: string }>(path: string, input: object): Promise<T> {
  const does = new MutationObserver(client, {
    mutationFn: async (body: object) =>
      (await api.post<T>(path, body, { idempotencyKey: keys.keyFor([path, body]) })).data,
    retry: shouldRetry,
    retryDelay: 0,
    onSuccess: () => {
      successes += 1;
    },
    onSettled: (_data, error, body) => keys.settled([path, body], error),
  });
  const data = await does.mutate(input);
  return (Array.isArray(data) ? data[0] : data) as T;
}

it('runs each command once, even if its answer is lost, and reports success once', {
  timeout: 60_000,
}, async () => {
  const { customerId: customer_id, partId: part_id, owner } = books;
  const accounts = await owner.must(owner.get<{ id: string; code: string }[]>('/api/accounts?limit=200'));
  const idOf = (code: string) => accounts.find((one) => one.code === code)?.id;
  const done: [table: string, id: string, actions: readonly string[]][] = [];
  const on = async (table: string, id: string, ...commands: readonly (readonly [string, object])[]) => {
    for (const [command, input] of commands) await runCommand(`${table}/${id}/${command}`, input);
    done.push([table, id, commands.map(([command]) => command)]);
  };
  const order = await runCommand('work_orders', [{ title: 'Boiler', customer_id }]);
  await on(
    'work_orders',
    order.id,
    ['assign', { technician_ids: [owner.membershipId] }],
    ['start', {}],
    ['use_part', { part_id, quantity: '1' }],
    ['hold', { reason: 'Rain' }],
    ['resume', {}],
  );
  const invoice = await runCommand('invoices/-/create', { customer_id, lines: [lineOf('100.00')] });
  await on('invoices', invoice.id, ['send', { without_mail: true }]);
  const allocations = [{ invoice_id: invoice.id, amount: '40.00' }];
  const payment = await runCommand('payments/-/record', { customer_id, amount: '40.00', allocations });
  await on('payments', payment.id, ['reverse', { reason: 'Bounced' }]);
  await on('invoices', invoice.id, ['credit', {}], ['write_off', { reason: 'Gone', amount: '1.00' }]);
  const vendor = await runCommand('vendors', [{ name: 'Ferro' }]);
  const items = [{ item_name: 'Filter', part_id, quantity: '2', unit_price: '4.00' }];
  const po = await runCommand('purchase_orders/-/create', { vendor_id: vendor.id, items });
  await on('purchase_orders', po.id, ['approve', {}], ['send', { without_mail: true }]);
  const [item] = await owner.must(owner.get<{ id: string }[]>(`/api/purchase_order_items?po_id=eq.${po.id}`));
  await on('purchase_orders', po.id, ['receive', { lines: [{ item_id: item?.id, quantity: '2' }] }]);
  const bill = await runCommand('vendor_bills/-/from_purchase_order', { purchase_order_id: po.id });
  await on('vendor_bills', bill.id, ['post', {}]);
  const paid = await runCommand('bill_payments/-/pay', { bills: [{ bill_id: bill.id, amount: '8.00' }] });
  await on('bill_payments', paid.id, ['reverse', { reason: 'Bounced' }]);
  const entry = await runCommand('journal_entries/-/post', {
    entry_date: '2026-03-01',
    memo: 'Rent',
    lines: [
      { account_id: idOf('6310'), debit: '5.00' },
      { account_id: idOf('1010'), credit: '5.00' },
    ],
  });
  await on('journal_entries', entry.id, ['reverse', { reason: 'Twice' }]);
  // Each answer was cut once and retried; each command reported success once.
  expect([successes, cut]).toEqual([answered.size, answered.size]);
  expect(successes).toBeGreaterThan(22);
  for (const [table, id, commands] of done)
    for (const command of commands) {
      const rows = await books.query(
        'select 1 from audit_logs where entity_type = $1 and entity_id = $2 and action = $3',
        [table, id, `${table}.${command}`],
      );
      expect([table, command, rows.length]).toEqual([table, command, 1]);
    }
  for (const table of [
    'work_orders',
    'payments',
    'vendors',
    'purchase_orders',
    'vendor_bills',
    'bill_payments',
    'goods_receipts',
    'write_offs',
    'work_order_parts',
  ]) {
    const rows = await books.query(`select 1 from ${table} where tenant_id = $1`, [owner.tenantId]);
    expect([table, rows.length]).toEqual([table, 1]);
  }
  expect(await books.proof()).toMatchObject({ difference: '0.00', faults: [] });
});
