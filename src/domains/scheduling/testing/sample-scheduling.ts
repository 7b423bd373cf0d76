/** Planning of the sample company besides its visits: who is away. */
import type { Person } from '#kernel/testing/test-server.ts';

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
}
