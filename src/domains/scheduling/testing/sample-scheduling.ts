/** Planning of the sample company besides its visits: who is away. */
import type { Person } from '#kernel/testing/test-server.ts';

export async function addSampleScheduling(owner: Person, tech: Person, mark: string): Promise<void> {
  await owner.must(
    owner.post('/api/absences', {
      ...{ person_id: tech.membershipId, kind: 'vacation', note: `${mark} at the sea` },
      ...{ starts_on: '2031-02-03', ends_on: '2031-02-07' },
    }),
  );
}
