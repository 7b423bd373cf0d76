/** A company with assets for the tests of maintenance, and helpers to make plans and to let days pass. */

import type { JobHost } from '#kernel/job.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import { generateMaintenance } from '../occurrences/generate-orders.ts';

export interface Row {
  readonly id: string;
}
export interface OccurrenceRow extends Row {
  readonly sequence: number;
  readonly status: string;
  readonly due_on: string | null;
  readonly planned_on: string | null;
  readonly due_by: string;
  readonly moved: string | null;
  readonly moved_because: string | null;
  readonly asset_id: string | null;
  readonly work_order_id: string | null;
  readonly done_on: string | null;
  readonly is_on_time: boolean | null;
  readonly skipped_reason: string | null;
  readonly can: readonly string[];
}

export interface PlanRow extends Row {
  readonly status: string;
  readonly next_due_on: string | null;
  readonly target_count: number;
  readonly open_orders: number;
  readonly last_error: string | null;
  readonly can: readonly string[];
}
export interface OrderRow extends Row {
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly asset_id: string | null;
  readonly due_at: string;
}

export type Plant = Awaited<ReturnType<typeof openPlant>>;

export async function openPlant(hostOf: (server: TestServer) => JobHost) {
  const server = await createTestServer();
  const owner = await server.company('Plant Keepers');
  const tech = await server.member(owner, 'technician');

  const make = async (table: string, row: object): Promise<string> => {
    const [made] = await owner.must(owner.post<[Row]>(`/api/${table}`, row));
    return made.id;
  };
  const customer = await make('customers', { name: 'Grand Hotel' });
  const site = await make('sites', { customer_id: customer, name: 'Main house' });

  return {
    ...{ server, owner, tech, customer, site, make },
    stop: () => server.stop(),
    query: <T extends object>(sql: string, values: readonly unknown[] = []) =>
      server.db.adminQuery<T>(sql, values),
    asset: (name: string, more: object = {}) => make('assets', { name, site_id: site, ...more }),
    plan: (input: object) =>
      owner.must(
        owner.post<PlanRow>('/api/maintenance_plans/-/create', {
          ...{ name: 'Service', rule: 'FREQ=MONTHLY', starts_on: '2031-01-06' },
          ...input,
        }),
      ),
    planRow: async (id: string) => {
      const [plan] = await owner.must(
        owner.get<[PlanRow]>(`/api/maintenance_plans?id=eq.${id}&select=*,can`),
      );
      return plan;
    },
    act: <T = PlanRow>(plan: string, command: string, input: object = {}, who: Person = owner) =>
      who.post<T>(`/api/maintenance_plans/${plan}/${command}`, input),
    move: (occurrence: string | undefined, command: string, input: object = {}, who: Person = owner) =>
      who.post<OccurrenceRow>(`/api/maintenance_occurrences/${occurrence}/${command}`, input),
    occurrences: (plan: string) =>
      owner.must(
        owner.get<OccurrenceRow[]>(
          `/api/maintenance_occurrences?plan_id=eq.${plan}&order=target_id,sequence&select=*,can`,
        ),
      ),
    orders: (more = '') =>
      owner.must(owner.get<OrderRow[]>(`/api/work_orders?source=eq.plan&order=number${more}`)),
    run: (order: string | null | undefined, command: string, input: object = {}) =>
      owner.must(owner.post<OrderRow>(`/api/work_orders/${order}/${command}`, input)),
    complete: async (order: string | null | undefined) => {
      for (const command of ['start', 'complete'])
        await owner.must(owner.post(`/api/work_orders/${order}/${command}`, {}));
    },
    /** As if it was that day. */
    generate: (today?: string) => generateMaintenance(hostOf(server), owner.tenantId ?? '', today),
  };
}
