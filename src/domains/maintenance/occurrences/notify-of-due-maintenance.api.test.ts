import { afterAll, beforeAll, expect, it } from 'vitest';
import { testInstallation } from '#kernel/testing/test-installation.ts';
import type { Person } from '#kernel/testing/test-server.ts';
import { createJobHost } from '#server/jobs/job-host.ts';
import { openPlant, type Plant } from '../testing/plant.ts';

interface Notice {
  readonly title: string;
  readonly body: string;
  readonly link: string;
}

let plant: Plant;
let supervisor: Person;
/** A stationary engineer whom the site prefers. */
let engineer: Person;
/** A stationary engineer of another house. */
let stranger: Person;
beforeAll(async () => {
  plant = await openPlant((server) =>
    createJobHost(server.db.database as never, testInstallation, server.secrets.log),
  );
  const { server, owner } = plant;
  supervisor = await server.member(owner, 'supervisor');
  engineer = await server.member(owner, 'technician', 'Erin Gineer');
  stranger = await server.member(owner, 'technician', 'Stan Stranger');
  for (const { membershipId } of [engineer, stranger])
    await owner.must(owner.put(`/api/memberships?id=eq.${membershipId}`, { stationary_engineer: true }));
  await prefer(engineer.membershipId);
});
afterAll(() => plant.stop());

const prefer = (preferred_technician_id: string) =>
  plant.owner.must(plant.owner.put(`/api/sites?id=eq.${plant.site}`, { preferred_technician_id }));
const told = (who: Person, event = 'maintenance_due') =>
  who.must(who.get<Notice[]>(`/api/notifications?event=eq.${event}&order=created_at`));
const forget = (who: Person) => who.must(who.delete('/api/notifications?event=neq.none&max_affected=100'));
const planFor = async (names: readonly string[], more: object = {}) => {
  const asset_ids: string[] = [];
  for (const name of names) asset_ids.push(await plant.asset(name));
  return plant.plan({ asset_ids, order_title: 'Check', ...more });
};

it('tells the office of all orders once, and engineers of those that nobody has at their sites', async () => {
  await planFor(['Chiller', 'Boiler']);
  await planFor(['Pump'], { technician_id: engineer.membershipId });
  expect(await plant.generate('2031-01-06')).toBe(3);
  for (const who of [plant.owner, supervisor])
    expect(await told(who)).toMatchObject([
      { title: '3 planned maintenance orders are due', link: '/maintenance/occurrences' },
    ]);
  expect(await told(engineer)).toMatchObject([{ title: '2 planned maintenance orders are due', link: '/' }]);
  // What is theirs comes as an assignment.
  const [assigned] = await told(engineer, 'assigned');
  const [pump] = await plant.orders(`&id=eq.${assigned?.link.split('/').at(-1)}&select=*,asset(name)`);
  expect(pump).toMatchObject({ title: 'Check', asset: { name: 'Pump' } });
  expect([await told(plant.tech), await told(stranger)]).toEqual([[], []]);
  expect(await plant.generate('2031-01-06')).toBe(0);
  expect(await told(supervisor)).toHaveLength(1);
});

it('links to the order when there is one, which everybody who is told may open', async () => {
  for (const who of [plant.owner, supervisor, engineer]) await forget(who);
  const plan = await planFor(['Lift'], { starts_on: '2031-01-10', name: 'Lift', rule: 'FREQ=YEARLY' });
  expect(await plant.generate('2031-01-10')).toBe(1);
  const [occurrence] = await plant.occurrences(plan.id);
  const [order] = await plant.orders(`&id=eq.${occurrence?.work_order_id}`);
  for (const who of [plant.owner, supervisor, engineer]) {
    expect(await told(who)).toMatchObject([
      {
        title: `${order?.number}: planned maintenance is due`,
        body: 'Check',
        link: `/work-orders/${order?.id}`,
      },
    ]);
    expect(await who.must(who.get(`/api/work_orders?id=eq.${order?.id}`))).toHaveLength(1);
  }
});

it('keeps to what people have chosen', async () => {
  for (const who of [plant.owner, supervisor, engineer]) await forget(who);
  const channels = { maintenance_due: { inbox: false } };
  for (const who of [supervisor, engineer])
    await who.must(who.post('/api/notification_preferences', { channels }));
  await planFor(['Fan'], { starts_on: '2031-01-12', rule: 'FREQ=YEARLY' });
  expect(await plant.generate('2031-01-12')).toBe(1);
  expect(await told(plant.owner)).toHaveLength(1);
  expect([await told(supervisor), await told(engineer)]).toEqual([[], []]);
});
