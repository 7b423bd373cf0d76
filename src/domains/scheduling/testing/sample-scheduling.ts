/** Planning of the sample company besides its visits: who is away. */
import type { Person, TestServer } from '#kernel/testing/test-server.ts';

export async function addSampleScheduling(owner: Person, tech: Person, mark: string): Promise<void> {
  await owner.must(
    owner.post('/api/absences', {
      ...{ person_id: tech.membershipId, kind: 'vacation', note: `${mark} at the sea` },
      ...{ starts_on: '2031-02-03', ends_on: '2031-02-07' },
    }),
  );
  await owner.must(
    owner.post('/api/schedule_tasks/-/create', {
      ...{ title: `${mark} meeting`, notes: `${mark} notes`, assignee_ids: [tech.membershipId] },
      ...{ starts_at: '2031-03-03T14:00:00Z', ends_at: '2031-03-03T15:00:00Z' },
    }),
  );
  await owner.must(owner.post('/api/calendar-feeds', { scope: 'company' }));
  const [order] = await owner.must(
    owner.post<[{ id: string }]>('/api/work_orders', { title: `${mark} filters every month` }),
  );
  await owner.must(
    owner.post('/api/visit_series/-/plan', {
      ...{ work_order_id: order.id, instructions: `${mark} side door`, starts_at: '2031-04-01T14:00:00Z' },
      ...{ minutes: 60, rule: 'FREQ=MONTHLY;COUNT=2', conflicts: 'anyway' },
    }),
  );
}

/** A page that its customer follows a visit on, and what they were told of it. */
export async function addSampleUpdate(
  server: Pick<TestServer, 'db'>,
  owner: Person,
  visitId: string,
  mark: string,
): Promise<void> {
  await owner.must(owner.post(`/api/visits/${visitId}/share`));
  await server.db.adminQuery(
    `insert into visit_updates (tenant_id, visit_id, work_order_id, kind, outcome, sent_to, subject, window_from, window_until)
     select tenant_id, id, work_order_id, 'booked', 'sent', $2, $3, starts_at, ends_at from visits where id = $1`,
    [visitId, `${mark.toLowerCase()}@example.test`, `${mark} visit`],
  );
}
