import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import type { MeterRound } from './meter-round.report.ts';
import type { RoundOfSite } from './meter-rounds.report.ts';

let server: TestServer;
let owner: Person;
let tech: Person;
let site: string;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Plant Keepers', { timezone: 'UTC' });
  tech = await server.member(owner, 'technician');
  const customer_id = await make('customers', { name: 'Grand Hotel' });
  site = await make('sites', { customer_id, name: 'Main house' });
});
afterAll(() => server.stop());

const make = async (table: string, row: object) => {
  const [made] = await owner.must(owner.post<[{ id: string }]>(`/api/${table}`, row));
  return made.id;
};
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const dayAfter = (days: number) => daysAgo(-days).slice(0, 10);
const read = (meter: string, value: string, days: number) =>
  tech.must(tech.post(`/api/meters/${meter}/record`, { value, ...(days > 0 && { at: daysAgo(days) }) }));
const roundOf = (who: Person, query = `?site_id=${site}`) =>
  who.must(who.get<MeterRound>(`/api/reports/meter_round${query}`));
const rounds = (who: Person) => who.must(who.get<RoundOfSite[]>('/api/reports/meter_rounds'));

describe('a round', () => {
  let boiler: string;
  const meters: Record<string, string> = {};
  beforeAll(async () => {
    const room_id = await make('rooms', { site_id: site, number: 'Boiler room', floor: 'B1', kind: 'plant' });
    boiler = await make('assets', { name: 'Boiler', site_id: site, room_id });
    const chiller = await make('assets', { name: 'Chiller', site_id: site, location: 'Roof' });
    const meter = async (name: string, asset_id: string, more: object = {}) => {
      meters[name] = await make('meters', { asset_id, name, unit: 'h', ...more });
    };
    await meter('Daily', boiler);
    await meter('Weekly', boiler, { reading_interval_days: 7 });
    await meter('Monthly', chiller, { reading_interval_days: 30, usual_per_day: '3' });
    await meter('Never read', chiller, { reading_interval_days: 7 });
    await meter('Not in use', chiller, { is_active: false });
    await read(meters.Daily ?? '', '100', 3);
    await read(meters.Weekly ?? '', '100', 20);
    await read(meters.Weekly ?? '', '180', 10);
    await read(meters.Monthly ?? '', '100', 5);
  });

  it('knows what is due, and by place what was read last and what to expect', async () => {
    const { today, site_name, meters: rows } = await roundOf(tech);
    expect(site_name).toBe('Main house');
    expect(rows.map(({ name, due_on }) => [name, due_on])).toEqual([
      ['Monthly', dayAfter(25)],
      ['Never read', today],
      ['Daily', today],
      ['Weekly', dayAfter(-3)],
    ]);
    expect(rows[0]).toMatchObject({ location: 'Roof', room_number: null, use_per_day: '3.0000' });
    expect(rows[3]).toMatchObject({
      ...{ asset_name: 'Boiler', room_number: 'Boiler room', floor: 'B1', unit: 'h' },
      ...{ last_value: '180.0000', read_on: dayAfter(-10), use_per_day: '8.0000' },
    });
    expect(await rounds(tech)).toEqual([
      {
        ...{ site_id: site, site_name: 'Main house', meters: 4, overdue: 1, next_due_on: dayAfter(-3) },
        ...{ of_today: 3, read_today: 0 },
      },
    ]);
  });

  it('counts what was read today, also a meter that was not due, and forgets a withdrawn reading', async () => {
    await read(meters.Daily ?? '', '110', 0);
    await read(meters.Monthly ?? '', '112', 0);
    expect((await rounds(owner))[0]).toMatchObject({ of_today: 4, read_today: 2, overdue: 1 });
    const [wrong] = await owner.must(
      owner.get<{ id: string }[]>(`/api/meter_readings?meter_id=eq.${meters.Monthly}&order=read_at.desc`),
    );
    await tech.must(tech.post(`/api/meter_readings/${wrong?.id}/correct`, { reason: 'Another meter' }));
    expect((await rounds(owner))[0]).toMatchObject({ of_today: 3, read_today: 1 });
  });

  it('leaves out assets in storage and retired ones', async () => {
    await owner.must(owner.post(`/api/assets/${boiler}/store`, {}));
    expect((await roundOf(owner)).meters.map(({ name }) => name)).toEqual(['Monthly', 'Never read']);
    await owner.must(owner.post(`/api/assets/${boiler}/restore`, {}));
  });

  it('is also one of assets without a site', async () => {
    const asset_id = await make('assets', { name: 'Van' });
    await make('meters', { asset_id, name: 'Mileage', unit: 'km' });
    expect((await roundOf(tech, '')).meters.map(({ name }) => name)).toEqual(['Mileage']);
    expect((await rounds(tech)).map(({ site_name }) => site_name)).toEqual(['Main house', null]);
  });
});

it('belongs to its company', async () => {
  const stranger = await server.company('Neighbours');
  expect(await rounds(stranger)).toEqual([]);
  expect((await stranger.get(`/api/reports/meter_round?site_id=${site}`)).status).toBe(404);
});

it('asks for an interval of one day to a year', async () => {
  const asset_id = await make('assets', { name: 'Pump' });
  for (const reading_interval_days of [0, 367]) {
    const reply = await owner.post('/api/meters', {
      asset_id,
      name: 'Hours',
      unit: 'h',
      reading_interval_days,
    });
    expect(reply.body.error?.fields).toHaveProperty('reading_interval_days');
  }
});
