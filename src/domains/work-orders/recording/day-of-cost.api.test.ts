import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayIn } from '#kernel/dates.ts';
import { type Company, openCompany } from '../testing/company.ts';

let company: Company;
beforeAll(async () => {
  company = await openCompany();
});
afterAll(() => company.stop());

/** Between them, one has another day than the server at any time. */
it.each(['Pacific/Pago_Pago', 'Pacific/Kiritimati'])(
  'is today in the company’s zone: %s',
  async (timezone) => {
    const { owner } = company;
    await owner.must(owner.put('/api/company', { timezone }));
    const { id } = await company.order();
    const [cost] = await owner.must(
      owner.post<{ incurred_on: string }[]>('/api/work_order_costs', {
        ...{ work_order_id: id, description: 'Crane', cost: '150.00' },
      }),
    );
    expect(cost?.incurred_on).toBe(dayIn(timezone, new Date().toISOString()));
  },
);
