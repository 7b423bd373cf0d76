/** Fixtures for tests of money: a company with a finished job, its invoices, and the invariants that must always hold. */
import { createTestServer, type Person, type Reply, someMailServer } from '#kernel/testing/test-server.ts';

export type { Person } from '#kernel/testing/test-server.ts';
export type Books = Awaited<ReturnType<typeof openBooks>>;

export interface Invoice {
  readonly id: string;
  readonly number: string | null;
  readonly kind: string;
  readonly status: string;
  readonly payment_state: string;
  readonly subtotal: string;
  readonly discount: string;
  readonly tax: string;
  readonly total: string;
  readonly paid: string;
  readonly balance: string;
  readonly issue_date: string;
  readonly due_date: string;
  readonly version: number;
  readonly journal_entry_id: string | null;
  readonly public_token: string | null;
  readonly can: readonly string[];
  readonly invoice_lines?: readonly Line[];
}

export interface Line {
  readonly id: string;
  readonly kind: string;
  readonly description: string;
  readonly quantity: string;
  readonly unit_price: string;
  readonly net: string;
  readonly tax: string;
  readonly total: string;
  readonly work_order_id: string | null;
}

export interface Job {
  readonly id: string;
  readonly number: string;
  readonly billing_status: string;
}

export const lineOf = (unit_price: string, more: object = {}) => ({
  description: 'Work',
  unit_price,
  ...more,
});

interface BooksOptions {
  readonly withJobs?: boolean;
  /** False: an installation without a mail server. */
  readonly sendsMail?: boolean;
}

export async function openBooks({ withJobs = false, sendsMail = true }: BooksOptions = {}) {
  const server = await createTestServer({ withJobs, settings: sendsMail ? someMailServer : {} });
  const owner = await server.company('Cooper Heating');
  const [customer] = await owner.must(
    owner.post<{ id: string }[]>('/api/customers', { name: 'Grand Hotel', email: 'office@grand.example' }),
  );
  const [site] = await owner.must(
    owner.post<{ id: string }[]>('/api/sites', {
      customer_id: customer?.id,
      name: 'Main house',
      tax_rate: '0.0825',
    }),
  );
  const [part] = await owner.must(
    owner.post<{ id: string }[]>('/api/parts', {
      sku: 'F-1',
      name: 'Filter 20×25',
      cost: '4.10',
      price: '12.95',
    }),
  );
  const customerId = customer?.id ?? '';
  await owner.must(
    owner.put(`/api/memberships?id=eq.${owner.membershipId}`, { hourly_cost: '40', hourly_rate: '95' }),
  );

  const post = <T = Invoice>(path: string, input: object = {}, as: Person = owner): Promise<Reply<T>> =>
    as.post<T>(`/api/${path}`, input);

  const job = (values: object = {}) =>
    finishedJob({ owner, post, query: server.db.adminQuery, siteId: site?.id, partId: part?.id }, values);
  const draft = (lines: readonly object[] = [lineOf('100.00')], header: object = {}) =>
    owner.must(post('invoices/-/create', { customer_id: customerId, lines, ...header }));
  const send = (invoice: { readonly id: string }, input: object = {}) =>
    owner.must(post(`invoices/${invoice.id}/send`, input));
  const see = async (id: string) => {
    const [row] = await owner.must(
      owner.get<Invoice[]>(`/api/invoices?id=eq.${id}&select=*,can,invoice_lines(*)`),
    );
    if (!row) throw new Error('no invoice');
    return row;
  };

  const proof = () => proofOf(owner);
  return {
    server,
    owner,
    customerId,
    siteId: site?.id ?? '',
    partId: part?.id ?? '',
    post,
    job,
    draft,
    send,
    see,
    proof,
    query: server.db.adminQuery,
    stop: () => server.stop(),
  };
}

interface Place {
  readonly owner: Person;
  readonly post: <T>(path: string, input?: object) => Promise<Reply<T>>;
  readonly query: (text: string, values?: readonly unknown[]) => Promise<unknown>;
  readonly siteId: string | undefined;
  readonly partId: string | undefined;
}

let jobs = 0;

/** A completed job with 90 minutes of work and two and a half filters. */
async function finishedJob({ owner, post, query, siteId, partId }: Place, values: object): Promise<Job> {
  const sent = { title: 'Chiller is loud', site_id: siteId, ...values };
  const [made] = await owner.must(owner.post<Job[]>('/api/work_orders', sent));
  if (!made) throw new Error('no work order');
  const on = (command: string, input: object) =>
    owner.must(post<Job>(`work_orders/${made.id}/${command}`, input));
  jobs += 1;
  const start = Date.now() - jobs * 86_400_000;
  const time = { kind: 'work', started_at: new Date(start).toISOString() };
  await on('assign', { technician_ids: [owner.membershipId] });
  await on('start', {});
  await on('stop_timer', {}).catch(() => undefined);
  await on('add_time', { ...time, ended_at: new Date(start + 90 * 60_000).toISOString() });
  await on('use_part', { part_id: partId, quantity: '2.5' });
  await on('complete', { problem: 'Noise', cause: 'Bearing', remedy: 'Replaced' });
  await query(
    `delete from time_entries where work_order_id = $1 and started_at > now() - interval '5 minutes'`,
    [made.id],
  );
  return made;
}

/** The invariants after any command: trial balance zero, receivables = open invoices, and an unbroken hash chain. */
async function proofOf(owner: Person) {
  const report = <T>(name: string) => owner.must(owner.get<T>(`/api/reports/${name}`));
  const trial = await report<{
    difference: string;
    rows: { code: string; debit: string; credit: string }[];
  }>('trial_balance?as_of=2099-12-31');
  const open = await report<{ total: string }>('receivables');
  const chain = await report<{ entries: number; faults: unknown[] }>('verify_ledger');
  const of = (code: string) => {
    const row = trial.rows.find((one) => one.code === code);
    return row ? (row.debit === '0.00' ? `-${row.credit}` : row.debit) : '0.00';
  };
  return {
    difference: trial.difference,
    receivable: of('1200'),
    open: open.total,
    faults: chain.faults,
    entries: chain.entries,
    of,
  };
}
