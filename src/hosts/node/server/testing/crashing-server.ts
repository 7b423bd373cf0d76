/** Runs the built server as a process to be killed: writers, and the checks of what must exist afterwards. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

export const main = 'dist/server/main.js';
const password = 'correct horse battery';
export type Running = { child: ChildProcess; url: string };
export type Session = { url: string; headers: Record<string, string>; customer: string };
/** The acknowledged rows: work orders with their numbers, draft invoices with the totals of their lines. */
export type Book = { readonly orders: Map<string, string>; readonly invoices: Map<string, string> };

/** `program`: the built server, of this version by default. */
export async function start(
  folder: string,
  more: Record<string, string> = {},
  program = main,
): Promise<Running> {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = { ...inherited, PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'fatal', ...more };
  const child = spawn(process.execPath, [program, 'start', '--empty'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /http:\/\/localhost:\d+/.exec(said);
      if (found) resolve(found[0]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });
  return { child, url: url.replace('localhost', '127.0.0.1') };
}

export async function stop({ child }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('close', done));
  child.kill('SIGTERM');
  await ended;
}

export async function found(url: string): Promise<Session> {
  const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const metadata = { full_name: 'Crash Owner', role: 'owner' };
  await send('/api/auth/signup', { email: 'crash@example.test', password, metadata });
  const enter = async () => {
    const signedIn = await send('/api/auth/signin', { email: 'crash@example.test', password });
    return (signedIn.headers.get('set-cookie') ?? '').split(';')[0] as string;
  };
  const first = await enter();
  const company = (await (
    await send('/api/companies', { company_name: 'Crash' }, { cookie: first })
  ).json()) as {
    data: { id: string };
  };
  // A new owner gets a new token with the next response, so this session signs in again to start with it.
  const cookie = await enter();
  const headers = { cookie, 'x-tenant': company.data.id };
  const customer = (await (await send('/api/customers', { name: 'Crash Customer' }, headers)).json()) as {
    data: { id: string }[];
  };
  return { url, headers, customer: customer.data[0]?.id as string };
}

/** The first result of `/readyz` other than 200. */
export async function firstNotReady(url: string): Promise<number | string> {
  for (;;) {
    try {
      const { status } = await fetch(`${url}/readyz`, { headers: { connection: 'close' } });
      if (status !== 200) return status;
    } catch {
      return 'refused';
    }
  }
}

type Made = { id: string; number: string; total: string };

export type Writing = {
  /** How each writer noticed that the server is gone. */
  readonly ends?: string[];
  /** When a 503 means the end; before that the server is only busy, and the write is retried. */
  readonly isOver?: () => boolean;
};

export async function writeUntilItDies(
  session: Session,
  book: Book,
  { ends = [], isOver = () => false }: Writing = {},
): Promise<void> {
  const post = async (path: string, body: unknown) => {
    const reply = await fetch(`${session.url}/api/${path}`, {
      method: 'POST',
      headers: { ...session.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    const { data } = (await reply.json()) as { data: Made | Made[] | null };
    return { status: reply.status, made: Array.isArray(data) ? data[0] : data };
  };
  const writeOrder = async () => {
    const { status, made } = await post('work_orders', { title: 'Written' });
    if (status === 201 && made) book.orders.set(made.id, made.number);
    return status;
  };
  const writeInvoice = async () => {
    const lines = [1, 2, 3].map((n) => ({ description: `Line ${n}`, unit_price: `${n}.10` }));
    const { status, made } = await post('invoices/-/create', { customer_id: session.customer, lines });
    if (status === 200 && made) book.invoices.set(made.id, made.total);
    return status;
  };
  const write = async (action: () => Promise<number>) => {
    try {
      for (;;) {
        const status = await action();
        if (status === 503 && !isOver()) await new Promise((done) => setTimeout(done, 20));
        else if (status >= 300) return void ends.push(String(status));
      }
    } catch (error) {
      ends.push((error as { cause?: { code?: string } }).cause?.code ?? String(error));
    }
  };
  await Promise.all(
    [writeOrder, writeOrder, writeOrder, writeInvoice, writeInvoice, writeInvoice].map(write),
  );
}

/** Resolves when this many more of both were acknowledged: in the middle of the writing, however slow the machine. */
export async function hasWritten(
  book: Book,
  more: number,
  writing: Promise<void>,
  ends: readonly string[],
): Promise<void> {
  const [orders, invoices] = [book.orders.size, book.invoices.size];
  let isOver = false;
  void writing.finally(() => {
    isOver = true;
  });
  while (
    book.orders.size + book.invoices.size < orders + invoices + more ||
    book.invoices.size === invoices
  ) {
    if (isOver) throw new Error(`The writers have ended before their server did: ${ends.join(', ')}`);
    await new Promise((done) => setTimeout(done, 7));
  }
}

/** Acknowledged rows that are missing or incomplete, and skipped numbers. */
export async function missingFrom(session: Session, book: Book) {
  const orders = new Map(
    (await listAll(session, 'work_orders', 'id,number')).map((row) => [row.id, row.number]),
  );
  const numbers = [...orders.values()].map((number) => Number(number?.slice(3))).sort((a, b) => a - b);
  const invoices = new Map(
    (await listAll(session, 'invoices', 'id,total,invoice_lines(total)')).map((row) => [row.id, row]),
  );
  const audited = new Set<string>();
  for (const table of ['work_orders', 'invoices']) {
    const path = `/api/admin/audit-logs.csv?entity_type=${table}`;
    const text = await (await fetch(session.url + path, { headers: session.headers })).text();
    for (const [id] of text.matchAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)) audited.add(id);
  }
  const isWhole = (id: string, total: string) => {
    const row = invoices.get(id);
    return row?.total === total && row.invoice_lines?.length === 3;
  };
  return {
    orders: [...book.orders].filter(([id, number]) => orders.get(id) !== number),
    invoices: [...book.invoices].filter(([id, total]) => !isWhole(id, total)),
    audit: [...book.orders.keys(), ...book.invoices.keys()].filter((id) => !audited.has(id)),
    gaps: numbers.filter((number, index) => number !== index + 1),
  };
}

type Listed = { id: string; number?: string; total?: string; invoice_lines?: { total: string }[] };

export async function listAll(session: Session, table: string, select: string): Promise<Listed[]> {
  const rows: Listed[] = [];
  let after = '';
  do {
    const page = `/api/${table}?select=${select}&order=id&limit=1000${after && `&after=${encodeURIComponent(after)}`}`;
    const reply = await fetch(session.url + page, { headers: session.headers });
    const answer = (await reply.json()) as { data: Listed[]; next: string | null };
    rows.push(...answer.data);
    after = answer.next ?? '';
  } while (after);
  return rows;
}

export async function ask({ url, headers }: Session): Promise<number> {
  const reply = await fetch(`${url}/api/customers`, { headers, signal: AbortSignal.timeout(10_000) });
  return reply.status;
}
