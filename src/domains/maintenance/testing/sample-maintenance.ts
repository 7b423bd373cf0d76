/** Planned maintenance of the sample company: a plan with a part, whose first occurrence has its work order. */
import type { Person } from '#kernel/testing/test-server.ts';

type Made = { readonly id: string };

export async function addSampleMaintenance(
  owner: Person,
  mark: string,
  { asset, part }: { readonly asset: string; readonly part: string },
  amount: string,
): Promise<void> {
  const plan = await owner.must(
    owner.post<Made>('/api/maintenance_plans/-/create', {
      ...{ name: `${mark} plan`, order_title: `${mark} service`, description: `${mark} ladder` },
      ...{ rule: 'FREQ=MONTHLY', starts_on: '2031-01-06', asset_ids: [asset], agreed_price: amount },
      parts: [{ part_id: part, quantity: '2' }],
    }),
  );
  await owner.must(owner.post(`/api/maintenance_plans/${plan.id}/do_now`, {}));
}
