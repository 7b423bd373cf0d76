import type { Person } from '#kernel/testing/test-server.ts';

/** A key, a webhook and a delivery in the test company, each with its mark. */
export async function addSampleIntegrations(owner: Person, mark: string): Promise<void> {
  await owner.must(
    owner.post('/api/api-keys', { name: `${mark} key`, role: 'technician', access: 'read', days: 7 }),
  );
  const hook = await owner.must(
    owner.post<{ id: string }>('/api/webhook-addresses', {
      url: `https://hooks.example.test/${mark}`,
      events: ['work_orders.*'],
    }),
  );
  await owner.must(owner.post(`/api/webhooks/${hook.id}/test`));
}
