import { because, change, day, money, remove, run, type Step, some } from './business.ts';

const job = (command: string, input?: Parameters<typeof run>[3]) =>
  run('work_orders', command, "status in ('approved', 'unscheduled', 'scheduled', 'in_progress')", input);
const running = "status = 'in_progress'";

const hours = (at: number, amount: number) => {
  const start = Date.now() - (1 + ((at * 31 + amount) % 1400)) * 3_600_000;
  return {
    started_at: new Date(start).toISOString(),
    ended_at: new Date(start + (20 + (amount % 40)) * 60_000).toISOString(),
  };
};

export const workSteps = {
  'new job': ({ books, assets }, at, amount) =>
    books.owner.post('/api/work_orders', {
      title: `Job ${at}`,
      site_id: books.siteId,
      ...(at % 3 > 0 && { asset_id: assets[at % 2] }),
      ...(at % 5 === 0 && { agreed_price: money(amount) }),
    }),
  'put a job on another asset': change('work_orders', ({ assets }, at) => ({
    asset_id: [...assets, null][at % 3],
  })),
  'take a job from its site': change('work_orders', () => ({ site_id: null })),
  'make a job billable or not': change('work_orders', (_, at) => ({ is_billable: at % 2 === 0 })),
  assign: job('assign', ({ books, technicianId }, at) => ({
    technician_ids: [books.owner.membershipId, technicianId].slice(at % 2),
  })),
  schedule: job('schedule', ({ technicianId }, at, amount) => ({
    technician_id: technicianId,
    starts_at: new Date(Date.now() + (at + amount) * 3_600_000).toISOString(),
    ends_at: new Date(Date.now() + (at + amount + 1) * 3_600_000).toISOString(),
  })),
  'cancel a visit': run('visits', 'cancel', "status in ('scheduled', 'tentative')", because),
  start: run('work_orders', 'start', "status in ('approved', 'unscheduled', 'scheduled')"),
  'start the timer': run('work_orders', 'start_timer', running),
  'stop the timer': async (business, at) => {
    const timed = ['time_entries', 'ended_at is null'] as const;
    return business.books.post(
      `work_orders/${await some(business, at, ...timed, 'work_order_id')}/stop_timer`,
      {
        technician_id: await some(business, at, ...timed, 'technician_id'),
      },
    );
  },
  'add time': job('add_time', (_, at, amount) => hours(at, amount)),
  'change time': change('time_entries', (_, at, amount) => hours(at, amount)),
  'change what an hour costs': change('time_entries', (_, _at, amount) => ({ hourly_cost: money(amount) })),
  'remove time': remove('time_entries'),
  'use a part': job('use_part', ({ books }, _at, amount) => ({
    part_id: books.partId,
    quantity: String(1 + (amount % 3) / 2),
  })),
  'use a part bought on the way': job('use_part', (_, at, amount) => ({
    description: `Hose ${at}`,
    quantity: '0.333',
    unit_cost: money(amount),
  })),
  'return a part': async (business, at) => {
    const job = await some(business, at, 'work_order_parts', 'true', 'work_order_id');
    return business.books.post(`work_orders/${job}/return_part`, {
      work_order_part_id: await some(business, at, 'work_order_parts'),
      ...(at % 2 === 0 && { quantity: '0.5' }),
    });
  },
  'add a cost': async (business, at, amount) =>
    business.books.owner.post('/api/work_order_costs', {
      work_order_id: await some(business, at, 'work_orders'),
      description: 'Permit',
      cost: money(amount),
      price: money(amount + at),
      incurred_on: day(at),
    }),
  'change a cost': change('work_order_costs', (_, at, amount) => ({
    cost: money(amount),
    incurred_on: day(at + 1),
  })),
  'remove a cost': remove('work_order_costs'),
  complete: run('work_orders', 'complete', running, () => ({
    ...{ problem: 'Noise', cause: 'Bearing', remedy: 'Replaced' },
  })),
  'cancel a job': job('cancel', because),
  'move the company': ({ books }, at) =>
    books.owner.put('/api/company', { timezone: ['UTC', 'America/Denver', 'Asia/Tokyo'][at % 3] }),
} satisfies Record<string, Step>;
