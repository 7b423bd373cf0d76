import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

interface Item {
  id: string;
  label: string;
  position: number;
  kind: string;
  min_value: string | null;
  choices: string[];
}

describe('checklist templates', () => {
  let server: TestServer;
  let owner: Person;
  let technician: Person;
  beforeAll(async () => {
    server = await createTestServer();
    owner = await server.company('Lists');
    technician = await server.member(owner, 'technician');
  });
  afterAll(() => server.stop());

  const itemsOf = async (id: string) =>
    owner.must(owner.get<Item[]>(`/api/checklist_items?checklist_template_id=eq.${id}&order=position`));
  const compose = (who: Person, name: string, checklist_items: unknown) =>
    who.post<{ id: string }>('/api/checklist_templates/-/compose', { name, checklist_items });

  it('are stored as a whole in order, and jobs keep their copy', async () => {
    const made = await owner.must(
      compose(owner, 'Furnace visit', [
        { label: 'Filter changed', is_required: true },
        { label: 'Gas pressure', kind: 'number', min_value: '2.5', max_value: '4', unit: 'mbar' },
        { label: 'Verdict', kind: 'choice', choices: ['Good', 'Worn'] },
      ]),
    );
    const [job] = await owner.must(
      owner.post<{ id: string }[]>('/api/work_orders', { title: 'Job', checklist_template_id: made.id }),
    );
    const [filter, gas, verdict] = (await itemsOf(made.id)) as [Item, Item, Item];
    const revised = await owner.post(`/api/checklist_templates/${made.id}/revise`, {
      name: 'Furnace visit',
      category: 'Heating',
      checklist_items: [
        { id: verdict.id, label: 'Verdict', kind: 'text', choices: ['left', 'behind'] },
        { label: 'Photo of the plate', kind: 'photo' },
        { id: gas.id, label: 'Gas pressure', kind: 'number', min_value: '2', max_value: '4' },
      ],
    });
    expect(revised.status).toBe(200);
    const now = await itemsOf(made.id);
    expect(now.map((item) => [item.position, item.label])).toEqual([
      [0, 'Verdict'],
      [1, 'Photo of the plate'],
      [2, 'Gas pressure'],
    ]);
    expect(now[0]).toMatchObject({ id: verdict.id, kind: 'text', choices: [] });
    expect(now.map((item) => item.id)).not.toContain(filter.id);
    const kept = await owner.must(
      owner.get<Item[]>(`/api/checklist_items?work_order_id=eq.${job?.id}&order=position`),
    );
    expect(kept.map((item) => item.label)).toEqual(['Filter changed', 'Gas pressure', 'Verdict']);
  });

  it('report every error at its item', async () => {
    const reply = await compose(owner, 'Faulty', [
      { label: 'Fine' },
      { label: '', kind: 'check' },
      { label: 'One choice', kind: 'choice', choices: ['only'] },
      { label: 'Range', kind: 'number', min_value: '9', max_value: '1' },
      { label: 'Kind', kind: 'dance' },
      { label: 'More', color: 'red' },
    ]);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error?.fields ?? {})).toEqual([
      'checklist_items.1.label',
      'checklist_items.2.choices',
      'checklist_items.3.max_value',
      'checklist_items.4.kind',
      'checklist_items.5.label',
    ]);
    expect((await compose(owner, 'Empty', [])).status).toBe(422);
    await owner.must(compose(owner, 'Same name', [{ label: 'x' }]));
    const twice = await compose(owner, 'Same name', [{ label: 'x' }]);
    expect([twice.status, Object.keys(twice.body.error?.fields ?? {})]).toEqual([409, ['name']]);
  });

  it('can be edited by the office only, and never take items of another template or company', async () => {
    expect((await compose(technician, 'Mine', [{ label: 'x' }])).status).toBe(403);
    const one = await owner.must(compose(owner, 'One', [{ label: 'of one' }]));
    const two = await owner.must(compose(owner, 'Two', [{ label: 'of two' }]));
    const [ofOne] = await itemsOf(one.id);
    const stale = await owner.must(
      owner.get<{ version: number }[]>(`/api/checklist_templates?id=eq.${two.id}&select=version`),
    );
    const input = { name: 'Two', checklist_items: [{ id: ofOne?.id, label: 'stolen' }] };
    await owner.must(owner.post(`/api/checklist_templates/${two.id}/revise`, input));
    expect((await itemsOf(one.id)).map((item) => item.label)).toEqual(['of one']);
    expect((await itemsOf(two.id)).map((item) => item.label)).toEqual(['stolen']);
    const late = { ...input, version: stale[0]?.version };
    expect((await owner.post(`/api/checklist_templates/${two.id}/revise`, late)).status).toBe(409);
    const other = await server.company('Other lists');
    expect((await other.post(`/api/checklist_templates/${two.id}/revise`, input)).status).toBe(404);
  });
});
