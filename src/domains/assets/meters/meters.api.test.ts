import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type Person, type Reply, type TestServer } from '#kernel/testing/test-server.ts';

type Row = { readonly id: string };
type MeterRow = Row & {
  readonly last_value: string | null;
  readonly last_read_at: string | null;
  readonly use_per_day: string | null;
};
type ReadingRow = Row & {
  readonly value: string | null;
  readonly is_corrected: boolean;
  readonly source: string;
};

let server: TestServer;
let owner: Person;
let tech: Person;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Meter Readers');
  tech = await server.member(owner, 'technician');
});
afterAll(() => server.stop());

const make = async (table: string, row: object) => {
  const [made] = await owner.must(owner.post<[Row]>(`/api/${table}`, row));
  return made.id;
};
const newMeter = async (values: object = {}) => {
  const asset_id = await make('assets', { name: 'Generator' });
  return { asset_id, meter: await make('meters', { asset_id, name: 'Run hours', unit: 'h', ...values }) };
};
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const record = (meter: string, value: string, input: object = {}, who = tech) =>
  who.post<MeterRow>(`/api/meters/${meter}/record`, { value, ...input });
const meterOf = async (id: string) => {
  const [row] = await owner.must(owner.get<MeterRow[]>(`/api/meters?id=eq.${id}&select=*,use_per_day`));
  return row;
};
const readingsOf = (meter: string) =>
  owner.must(owner.get<ReadingRow[]>(`/api/meter_readings?meter_id=eq.${meter}&order=read_at.desc,id.desc`));
const doubtIn = (reply: Reply) => {
  expect(reply.status, reply.text).toBe(422);
  return (reply.body.error?.details as { doubt?: { kind: string; needs: string } })?.doubt;
};

describe('readings of a counter', () => {
  it('are recorded by a technician, and tell value and use', async () => {
    const { meter } = await newMeter();
    await tech.must(record(meter, '1000', { at: daysAgo(20) }));
    await tech.must(record(meter, '1080', { at: daysAgo(10) }));
    await tech.must(record(meter, '1160', { note: 'Read at the panel' }));
    expect(await meterOf(meter)).toMatchObject({ last_value: '1160.0000', use_per_day: '8.0000' });
    expect((await readingsOf(meter)).map(({ value }) => value)).toEqual([
      '1160.0000',
      '1080.0000',
      '1000.0000',
    ]);
  });

  it('are asked about when they are implausible', async () => {
    const { meter } = await newMeter({ unit: 'km' });
    await tech.must(record(meter, '1000', { at: daysAgo(20) }));
    await tech.must(record(meter, '1160', { at: daysAgo(0.5) }));
    const leap = await record(meter, '1190');
    expect(doubtIn(leap)).toMatchObject({ kind: 'too_fast', needs: 'confirmation' });
    expect(leap.body.error?.fields?.value).toContain('usual is 8.2');
    await tech.must(record(meter, '1190', { is_confirmed: true }));
    const back = await record(meter, '12');
    expect(doubtIn(back)).toMatchObject({ kind: 'below_last', needs: 'reset' });
    expect(doubtIn(await record(meter, '12', { is_confirmed: true }))).toMatchObject({ needs: 'reset' });
    await tech.must(record(meter, '12', { is_reset: true }));
    expect(await meterOf(meter)).toMatchObject({ last_value: '12.0000' });
    expect((await record(meter, '-1')).body.error?.fields).toEqual({
      value: 'A counter does not show less than zero.',
    });
  });

  it('start again at their end', async () => {
    const { meter } = await newMeter({ unit: 'kWh', rollover: '10000', usual_per_day: '20' });
    await tech.must(record(meter, '9900', { at: daysAgo(10) }));
    await tech.must(record(meter, '50'));
    expect(await meterOf(meter)).toMatchObject({ last_value: '50.0000', use_per_day: '15.0000' });
    expect((await record(meter, '10000')).body.error?.fields?.value).toContain(
      'more than the counter can show',
    );
    expect(doubtIn(await record(meter, '40'))).toMatchObject({ kind: 'below_last', needs: 'confirmation' });
  });

  it('may come late, between others', async () => {
    const { meter } = await newMeter();
    await tech.must(record(meter, '100', { at: daysAgo(30) }));
    await tech.must(record(meter, '300', { at: daysAgo(10) }));
    await tech.must(record(meter, '200', { at: daysAgo(20) }));
    expect(doubtIn(await record(meter, '320', { at: daysAgo(15) }))).toMatchObject({ kind: 'above_next' });
    expect(await meterOf(meter)).toMatchObject({ last_value: '300.0000', use_per_day: '10.0000' });
    expect((await record(meter, '400', { at: '2999-01-01T00:00:00Z' })).body.error?.fields).toEqual({
      at: 'This is in the future.',
    });
  });

  it('tell the average use over the last 90 days, without what a reset or a correction takes away', async () => {
    const { meter } = await newMeter({ unit: 'km' });
    const { meter: other } = await newMeter({ unit: 'km' });
    await tech.must(record(other, '7', { at: daysAgo(30) }));
    for (const [value, days, more] of [
      ['10', 200, {}],
      ['100', 20, { is_confirmed: true }],
      ['180', 10, {}],
      ['5', 5, { is_reset: true }],
      ['900', 2, { is_confirmed: true }],
    ] as const)
      await tech.must(record(meter, value, { at: daysAgo(days), ...more }));
    const [wrong] = await readingsOf(meter);
    await tech.must(
      tech.post(`/api/meter_readings/${wrong?.id}/correct`, { value: '41', reason: 'Read wrongly' }),
    );
    // 80 up to the reset and 36 after it, in the 18 days between the readings of the last 90 days.
    expect(await meterOf(meter)).toMatchObject({ last_value: '41.0000', use_per_day: '6.4444' });
    expect(await meterOf(other)).toMatchObject({ use_per_day: null });
  });

  it('are corrected with a reason, and stay on record', async () => {
    const { meter } = await newMeter();
    await tech.must(record(meter, '100', { at: daysAgo(10) }));
    await tech.must(record(meter, '1500', { is_confirmed: true }));
    const [wrong] = await readingsOf(meter);
    const correct = (id: string | undefined, input: object) =>
      tech.post(`/api/meter_readings/${id}/correct`, input);
    expect((await correct(wrong?.id, { value: '150' })).body.error?.fields).toEqual({
      reason: 'Enter the reason.',
    });
    await tech.must(correct(wrong?.id, { value: '150', reason: 'One zero too many' }));
    expect(await meterOf(meter)).toMatchObject({ last_value: '150.0000', use_per_day: '5.0000' });
    expect((await correct(wrong?.id, { value: '151', reason: 'Again' })).status).toBe(409);
    const [newest] = (await readingsOf(meter)).filter(({ is_corrected }) => !is_corrected);
    await tech.must(correct(newest?.id, { reason: 'Another meter' }));
    expect(await meterOf(meter)).toMatchObject({ last_value: '100.0000', use_per_day: null });
    expect(await readingsOf(meter)).toHaveLength(4);
    expect((await owner.delete(`/api/meters?id=eq.${meter}`)).status).toBe(409);
  });

  it('of eight at the same time are compared with each other', async () => {
    const { meter } = await newMeter();
    await tech.must(record(meter, '100', { at: daysAgo(1) }));
    const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => record(meter, String(110 - n))));
    const taken = replies.filter(({ status }) => status === 200).length;
    const rows = await readingsOf(meter);
    expect(rows).toHaveLength(taken + 1);
    const values = rows.map(({ value }) => Number(value)).reverse();
    expect(values).toEqual(values.toSorted((a, b) => a - b));
  });

  it('come from another system in one call; nobody is asked, so implausible ones are left out', async () => {
    const [one, two] = [await newMeter(), await newMeter()];
    await tech.must(record(one.meter, '100', { at: daysAgo(2) }));
    const readings = [
      { meter_id: one.meter, value: '110', read_at: daysAgo(1) },
      { meter_id: one.meter, value: '90' },
      { meter_id: two.meter, value: 'many' },
      { meter_id: two.meter, value: '5.5' },
      { meter_id: '0190a000-0000-7000-8000-000000000000', value: '1' },
    ];
    const answer = await owner.must(
      owner.post<{ recorded: number; refused: { index: number }[] }>('/api/meter_readings/-/record', {
        readings,
      }),
    );
    expect(answer.recorded).toBe(2);
    expect(answer.refused.map(({ index }) => index)).toEqual([1, 2, 4]);
    expect((await readingsOf(two.meter))[0]).toMatchObject({ value: '5.5000', source: 'api' });
  });
});

it('asks about a gauge outside of its usual range', async () => {
  const { meter } = await newMeter({
    name: 'Pressure',
    kind: 'gauge',
    unit: 'bar',
    min_value: '1',
    max_value: '2.5',
  });
  await tech.must(record(meter, '1.8'));
  expect(doubtIn(await record(meter, '0.4'))).toMatchObject({ kind: 'out_of_range' });
  await tech.must(record(meter, '0.4', { is_confirmed: true }));
  await tech.must(record(meter, '1.2'));
  const use = await owner.must(owner.get(`/api/reports/meter_use?meter_id=${meter}`));
  expect(use).toMatchObject({ use_per_day: null, use_of_year: null, points: [{ value: '1.2000' }] });
});

it('records the answer to a checklist item as a reading, and corrects it with the answer', async () => {
  const { meter, asset_id } = await newMeter();
  await make('meters', { asset_id, name: 'Starts', unit: 'x' });
  await tech.must(record(meter, '100', { at: daysAgo(10) }));
  const template = await owner.must(
    owner.post<Row>('/api/checklist_templates/-/compose', {
      name: 'Generator service',
      checklist_items: [
        { label: 'Hours', kind: 'meter', meter_name: 'run hours' },
        { label: 'Any meter', kind: 'meter' },
      ],
    }),
  );
  const order = await make('work_orders', { title: 'Service', asset_id, checklist_template_id: template.id });
  const items = await owner.must(
    owner.get<(Row & { meter_id: string | null; unit: string | null })[]>(
      `/api/checklist_items?work_order_id=eq.${order}&order=position`,
    ),
  );
  // The asset has two meters, so an item without a name reads none of them.
  expect(items.map(({ meter_id, unit }) => [meter_id, unit])).toEqual([
    [meter, 'h'],
    [null, null],
  ]);
  const answer = (input: object) => owner.post(`/api/checklist_items/${items[0]?.id}/answer`, input);
  expect(doubtIn(await answer({ value_number: '9' }))).toMatchObject({ kind: 'below_last' });
  await owner.must(answer({ value_number: '180' }));
  await owner.must(answer({ value_number: '180', note: 'By torch' }));
  await owner.must(answer({ value_number: '188' }));
  expect(await meterOf(meter)).toMatchObject({ last_value: '188.0000' });
  expect((await readingsOf(meter)).map(({ source }) => source)).toEqual(['checklist', 'checklist', 'hand']);
  await owner.must(answer({ result: 'not_applicable' }));
  expect(await meterOf(meter)).toMatchObject({ last_value: '100.0000' });
  await owner.must(answer({ value_number: '190' }));
  expect(await meterOf(meter)).toMatchObject({ last_value: '190.0000' });
});
