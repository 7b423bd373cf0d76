/**
 * A day of 50 technicians and 400 visits through the API: when a proposal is there, how lists of the same company answer meanwhile
 * compared with an idle server, how long an emergency takes from the request to its three ways, and accepting everything.
 */
import type pg from 'pg';
import { addDays } from '#kernel/dates.ts';
import { withBothSides } from './list/bench-server.ts';
import { type Company, loadCompanies } from './list/companies.ts';
import { type Load, load, median } from './list/processes.ts';

export const about = 'a day of 50 technicians and 400 visits planned through the API: [--seconds=10]';

const list = '/api/work_orders?select=*,customer(id,name)&order=requested_at.desc&limit=50';

export async function run(args: string[]): Promise<void> {
  const seconds = Number(args.find((arg) => arg.startsWith('--seconds='))?.slice('--seconds='.length) ?? 10);
  const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1);
  await withBothSides(
    async (owner, passwordHash) => {
      const [company] = await loadCompanies(owner, passwordHash, async (tenantId, index) => {
        if (index === 0) await loadDay(owner, tenantId, tomorrow);
      });
      return { loaded: company as Company, questions: {} };
    },
    async ({ ours: { port }, loaded, signIn }) => {
      const headers = await signIn(loaded);
      const api = callsOf(port, headers);
      const lists = (time: number) =>
        load({ port, requests: [{ path: list, headers }], connections: 1, seconds: time });
      await lists(2);
      const idle: Load[] = [];
      for (let round = 0; round < 3; round += 1) idle.push(await lists(3));
      const began = performance.now();
      const started = await api.post('dispatch_runs/-/plan', { from_on: tomorrow, max_seconds: seconds });
      const beside = lists(seconds - 1);
      const first = await api.until(`dispatch_runs?id=eq.${started.id}`, (one) => Number(one.moves) > 0);
      const firstMs = performance.now() - began;
      const meanwhile = await beside;
      const ended = await api.until(`dispatch_runs?id=eq.${started.id}`, isEnded);
      const emergencies: number[] = [];
      for (const order of await api.get('work_orders?priority=eq.urgent&status=eq.unscheduled&limit=5')) {
        const at = performance.now();
        const made = await api.post('dispatch_runs/-/plan_emergency', { work_order_id: order.id });
        await api.until(`dispatch_runs?id=eq.${made.id}`, isEnded);
        emergencies.push(performance.now() - at);
      }
      const accepting = performance.now();
      await api.post(`dispatch_runs/${started.id}/accept`, {});
      const acceptMs = performance.now() - accepting;
      const moves = await api.get(`dispatch_moves?run_id=eq.${started.id}&select=outcome,refusal&limit=1000`);
      const result = {
        firstProposalMs: Math.round(firstMs),
        firstMoves: first.moves,
        idleP95: median(idle.map(({ p95 }) => p95)),
        meanwhileP95: meanwhile.p95,
        ratio: meanwhile.p95 / median(idle.map(({ p95 }) => p95)),
        summary: ended.summary ?? ended.error,
        emergencyMs: { median: Math.round(median(emergencies)), most: Math.round(Math.max(...emergencies)) },
        accepted: moves.filter(({ outcome }) => outcome === 'accepted').length,
        refused: moves.filter(({ outcome }) => outcome !== 'accepted').map(({ refusal }) => refusal),
        acceptMs: Math.round(acceptMs),
      };
      process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    },
  );
}

type Row = Readonly<Record<string, unknown>>;
const isEnded = ({ status }: Row) => status !== 'queued' && status !== 'running';

function callsOf(port: number, headers: Readonly<Record<string, string>>) {
  const call = async (path: string, init: RequestInit = {}) => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
      ...init,
      headers: { ...headers, 'content-type': 'application/json' },
    });
    const body = await reply.json();
    if (!reply.ok) throw new Error(JSON.stringify(body));
    return body.data;
  };
  const get = (path: string): Promise<Row[]> => call(path);
  const post = (path: string, body: object): Promise<Row> =>
    call(path, { method: 'POST', body: JSON.stringify(body) });
  const until = async (path: string, is: (row: Row) => boolean): Promise<Row> => {
    for (;;) {
      const [row] = await get(path);
      if (row && is(row)) return row;
      await new Promise((done) => setTimeout(done, 25));
    }
  };
  return { get, post, until };
}

/** Technicians around a town; 250 visits in the order in which they were called in, and 150 jobs without one. */
async function loadDay(owner: pg.Client, tenantId: string, day: string): Promise<void> {
  const all = (text: string, values: readonly unknown[] = []) => owner.query(text, [tenantId, ...values]);
  await all(`update tenants set timezone = 'UTC', locale = 'en-US',
    working_hours = '{"days":[1,2,3,4,5,6,7],"start":"08:00","end":"17:00"}' where id = $1`);
  await all(`with people as (insert into users (email, password_hash, requested_role, email_confirmed_at)
      select 'tech' || g || '@bench.test', 'x', 'technician', now() from generate_series(1, 50) g returning id, email),
    names as (insert into profiles (user_id, full_name) select id, initcap(split_part(email, '@', 1)) from people)
    insert into memberships (tenant_id, user_id, role, skills, home_lat, home_lng, hourly_cost)
    select $1, id, 'technician', case when random() < 0.5 then '{gas}'::text[] else '{}' end,
      51.45 + (random() - 0.5) * 0.25, -2.59 + (random() - 0.5) * 0.4, 2800 + (random() * 1500)::int from people`);
  await all(`insert into sites (tenant_id, customer_id, name, lat, lng)
    select $1, c.id, 'Site ' || row_number() over (), 51.45 + (random() + random() - 1) * 0.12, -2.59 + (random() + random() - 1) * 0.2
    from customers c cross join generate_series(1, 2) where c.tenant_id = $1`);
  await all(
    `insert into work_orders (tenant_id, number, title, customer_id, site_id, status, priority, estimated_minutes, required_skills, window_start, window_end)
     select $1, 'WO-' || n, 'Job ' || n, customer_id, id, case when n <= 250 then 'scheduled' else 'unscheduled' end,
       (array['low', 'medium', 'medium', 'high', 'urgent'])[1 + n % 5], (array[30, 30, 45, 60])[1 + n % 4],
       case when n > 250 and n % 4 = 0 then '{gas}'::text[] else '{}' end,
       case when n % 3 = 0 then $2::date + interval '8 hours' end, case when n % 3 = 0 then $2::date + interval '14 hours' end
     from (select s.*, (row_number() over (order by random()))::int as n from sites s where tenant_id = $1) s`,
    [day],
  );
  await all(
    `insert into visits (tenant_id, work_order_id, technician_id, starts_at, ends_at, status)
     select $1, w.id, m.id, $2::date + interval '8 hours 30 minutes' + (w.n / 50) * interval '100 minutes',
       $2::date + interval '8 hours 30 minutes' + (w.n / 50) * interval '100 minutes' + interval '45 minutes', 'scheduled'
     from (select id, (row_number() over (order by id) - 1)::int as n from work_orders where tenant_id = $1 and status = 'scheduled') w
     join (select id, (row_number() over (order by id) - 1)::int as n from memberships where tenant_id = $1 and role = 'technician') m on m.n = w.n % 50`,
    [day],
  );
}
