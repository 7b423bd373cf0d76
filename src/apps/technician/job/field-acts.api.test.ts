import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  arriveAtVisit,
  departForVisit,
  finishVisit,
  reportNoAccess,
} from '#domains/scheduling/make-visit.ts';
import { completeWorkOrder } from '#domains/work-orders/lifecycle/complete-work-order.ts';
import {
  cannotCompleteWorkOrder,
  holdWorkOrder,
  resumeWorkOrder,
  startWorkOrder,
} from '#domains/work-orders/lifecycle/field-work.ts';
import { startTimer } from '#domains/work-orders/recording/start-timer.ts';
import { stopTimer } from '#domains/work-orders/recording/stop-timer.ts';
import type { AnyCommand } from '#kernel/command.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import { firstOf } from '#kernel/type-guards.ts';
import { changesBy } from './field-acts.ts';

let server: TestServer;
let owner: Person;
let ann: Person;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Basement Co');
  ann = await server.member(owner, 'technician', 'Ann');
});
afterAll(() => server.stop());

type State = Record<string, unknown> & { readonly id: string; readonly status: string };
interface Job extends State {
  readonly visits: readonly State[];
  readonly time_entries: readonly (State & { readonly ended_at: string | null })[];
}

const select = '*,visits(id,status),time_entries(id,ended_at)';
const read = async (id: string) =>
  firstOf(await ann.must(ann.get<Job[]>(`/api/work_orders?id=eq.${id}&select=${select}`)));

/** Every job has a day of its own: its two visits disturb no other. */
let days = 0;
async function newJob(): Promise<string> {
  days += 1;
  const { id } = firstOf(await owner.must(owner.post<State[]>('/api/work_orders', { title: 'Pump' })));
  const on = (hour: number) => new Date(Date.UTC(2028, 0, days, hour)).toISOString();
  for (const hour of [9, 13]) {
    const visit = { technician_id: ann.membershipId, starts_at: on(hour), ends_at: on(hour + 1) };
    await owner.must(
      owner.post(`/api/work_orders/${id}/schedule`, { ...visit, override_reason: 'Days of a test' }),
    );
  }
  return id;
}

const commands: readonly AnyCommand[] = [
  ...[departForVisit, arriveAtVisit, finishVisit, reportNoAccess, startTimer, stopTimer],
  ...[startWorkOrder, holdWorkOrder, resumeWorkOrder, cannotCompleteWorkOrder, completeWorkOrder],
];
const inputs: Readonly<Record<string, object>> = {
  hold: { reason: 'Waiting for parts' },
  no_access: { reason: 'Nobody there' },
  cannot_complete: { reason: 'Not safe' },
  complete: { problem: 'Leak', cause: '', remedy: 'Sealed it' },
};

it('shows before the answer what the server’s handlers do', { timeout: 120_000 }, async () => {
  const acts = fc.array(
    fc.record({ name: fc.constantFrom(...commands.map(({ name }) => name)), visit: fc.nat({ max: 1 }) }),
    {
      ...{ minLength: 2, maxLength: 8 },
    },
  );
  let tried = 0;
  await fc.assert(
    fc.asyncProperty(acts, async (list) => {
      const id = await newJob();
      for (const { name, visit } of list) {
        const command = firstOf(commands.filter((one) => one.name === name));
        const before = await read(id);
        const row = command.resource.name === 'visits' ? (before.visits[visit]?.id ?? '') : id;
        const running = before.time_entries.filter(({ ended_at }) => ended_at === null).map((one) => one.id);
        const at = new Date().toISOString();
        const input = { ...inputs[command.name], at };
        const changes = changesBy(
          command,
          row,
          { job: before, visits: before.visits, timers: running },
          input,
          at,
        );
        const path = `/api/${command.resource.name}/${row}/${command.name}`;
        if ((await ann.post(path, input)).status !== 200) continue;
        tried += 1;
        const after = await read(id);
        // The timer itself is a new row, which `with-waiting.ts` adds.
        const begun = command === startTimer ? 1 : 0;
        const expected = { ...shown(after, []), running: shown(after, []).running - begun };
        expect(shown(before, changes), `${name} on ${before.status}`).toEqual(expected);
      }
      // Nothing of it stands in the way of the next job.
      await ann.post(`/api/work_orders/${id}/stop_timer`, {});
    }),
    { numRuns: 25 },
  );
  expect(tried).toBeGreaterThan(25);
});

/** What a phone shows of a job: its state, why it waits or ended, its visits, and the timers that run. */
function shown(job: Job, changes: ReturnType<typeof changesBy>) {
  const now = <Row extends { readonly id: string }>(row: Row): Row =>
    Object.assign({}, row, ...changes.filter(({ id }) => id === row.id).map(({ values }) => values));
  const { status, hold_reason, cancel_reason, problem, remedy, completed_at } = now(job);
  return {
    ...{ status, hold_reason, cancel_reason, problem, remedy, isCompleted: completed_at !== null },
    visits: job.visits.map((visit) => now(visit).status),
    running: job.time_entries.filter((entry) => now(entry).ended_at === null).length,
  };
}
