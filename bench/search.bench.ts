/**
 * The search of the header and of the work-order list over a million rows of one company, through the server with sign-in,
 * permissions and row-level security: frequent words, numbers, prefixes, typos, and words without results; how often
 * what was meant comes first. Also the index's
 * cost for writes: single rows, and twenty thousand in batches.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import type { FoundRow } from '#domains/search/search.rules.ts';
import { connectClient } from '#hosts/node/database/connection.ts';
import { startEmbedded } from '#hosts/node/database/embedded.ts';
import { migrate } from '#hosts/node/database/migrate.ts';
import { createLog } from '#hosts/node/server/log.ts';
import { serveOn } from '#hosts/node/server/start.ts';
import { firstPlaces } from './search/first-places.ts';

export const about =
  'The search of the header and of a list over a million rows of one company (or --rows=100000), and how often what was meant comes first; what its index costs a write';

const password = 'a password for the benchmark';
const company = '11111111-0000-4000-8000-000000000000';
const user = '22222222-0000-4000-8000-000000000000';

export async function run(args: string[]): Promise<void> {
  const asked = Number(args.find((arg) => arg.startsWith('--rows='))?.slice(7));
  const rows = asked || (args.includes('--quick') ? 50_000 : 1_000_000);
  const folder = mkdtempSync(join(tmpdir(), 'fw-bench-'));
  const embedded = await startEmbedded({ dataDir: folder });
  try {
    const { roles } = await migrate(embedded.owner, { folder: 'db/migrations' });
    const owner = await connectClient(embedded.owner, 'bench');
    await loadCompany(owner, rows);
    const config = {
      port: 0,
      host: '127.0.0.1',
      dataDir: folder,
      publicUrl: 'http://localhost',
      trustedProxies: [],
      logLevel: 'error' as const,
    };
    const server = await serveOn(config, roles, { withJobs: false }, createLog('error'));
    try {
      const ask = await askAs(`http://127.0.0.1:${server.port}`);
      await firstPlaces(owner, { company, rows }, async (typed) => {
        const found = await ask(`/api/reports/search?q=${encodeURIComponent(typed)}`);
        return (found as { rows: FoundRow[] }).rows;
      });
      await searches(ask, rows);
    } finally {
      await server.stop();
    }
    await writes(owner);
    await owner.end();
  } finally {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const things =
  'boiler pump valve leak heater filter compressor thermostat breaker panel sensor motor belt fan duct drain gasket bearing outlet switch wiring furnace chiller condenser evaporator coil circulator noise pressure service emergency basement kitchen rooftop lobby corridor annual repair replace inspect'.split(
    ' ',
  );
const places =
  'Harbor Maple Sunset Granite Lincoln Oakwood Riverside Summit Cedar Birch Franklin Madison Union Pioneer Lakeview Hillcrest Meadow Stone Eagle Silver'.split(
    ' ',
  );
const oneOf = (words: readonly string[], seed: number) =>
  `(array[${words.map((word) => `'${word}'`).join(',')}])[1 + (hashint4(g * ${seed} + ${seed}) & 2147483647) % ${words.length}]`;
/** A rare word: a family's name, a model. */
const rare = `initcap(translate(to_hex((hashint4(g * 31) & 2147483647) % 40000), '0123456789', 'ghijklmnop'))`;

async function loadCompany(owner: pg.Client, rows: number): Promise<void> {
  await owner.query("set session_replication_role = 'replica'");
  await owner.query(
    `insert into users (id, email, password_hash, requested_role, email_confirmed_at) values ($1, 'owner@bench.test', $2, 'owner', now())`,
    [user, await hash(password)],
  );
  await owner.query(`insert into profiles (user_id, full_name) values ($1, 'Bench Owner')`, [user]);
  await owner.query(
    `insert into tenants (id, company_name, slug, join_code) values ($1, 'Bench', 'bench', 'BENCH')`,
    [company],
  );
  await owner.query(`insert into memberships (tenant_id, user_id, role) values ($1, $2, 'owner')`, [
    company,
    user,
  ]);
  await owner.query(
    `insert into customers (tenant_id, name, email, phone) select $1, ${rare} || ' ' || ${oneOf(places, 19)}, 'c' || g || '@example.test',
       '(' || 201 + g % 700 || ') 555-' || lpad((g / 700)::text, 4, '0') from generate_series(1, $2::int) g`,
    [company, rows * 0.15],
  );
  // A tenth is open, and each customer has about five jobs.
  await owner.query(
    `insert into work_orders (tenant_id, number, title, status, requested_at, customer_id) select $1, 'WO-' || (1000 + g),
       initcap(${oneOf(things, 7)}) || ' ' || ${oneOf(things, 13)} || ' at ' || ${oneOf(places, 17)} || ' ' || ${rare},
       case when g % 10 = 0 then 'scheduled' else 'closed' end, timestamptz '2024-01-01 08:00Z' + g * interval '1 minute', c.id
     from generate_series(1, $2::int) g
     join (select id, row_number() over (order by id) - 1 as n from customers where tenant_id = $1) c on c.n = (hashint4(g) & 2147483647) % $3::int`,
    [company, rows * 0.7, rows * 0.15],
  );
  await owner.query(
    `insert into assets (tenant_id, name, asset_tag) select $1, initcap(${oneOf(things, 23)}) || ' ' || ${rare}, 'TAG-' || g from generate_series(1, $2::int) g`,
    [company, rows * 0.15],
  );
  await owner.query("set session_replication_role = 'origin'");
  await owner.query(`select set_config('app.tenant', $1, false)`, [company]);
  const began = performance.now();
  for (const table of ['work_orders', 'customers', 'assets'])
    await owner.query('select fw.index_rows($1, null, null)', [table]);
  console.log(
    `${rows.toLocaleString('en')} rows indexed in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
  await owner.query(`select set_config('app.tenant', '', false)`);
  await owner.query('vacuum analyze');
  const { rows: size } = await owner.query<{ entries: string; words: string }>(
    `select pg_size_pretty(pg_total_relation_size('fw.search_entries')) as entries, pg_size_pretty(pg_total_relation_size('fw.search_words')) as words`,
  );
  console.log(`entries ${size[0]?.entries}, words ${size[0]?.words}`);
}

const pick = <T>(from: readonly T[], n: number) => from[n % from.length] as T;
const kinds: Readonly<Record<string, (n: number, rows: number) => string>> = {
  'a word that many rows have': (n) => pick(things, n * 3),
  'two such words': (n) => `${pick(things, n)} ${pick(places, n * 7)}`,
  'three such words': (n) => `${pick(things, n)} ${pick(things, n * 5 + 1)} ${pick(places, n * 3)}`,
  'the beginning of a word': (n) => pick(things, n * 11).slice(0, 3 + (n % 2)),
  'a number': (n, rows) => `WO-${1000 + ((n * 7919) % Math.round(rows * 0.7))}`,
  'a number in one piece': (n, rows) => `wo${1000 + ((n * 7919) % Math.round(rows * 0.7))}`,
  'a telephone number': (n) => `${201 + ((n * 37) % 700)}555${String(n % 60).padStart(4, '0')}`,
  'a customer and “jobs”': (n) => `${rareOf(n)} jobs`,
  'a customer’s address': (n, rows) => `c${(n * 6007) % Math.round(rows * 0.15)}@example.test`,
  'a slip of the fingers': (n) =>
    slip(
      pick(
        things.filter((word) => word.length > 5),
        n,
      ),
      n,
    ),
  'nothing has it': (n) => `qqx${n}zz`,
};

function slip(word: string, n: number): string {
  const at = 1 + (n % (word.length - 3));
  return n % 2 === 0
    ? word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
    : word.slice(0, at) + word.slice(at + 1);
}

/** Requests of a list; the answer has the first fifty rows and the count. */
const listKinds: Readonly<Record<string, (n: number, rows: number) => string>> = {
  'a customer’s name': (n) => `${rareOf(n)} ${pick(places, n)}`,
  'half a customer’s name': (n) => pick(places, n).slice(0, 4),
  'a word of the title': (n) => pick(things, n * 3),
  'a number': (n, rows) => `WO-${1000 + ((n * 7919) % Math.round(rows * 0.7))}`,
  'nothing has it': (n) => `qqx${n}zz`,
};
const rareOf = (n: number) =>
  ((n * 2654435761) % 4096).toString(16).replace(/\d/g, (d) => 'ghijklmnop'[Number(d)] ?? '');

async function askAs(url: string) {
  const signedIn = await fetch(`${url}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@bench.test', password }),
  });
  const cookie = (signedIn.headers.getSetCookie()[0] ?? '').split(';')[0] as string;
  return async (path: string) =>
    ((await (await fetch(url + path, { headers: { cookie } })).json()) as { data: unknown }).data;
}

async function searches(ask: (path: string) => Promise<unknown>, rows: number): Promise<void> {
  await measure('header', kinds, rows, async (words) => {
    const { rows: found } = (await ask(`/api/reports/search?q=${words}`)) as { rows: unknown[] };
    return found.length;
  });
  const list = '/api/work_orders?select=*,customer(name),site(name)&limit=50';
  await measure(
    'list',
    listKinds,
    rows,
    async (words) => ((await ask(`${list}&q=${words}`)) as unknown[]).length,
  );
}

async function measure(
  where: string,
  asked: typeof kinds,
  rows: number,
  search: (words: string) => Promise<number>,
): Promise<void> {
  const all: number[] = [];
  for (const [name, make] of Object.entries(asked)) {
    const times: number[] = [];
    let found = 0;
    for (let n = 0; n < 60; n += 1) {
      const began = performance.now();
      found += (await search(encodeURIComponent(make(n, rows)))) > 0 ? 1 : 0;
      times.push(performance.now() - began);
    }
    all.push(...times);
    console.log(
      `${where}: ${name.padEnd(28)} p50 ${quantile(times, 0.5)}  p95 ${quantile(times, 0.95)}  worst ${quantile(times, 1)} ms, ${found} of 60 found`,
    );
  }
  console.log(`${where}: ${'all'.padEnd(28)} p50 ${quantile(all, 0.5)}  p95 ${quantile(all, 0.95)} ms`);
}

function quantile(times: readonly number[], q: number): string {
  const sorted = [...times].sort((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0).toFixed(1).padStart(6);
}

/** With and without triggers, in turn. For a statement of more than a hundred rows, a job indexes the words. */
async function writes(owner: pg.Client): Promise<void> {
  let made = 0;
  const insert = async (statements: number, rowsEach: number) => {
    const began = performance.now();
    for (let n = 0; n < statements; n += 1) {
      made += rowsEach;
      await owner.query(
        `insert into work_orders (tenant_id, number, title) select $1, 'B-' || (g + $2::int), 'Boiler pump at Maple ' || ${rare} from generate_series(1, $3::int) g`,
        [company, made, rowsEach],
      );
    }
    return (performance.now() - began) / statements;
  };
  for (const [name, statements, rowsEach] of [
    ['a row at a time', 300, 1],
    ['a thousand rows at a time', 20, 1000],
  ] as const) {
    const times: Record<'with' | 'without', number[]> = { with: [], without: [] };
    for (const which of ['with', 'without', 'with', 'without', 'with', 'without'] as const) {
      await owner.query(
        `alter table work_orders ${which === 'with' ? 'enable' : 'disable'} trigger index_added`,
      );
      times[which].push(await insert(statements, rowsEach));
    }
    const median = (list: number[]) => list.sort((a, b) => a - b)[1] ?? 0;
    console.log(
      `${name}: ${median(times.with).toFixed(2)} ms a statement with the index, ${median(times.without).toFixed(2)} without`,
    );
  }
}
