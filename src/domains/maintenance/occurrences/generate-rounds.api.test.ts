/** Two workers make the orders that are due, and die at any time: before or after they commit. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import type { JobHost } from '#kernel/job.ts';
import { seedOf } from '#kernel/testing/properties.ts';
import { testInstallation } from '#kernel/testing/test-installation.ts';
import { createJobHost } from '#server/jobs/job-host.ts';
import { openPlant, type Plant } from '../testing/plant.ts';
import { generateMaintenance } from './generate-orders.ts';

let plant: Plant;
let host: JobHost;
beforeAll(async () => {
  plant = await openPlant((server) =>
    createJobHost(server.db.database as never, testInstallation, server.secrets.log),
  );
  host = createJobHost(plant.server.db.database as never, testInstallation, plant.server.secrets.log);
});
afterAll(() => plant.stop());

/** Dies at random, once for all: in a transaction, which is lost, or right after one. */
function mortal(random: () => number): JobHost {
  let isDead = false;
  return {
    ...host,
    log: () => undefined,
    async inTenant(tenantId, userId, work) {
      if (isDead) throw new Error('dead');
      const fate = random();
      const result = await host.inTenant(tenantId, userId, async (ctx) => {
        const made = await work(ctx);
        if (fate > 0.05) return made;
        isDead = true;
        throw new Error('killed before it committed');
      });
      if (fate > 0.1) return result;
      isDead = true;
      throw new Error('killed after it committed');
    },
  };
}

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

it('make exactly one order an occurrence, in a hundred rounds', async () => {
  const random = randomOf(seedOf(process.env.MAINTENANCE_SEED));
  const shared = { rule: 'FREQ=WEEKLY', skip_while_open: false };
  const pumps = [await plant.asset('Pump 1'), await plant.asset('Pump 2')];
  await plant.plan({ ...shared, asset_ids: pumps });
  await plant.plan({ ...shared, asset_ids: pumps, visit_mode: 'together' });
  await plant.plan({ ...shared, asset_ids: pumps.slice(1), lead_days: 3 });
  const tenant = plant.owner.tenantId ?? '';
  let deaths = 0;
  for (let round = 0; round < 100; round += 1) {
    const today = addDays('2031-01-06', round * 7);
    const workers = [mortal(random), mortal(random)];
    const ends = await Promise.allSettled(
      workers.map((worker) => generateMaintenance(worker, tenant, today)),
    );
    deaths += ends.filter(({ status }) => status === 'rejected').length;
    if (round % 10 === 9) await generateMaintenance(host, tenant, today);
  }
  expect(deaths).toBeGreaterThan(20);
  const [sums] = await plant.query<Record<string, number>>(
    `select count(*)::int as occurrences, count(distinct (target_id, due_on))::int as days, count(distinct work_order_id)::int as orders,
      (select count(*)::int from work_orders w where w.source = 'plan') as made,
      (select count(*)::int from work_orders w where w.source = 'plan'
        and not exists (select from maintenance_occurrences o where o.work_order_id = w.id)) as stray
     from maintenance_occurrences where status = 'generated'`,
  );
  // Five occurrences a week, in four orders.
  expect(sums).toEqual({ occurrences: 500, days: 500, orders: 400, made: 400, stray: 0 });
}, 300_000);
