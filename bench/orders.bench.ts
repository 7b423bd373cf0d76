/**
 * 100,000 purchase orders of four items in twenty companies, a fifth of them in the largest: the list with items and count, the
 * search and the creation, through the complete server, against a bare server with plain tables.
 */
import { connectClient } from '#hosts/node/database/connection.ts';
import { type BothSides, withBothSides } from './list/bench-server.ts';
import { type Company, loadCompanies } from './list/companies.ts';
import { baselineOrders, copyToBaseline, loadOrders, newOrder, sameColumns } from './list/orders.ts';
import { type Turns, turns } from './list/turns.ts';

export const about =
  'Purchase orders: list, search and creation over 100,000 of them, against a bare server with plain tables';

interface Loaded {
  readonly companies: readonly Company[];
  readonly vendors: ReadonlyMap<string, { readonly id: string; readonly name: string }>;
}
type Headers = Readonly<Record<string, string>>;

const words = [
  'acme',
  'ridge elec',
  'cascade h',
  'delta',
  'green supply',
  'falcon',
  'plumbing',
  'lighting',
  'juniper',
  'mechanical',
];
const select = `select=${sameColumns}&is_active=eq.true&order=order_date.desc&limit=50`;

export async function run(args: string[]): Promise<void> {
  const quick = args.includes('--quick');
  const most = quick ? 2_000 : 20_000;
  await withBothSides<Loaded>(
    async (owner, passwordHash, connection) => {
      const companies = await loadCompanies(owner, passwordHash, (tenantId, index) =>
        loadOrders(owner, tenantId, index === 0 ? most : Math.round((most * 4) / 19)),
      );
      await owner.query('create database baseline');
      const baseline = await connectClient({ ...connection, database: 'baseline' }, 'bench');
      await copyToBaseline(owner, baseline, companies);
      await baseline.end();
      const { rows } = await owner.query(
        'select distinct on (tenant_id) tenant_id, id, name from vendors order by tenant_id, name',
      );
      const vendors = new Map(rows.map(({ tenant_id, ...vendor }) => [tenant_id, vendor]));
      return { loaded: { companies, vendors }, questions: baselineOrders, baselineDatabase: 'baseline' };
    },
    (sides) => measure(sides, args.includes('--json'), quick),
  );
}

async function measure(sides: BothSides<Loaded>, json: boolean, quick: boolean): Promise<void> {
  const { loaded, signIn, database } = sides;
  const headers = new Map<string, Headers>();
  for (const company of loaded.companies) headers.set(company.tenantId, await signIn(company));
  const taking = turns({ database, seconds: quick ? 1.5 : 5 });
  const seen = await compareAnswers(sides, headers);
  const rounds = quick ? 3 : 5;
  for (let round = 0; round < rounds; round += 1) await reads(sides, headers, taking);
  for (let round = 0; round < rounds; round += 1) await writes(sides, headers, taking);
  const names = ['list', 'list of the largest', 'search', 'insert'];
  const bases = names.flatMap((name) => [
    [`baseline: ${name}`, `baseline: ${name}`],
    [name, `baseline: ${name}`],
  ]);
  taking.print({ seen, json, bases: Object.fromEntries(bases) });
}

async function reads(
  { baseline, ours, loaded }: BothSides<Loaded>,
  headers: Map<string, Headers>,
  { take }: Turns,
) {
  const [largest, ...others] = loaded.companies as [Company, ...Company[]];
  const own = ({ tenantId }: Company, q?: string) => ({
    path: `/api/purchase_orders?${select}${q === undefined ? '' : `&q=${encodeURIComponent(q)}`}`,
    headers: headers.get(tenantId) as Headers,
  });
  const searches = Array.from({ length: 100 }, (_, index) => ({
    company: others[index % 19] as Company,
    term: (index % 2 === 0 ? `0${String(1000 + index * 37).slice(-3)}` : words[(index >> 1) % 10]) as string,
  }));
  await take(
    'baseline: list',
    baseline,
    others.map(({ tenantId }) => ({ path: `/list?tenant=${tenantId}` })),
  );
  await take(
    'list',
    ours,
    others.map((company) => own(company)),
  );
  await take('baseline: list of the largest', baseline, [{ path: `/list?tenant=${largest.tenantId}` }]);
  await take('list of the largest', ours, [own(largest)]);
  await take(
    'baseline: search',
    baseline,
    searches.map(({ company, term }) => ({
      path: `/search?tenant=${company.tenantId}&q=${encodeURIComponent(`%${term}%`)}`,
    })),
  );
  await take(
    'search',
    ours,
    searches.map(({ company, term }) => own(company, term)),
  );
}

async function writes(
  { baseline, ours, loaded }: BothSides<Loaded>,
  headers: Map<string, Headers>,
  { take }: Turns,
) {
  const orders = loaded.companies.slice(1).map((company) => {
    const vendor = loaded.vendors.get(company.tenantId) as { id: string; name: string };
    return { ...newOrder(company, vendor), headers: headers.get(company.tenantId) as Headers };
  });
  await take(
    'baseline: insert',
    baseline,
    orders.map((order) => ({ path: '/insert', body: order.baseline })),
  );
  await take(
    'insert',
    ours,
    orders.map((order) => ({
      path: '/api/purchase_orders/-/create',
      body: order.ours,
      headers: order.headers,
    })),
  );
}

/** Verifies that both give the same answers before measuring. */
async function compareAnswers({ baseline, ours, loaded }: BothSides<Loaded>, headers: Map<string, Headers>) {
  const { tenantId } = loaded.companies[1] as Company;
  const ask = async (port: number, path: string, more: Headers = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: more });
    const { data, count } = (await answer.json()) as {
      data: { id: string; purchase_order_items: unknown[] }[];
      count: number;
    };
    const items = data.reduce((sum, row) => sum + row.purchase_order_items.length, 0);
    return { rows: data.length, items, count, first: data[0]?.id };
  };
  const found = [];
  const questions = [
    [`/list?tenant=${tenantId}`, ''],
    [`/search?tenant=${tenantId}&q=%25acme%25`, '&q=acme'],
  ] as const;
  for (const [path, more] of questions) {
    const [expected, answered] = [
      await ask(baseline.port, path),
      await ask(ours.port, `/api/purchase_orders?${select}${more}`, headers.get(tenantId)),
    ];
    if (JSON.stringify(expected) !== JSON.stringify(answered))
      throw new Error(`${path}: ${JSON.stringify({ expected, answered })}`);
    found.push(answered);
  }
  return found;
}
