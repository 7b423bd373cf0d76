import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '#kernel/testing/test-server.ts';
import { type Hotel, openHotel } from '../testing/hotel.ts';

let hotel: Hotel;
let owner: Person;
beforeAll(async () => {
  hotel = await openHotel();
  owner = hotel.owner;
});
afterAll(() => hotel.stop());

describe('inspection templates', () => {
  it('are there from the start, each with its items', async () => {
    const templates = await owner.must(
      owner.get<{ name: string; version: { item_count: number } }[]>(
        '/api/inspection_templates?select=name,counts_as_maintenance,version:version_id(item_count)',
      ),
    );
    expect(templates.map(({ name }) => name)).toContain('Guest room preventive maintenance');
    expect(templates.every(({ version }) => version.item_count > 3)).toBe(true);
  });

  it('are refused with the item and the reason', async () => {
    const items = [
      { label: '' },
      { label: 'Bed', kind: 'choice', choices: ['King'] },
      { label: 'Water', kind: 'number', min_value: '60', max_value: '40' },
      { label: 'Door', weight: 101 },
    ];
    const compose = (input: object) => owner.post('/api/inspection_templates/-/compose', input);
    const reply = await compose({ name: 'Wrong', items });
    expect([reply.status, reply.body.error?.fields]).toEqual([
      422,
      {
        'items.0.label': 'Enter the item.',
        'items.1.choices': 'Give at least two choices.',
        'items.2.max_value': 'The end of the range is below its beginning.',
        'items.3.weight': expect.any(String),
      },
    ]);
    expect((await compose({ name: 'Empty', items: [] })).status).toBe(422);
    expect((await compose({ name: 'Odd', items: [{ label: 'x' }], room_kinds: ['castle'] })).status).toBe(
      422,
    );
    await hotel.template([{ label: 'x' }], { name: 'Once' });
    const twice = await compose({ name: 'Once', items: [{ label: 'x' }] });
    expect(twice.body.error?.fields).toEqual({ name: 'Another template has this name.' });
  });

  it('are the office’s to change, and everybody’s to read', async () => {
    const template = await hotel.template([{ label: 'Taps', severity: 'high', raises_order: false }]);
    const { anna } = hotel;
    const change = { name: 'Mine', items: [{ label: 'x' }] };
    expect((await anna.post('/api/inspection_templates/-/compose', change)).status).toBe(403);
    expect((await anna.post(`/api/inspection_templates/${template}/revise`, change)).status).toBe(403);
    const path = `/api/inspection_templates?id=eq.${template}`;
    expect((await anna.put(path, { is_active: false })).status).toBe(403);
    expect((await anna.get<object[]>(path)).body.data).toHaveLength(1);
    const [item] = await owner.must(
      owner.get<object[]>(
        `/api/inspection_items?label=eq.Taps&select=severity,raises_order,version:version_id(inspection_template_id)`,
      ),
    );
    // What is severe always raises an order.
    expect(item).toMatchObject({ severity: 'high', raises_order: true });
    await owner.must(owner.put(path, { is_active: false }));
    const room = await hotel.room('1');
    const sent = { room_id: room, inspection_template_id: template };
    expect((await anna.post('/api/inspections/-/begin', sent)).status).toBe(422);
  });
});
