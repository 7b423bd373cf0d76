/** A company with technicians who live somewhere, and sites on the map, for tests of planning over the API. */

import { addDays } from '#kernel/dates.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import { instantFromLocal } from '#kernel/zoned-time.ts';

export const zone = 'America/Chicago';

export type Run = {
  readonly id: string;
  readonly status: string;
  readonly title: string;
  readonly summary: string | null;
  readonly error: string | null;
  readonly moves: number;
  readonly accepted: number;
  readonly progress: readonly (readonly [number, string])[];
  readonly score_before: Readonly<Record<string, string>>;
  readonly score_after: Readonly<Record<string, string>>;
  readonly lower_bound: string | null;
  readonly assumptions: readonly string[];
  readonly left_out: readonly {
    readonly number: string;
    readonly reason: string;
    readonly remedies: readonly string[];
  }[];
  readonly options: readonly {
    readonly option: number;
    readonly summary: string;
    readonly tells: readonly string[];
  }[];
};

export type Move = {
  readonly id: string;
  readonly option: number;
  readonly kind: 'add' | 'move';
  readonly work_order_id: string;
  readonly visit_id: string | null;
  readonly from_technician_id: string | null;
  readonly to_technician_id: string;
  readonly to_starts_at: string;
  readonly to_ends_at: string;
  readonly reason: string;
  readonly prices: Readonly<Record<string, string>>;
  readonly outcome: string;
  readonly refusal: string | null;
};

export type Visit = {
  readonly id: string;
  readonly work_order_id: string;
  readonly technician_id: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly status: string;
  readonly version: number;
};

export type Dispatch = Awaited<ReturnType<typeof openDispatch>>;

/** The next Monday that has not begun yet. */
export function nextMonday(): string {
  const today = new Date().toISOString().slice(0, 10);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay() || 7;
  return addDays(today, 8 - weekday);
}

export async function openDispatch(given?: TestServer) {
  const server = given ?? (await createTestServer({ withJobs: true }));
  const owner = await server.company('Dispatch', { timezone: zone });
  const [customer] = await owner.must(owner.post<{ id: string }[]>('/api/customers', { name: 'Cooper' }));
  const day = nextMonday();
  const at = (time: string, date = day) => instantFromLocal(`${date}T${time}`, zone);

  const technician = async (name: string, row: object = {}): Promise<Person> => {
    const person = await server.member(owner, 'technician', name);
    await owner.must(owner.put(`/api/memberships?id=eq.${person.membershipId}`, row));
    return person;
  };
  /** A site so many kilometres east of the centre; null: not on the map. */
  const site = async (name: string, east: number | null) => {
    const place = east === null ? {} : { lat: '41.880000', lng: (-87.63 + east / 83).toFixed(6) };
    const [made] = await owner.must(
      owner.post<{ id: string }[]>('/api/sites', { customer_id: customer?.id, name, ...place }),
    );
    return made?.id ?? '';
  };
  const order = async (title: string, site_id: string, row: object = {}) => {
    const [made] = await owner.must(
      owner.post<{ id: string }[]>('/api/work_orders', {
        title,
        customer_id: customer?.id,
        site_id,
        estimated_minutes: 60,
        ...row,
      }),
    );
    return made?.id ?? '';
  };
  const book = async (
    work_order_id: string,
    who: Person | null,
    from: string,
    to: string,
    row: object = {},
  ): Promise<string> => {
    await owner.must(
      owner.post(`/api/work_orders/${work_order_id}/schedule`, {
        technician_id: who?.membershipId ?? null,
        starts_at: at(from),
        ends_at: at(to),
        ...row,
      }),
    );
    const [visit] = await owner.must(
      owner.get<Visit[]>(`/api/visits?work_order_id=eq.${work_order_id}&order=created_at.desc`),
    );
    return visit?.id ?? '';
  };
  const stop = () => server.stop();
  return { server, owner, day, at, technician, site, order, book, ...runsOf(owner), stop };
}

/** Starting and following runs, and what came of them. */
function runsOf(owner: Person) {
  const see = async (id: string): Promise<Run> => {
    const [run] = await owner.must(owner.get<Run[]>(`/api/dispatch_runs?id=eq.${id}`));
    if (!run) throw new Error('no such run');
    return run;
  };
  const ended = async (id: string): Promise<Run> => {
    for (;;) {
      const run = await see(id);
      if (!['queued', 'running'].includes(run.status)) return run;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  /** Starts a run and waits for its end. */
  const plan = async (command: string, input: object): Promise<Run> => {
    const { id } = await owner.must(owner.post<{ id: string }>(`/api/dispatch_runs/-/${command}`, input));
    return ended(id);
  };
  const moves = (run: Run | { id: string }) =>
    owner.must(owner.get<Move[]>(`/api/dispatch_moves?run_id=eq.${run.id}&order=option,position&limit=1000`));
  const visits = () => owner.must(owner.get<Visit[]>('/api/visits?order=starts_at&limit=1000'));
  return { see, ended, plan, moves, visits };
}
