import type { SampleDesk } from './sample-desk.ts';

/** A job for somebody of the sample company, planned so that it may begin now. Returns its id. */
export async function plannedJob(
  { caller }: Pick<SampleDesk, 'caller'>,
  email: string,
  job: { readonly title: string } & Readonly<Record<string, unknown>>,
  inMinutes = 1,
): Promise<string> {
  const [person] = await caller.call<{ id: string }[]>('get', `memberships?email=eq.${email}&select=id`);
  const customer_id = await caller.one('customers', { name: `${job.title} customer` });
  const id = await caller.one('work_orders', { customer_id, ...job });
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  await caller.command(`work_orders/${id}/schedule`, {
    technician_id: person?.id,
    starts_at: soon(inMinutes),
    ends_at: soon(inMinutes + 30),
    override_reason: 'Urgent',
  });
  return id;
}
