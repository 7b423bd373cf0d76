import { expect, it } from 'vitest';
import { jobSums } from './job-sums.ts';

const time = (more: object) => ({
  kind: 'work',
  is_billable: true,
  started_at: '2026-03-02T08:00:00Z',
  ended_at: '2026-03-02T09:30:00Z',
  hourly_rate: '95.00',
  labour_cost: '60.00',
  ...more,
});
const part = (more: object) => ({
  quantity: '2.500',
  unit_cost: '4.10',
  unit_price: '12.95',
  is_billable: true,
  ...more,
});
const job = (more: object) =>
  ({ time_entries: [], work_order_parts: [], agreed_price: null, not_to_exceed: null, ...more }) as never;

it('adds labour, parts and costs, each line rounded half-even', () => {
  const sums = jobSums(
    job({
      time_entries: [time({}), time({ kind: 'break', labour_cost: '0.00' })],
      work_order_parts: [part({}), part({ is_billable: false })],
      work_order_costs: [{ cost: '30.00', price: '45.00', is_billable: true }],
    }),
    2,
  );
  // 60 + 2 × 10.25 + 30; 142.50 + 32.38 (32.375, half to even) + 45
  expect(sums).toEqual({ cost: '110.50', price: '219.88', percent: undefined });
});

it('computes the share of the limit, using the agreed price instead of recorded amounts', () => {
  const used = { work_order_parts: [part({ quantity: '10.000' })], not_to_exceed: '100.00' };
  expect(jobSums(job(used), 2).percent).toBe(129);
  expect(jobSums(job({ ...used, agreed_price: '80.00' }), 2)).toMatchObject({ price: '80.00', percent: 80 });
});

it('takes a service at its price, with its time and its parts in it, also beside an agreed price', () => {
  const service = {
    ...{ quantity: '1.000', unit_price: '180.00', labour_minutes: 45 },
    included_parts: [{ part_id: 'filter', quantity: '2.000' }],
  };
  const done = {
    time_entries: [time({})],
    work_order_parts: [part({ part_id: 'filter', quantity: '3.000' })],
    work_order_services: [service],
  };
  expect(jobSums(job(done), 2)).toMatchObject({ cost: '72.30', price: '192.95' });
  expect(jobSums(job({ ...done, agreed_price: '80.00' }), 2)).toMatchObject({ price: '260.00' });
});
