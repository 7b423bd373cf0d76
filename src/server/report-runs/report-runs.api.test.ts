/** Reports that take longer than a request waits: handed over, followed, joined, cancelled, and read with the rights of then. */
import { get } from 'node:http';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestServer,
  type OtherServer,
  type Person,
  type Reply,
  type TestServer,
} from '#kernel/testing/test-server.ts';

type Run = {
  readonly id: string;
  readonly label: string;
  readonly status: string;
  readonly started_at: string | null;
  readonly error: string | null;
  readonly can: readonly string[];
};
type Report = { readonly title: string };

let server: TestServer;
let elsewhere: OtherServer;
let owner: Person;
let blocker: pg.Client;

beforeAll(async () => {
  server = await createTestServer();
  elsewhere = await server.another();
  blocker = new pg.Client(server.db.owner);
  await blocker.connect();
});
/** A company of its own for each test: they share no runs. */
beforeEach(async () => {
  owner = await server.company('Slow Reports Co');
});
afterEach(() => blocker.query('rollback'));
afterAll(async () => {
  await blocker.end();
  await server.stop();
});

const trialBalance = '/api/reports/financial_statement?name=trial_balance&to=2026-03-31';
const lock = (table = 'accounts') => blocker.query(`begin; lock table ${table} in access exclusive mode`);
const soon = { prefer: 'respond-async, wait=0' };
const ask = <T = Run>(who: Person, path = trialBalance, headers = soon) => who.get<T>(path, headers);
const result = <T = Report>(who: Person, { id }: Run, headers = soon) =>
  who.get<T>(`/api/report_runs/${id}/result`, headers);

/** Statements that wait for the lock, over these connections. */
async function waiting(application = '%'): Promise<number> {
  const [row] = await server.db.adminQuery<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
     and application_name like $1`,
    [application],
  );
  return row?.n ?? 0;
}
async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((done) => setTimeout(done, 20));
}
const untilWaiting = (count: number) => until(async () => (await waiting()) === count);
const rowOf = async (who: Person, { id }: Run) =>
  (await who.must(who.get<Run[]>(`/api/report_runs?id=eq.${id}&select=*,can`)))[0];

async function followed(who: Person, run: Run): Promise<Reply<Report>> {
  for (;;) {
    const reply = await result(who, run, { prefer: 'respond-async, wait=1' });
    if (reply.status !== 202) return reply;
  }
}

describe('a report that takes long', () => {
  it('goes on in the background, and its result is what the request would have got', async () => {
    await lock();
    const reply = await ask(owner);
    const run = reply.body.data;
    expect(reply.status).toBe(202);
    expect(reply.headers.get('location')).toBe(`/api/report_runs/${run.id}/result`);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(run).toMatchObject({ label: 'Trial balance', error: null, can: ['cancel'] });
    await untilWaiting(1);
    expect(await waiting('fieldwright-reports')).toBe(1);
    expect((await result(owner, run)).status).toBe(202);
    await until(async () => (await rowOf(owner, run))?.status === 'running');
    expect((await rowOf(owner, run))?.started_at).not.toBeNull();
    await blocker.query('rollback');
    const answer = await followed(owner, run);
    const { body } = await ask<Report>(owner, trialBalance, { prefer: '' });
    expect([answer.status, answer.body]).toEqual([200, body]);
    expect(Date.parse(answer.headers.get('last-modified') ?? '')).toBeLessThanOrEqual(Date.now());
    expect(await rowOf(owner, run)).toMatchObject({ status: 'done', can: [] });
  });

  it('is waited for by a client that does not ask for anything else', async () => {
    await lock();
    const asked = ask<Report>(owner, trialBalance, { prefer: 'wait=0' });
    await untilWaiting(1);
    await blocker.query('rollback');
    expect(await asked).toMatchObject({ status: 200, body: { data: { title: 'Trial balance' } } });
    expect(await owner.must(owner.get('/api/report_runs'))).toEqual([]);
  });

  it('records in the audit log who read the result', async () => {
    await lock();
    const { data: run } = (await ask(owner)).body;
    await blocker.query('rollback');
    await followed(owner, run);
    const looks = await server.db.adminQuery<{ notes: unknown }>(
      `select after as notes from audit_logs where tenant_id = $1 and action = 'view' and entity_type = 'financial_reports'`,
      [owner.tenantId],
    );
    expect(looks).toEqual([
      { notes: expect.objectContaining({ report: 'financial_statement', params: expect.anything() }) },
    ]);
  });

  it('moves from the connections of ordinary requests to those of reports, whichever report it is', async () => {
    await lock('work_orders');
    const asked = ask(owner, '/api/reports/dashboard', { prefer: 'respond-async' });
    await untilWaiting(1);
    const { status, body } = await asked;
    expect([status, body.data.label]).toEqual([202, 'Dashboard']);
    await until(async () => (await waiting('fieldwright-reports')) === 1);
    expect(await waiting('fieldwright')).toBe(0);
    await blocker.query('rollback');
    expect((await followed(owner, body.data)).status).toBe(200);
  });

  it('leaves ordinary requests their connections, however many are asked for at once', async () => {
    const others = ['1', '2', '3', '4'].map((n) => server.member(owner, 'supervisor', `Supervisor ${n}`));
    const people = [owner, ...(await Promise.all(others))];
    await lock('work_orders');
    let isAnswered = false;
    const asked = Promise.all(
      people.map((who) => ask(who, '/api/reports/dashboard', { prefer: 'respond-async' })),
    ).finally(() => {
      isAnswered = true;
    });
    const seen: number[] = [];
    while (!isAnswered) seen.push(await waiting('fieldwright'));
    expect(Math.max(...seen)).toBe(3);
    await blocker.query('rollback');
    for (const [index, { body }] of (await asked).entries())
      expect((await followed(people[index] as Person, body.data)).status).toBe(200);
  });

  it('waits for a connection as long as the company has enough under way, and says so', async () => {
    const other = await server.company('Another Co');
    await lock();
    const days = ['2026-01-31', '2026-02-28', '2026-03-31'];
    const runs: Run[] = [];
    for (const day of days) runs.push((await ask(owner, trialBalance.replace('2026-03-31', day))).body.data);
    await untilWaiting(2);
    const statuses = async () => Promise.all(runs.map(async (run) => (await rowOf(owner, run))?.status));
    await until(async () => (await statuses()).join() === 'running,running,queued');
    const theirs = (await ask(other)).body.data;
    await untilWaiting(3);
    await blocker.query('rollback');
    for (const run of runs) expect((await followed(owner, run)).status).toBe(200);
    expect((await followed(other, theirs)).status).toBe(200);
  });
});

describe('an equal question', () => {
  it('joins the run, in this server and in another, and finds a result that nobody has read', async () => {
    await lock();
    const { id } = (await ask(owner)).body.data;
    await untilWaiting(1);
    expect((await ask(owner)).body.data.id).toBe(id);
    expect((await ask(elsewhere.as(owner))).body.data.id).toBe(id);
    expect(await waiting()).toBe(1);
    expect((await ask(owner, `${trialBalance}&compare=previous_year`)).body.data.id).not.toBe(id);
    await blocker.query('rollback');
    await until(async () => (await rowOf(owner, { id } as Run))?.status === 'done');
    const back = await ask<Report>(elsewhere.as(owner));
    expect([back.status, back.body.data.title]).toEqual([200, 'Trial balance']);
    expect(back.headers.get('last-modified')).not.toBeNull();
    const again = await ask<Report>(owner, trialBalance, { prefer: 'respond-async' });
    expect([again.status, again.headers.get('last-modified')]).toEqual([200, null]);
  });

  it('shares a statement with those who ask at the same moment, unless something has changed since', async () => {
    await lock();
    const first = ask<Report>(owner, trialBalance, { prefer: '' });
    await untilWaiting(1);
    const second = ask<Report>(owner, trialBalance, { prefer: '' });
    await owner.must(owner.post('/api/assets', { name: 'Pump' }));
    expect(await waiting()).toBe(1);
    const third = ask<Report>(owner, trialBalance, { prefer: '' });
    await untilWaiting(2);
    await blocker.query('rollback');
    for (const reply of await Promise.all([first, second, third])) expect(reply.status).toBe(200);
  });

  it('of somebody else is a run of their own, which nobody else sees', async () => {
    const supervisor = await server.member(owner, 'supervisor');
    const stranger = await server.company('Stranger Co');
    await lock();
    const run = (await ask(owner)).body.data;
    expect((await ask(supervisor)).status).toBe(403);
    expect((await result(supervisor, run)).status).toBe(404);
    expect(await supervisor.must(supervisor.get('/api/report_runs'))).toEqual([]);
    expect((await supervisor.post(`/api/report_runs/${run.id}/cancel`)).status).toBe(404);
    expect((await result(stranger, run)).status).toBe(404);
  });
});

describe('cancelling', () => {
  it.each(['this server', 'another server'])('ends the statement in the database, from %s', async (where) => {
    await lock();
    const run = (await ask(owner)).body.data;
    await untilWaiting(1);
    const who = where === 'this server' ? owner : elsewhere.as(owner);
    await who.must(who.post(`/api/report_runs/${run.id}/cancel`));
    await untilWaiting(0);
    expect(await rowOf(owner, run)).toMatchObject({ status: 'cancelled', can: [] });
    const gone = await result(owner, run);
    expect([gone.status, gone.body.error?.message]).toEqual([410, 'This was cancelled.']);
    expect((await owner.post(`/api/report_runs/${run.id}/cancel`)).status).toBe(409);
    const next = (await ask(who)).body.data;
    expect([next.status, next.id === run.id]).toEqual([expect.stringMatching('running|queued'), false]);
    await blocker.query('rollback');
    expect((await followed(who, next)).status).toBe(200);
  });

  it('happens by itself when the client goes away before the report is in the background', async () => {
    await lock();
    const headers = {
      cookie: owner.cookie,
      'x-tenant': String(owner.tenantId),
      prefer: 'respond-async, wait=60',
    };
    const asked = get(`${server.url}${trialBalance}`, { headers });
    asked.on('error', () => {});
    await untilWaiting(1);
    asked.destroy();
    await untilWaiting(0);
    expect(await owner.must(owner.get('/api/report_runs'))).toEqual([]);
  });
});

describe('rights', () => {
  it('are those of the moment in which the result is read', async () => {
    const supervisor = await server.member(owner, 'supervisor');
    const [user] = await server.db.adminQuery<{ id: string }>('select id from users where email = $1', [
      supervisor.email,
    ]);
    const grant = { user_id: user?.id, permission_type: 'view_financial_reports' };
    await owner.must(owner.post('/api/financial-permissions', grant));
    await lock();
    const run = (await ask(supervisor)).body.data;
    await blocker.query('rollback');
    await until(async () => (await rowOf(supervisor, run))?.status === 'done');
    const held = await owner.must(
      owner.get<{ id: string }[]>(`/api/financial_permissions?user_id=eq.${user?.id}`),
    );
    await owner.must(owner.post(`/api/financial_permissions/${held[0]?.id}/revoke`));
    expect((await result(supervisor, run)).status).toBe(403);
    await owner.must(owner.post('/api/financial-permissions', grant));
    expect((await result(supervisor, run)).status).toBe(403);
    expect((await ask<Report>(supervisor, trialBalance, { prefer: 'respond-async' })).status).toBe(200);
  });

  it('end with the half hour of the financial session', async () => {
    await lock();
    const run = (await ask(owner)).body.data;
    await blocker.query('rollback');
    await until(async () => (await rowOf(owner, run))?.status === 'done');
    await server.db.adminQuery(
      `update sessions set last_finance_at = now() - interval '1 hour' where user_id = (select id from users where email = $1)`,
      [owner.email],
    );
    const locked = await result(owner, run);
    expect([locked.status, locked.body.error?.code]).toEqual([401, 'financial_session_expired']);
  });
});

describe('the end of a server', () => {
  it('leaves no run that seems to go on', async () => {
    const third = await server.another();
    await lock();
    const run = (await ask(third.as(owner))).body.data;
    await untilWaiting(1);
    await third.stop();
    expect(await waiting()).toBe(0);
    expect(await rowOf(owner, run)).toMatchObject({ status: 'failed' });
    const gone = await result(owner, run);
    expect(gone.status).toBe(410);
    expect(gone.body.error?.message).toContain('The server was restarted');
  });

  it('that came without warning is noticed by the next question', async () => {
    const third = await server.another();
    await lock();
    const run = (await ask(third.as(owner))).body.data;
    await untilWaiting(1);
    await third.stop();
    // As a server leaves it that is cut off from its power.
    await server.db.adminQuery(
      `update report_runs set status = 'running', error = null, finished_at = null, seen_at = now() - interval '1 minute' where id = $1`,
      [run.id],
    );
    const next = (await ask(owner)).body.data;
    expect(next.id).not.toBe(run.id);
    expect(await rowOf(owner, run)).toMatchObject({ status: 'failed', can: [] });
    expect((await result(owner, run)).body.error?.message).toContain('The server was restarted');
  });
});
