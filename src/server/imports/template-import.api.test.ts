import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import { carryOut, importAll, upload } from '#server/testing/import-client.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await createTestServer({ withJobs: true });
  owner = await server.company('Template importers');
});
afterAll(() => server.stop());

const header =
  'Template,Section,Item,Kind,Weight,Photo on fail,Severity,Failure category,Failure priority,Choices,From,To,For,Pass mark,Minutes';
const suite = [
  'Suite,Bath,Taps do not drip,pass fail,2,yes,medium,Plumbing,high,,,,Guest room,90,25',
  'Suite,Bath,Hot water,number,1,,low,Plumbing,,,45,60,,,',
  'Suite,Room,Bed,choice,1,,,,,King; Twin,,,,,',
];
const lobby = ['Lobby,,Exits are free,pass_fail,5,,high,Safety,urgent,,,,Public area; Back of house,,'];
const file = (...rows: string[]) => `${[header, ...rows].join('\n')}\n`;

interface Template {
  readonly id: string;
  readonly name: string;
  readonly room_kinds: string[];
  readonly estimated_minutes: number;
  readonly version: { readonly id: string; readonly number: number; readonly pass_mark: number };
}
const templateNamed = async (name: string) => {
  const found = await owner.must(
    owner.get<Template[]>(
      `/api/inspection_templates?name=eq.${name}&select=id,name,room_kinds,estimated_minutes,version:version_id(id,number,pass_mark)`,
    ),
  );
  return found[0];
};
const itemsOf = async (template: Template | undefined) =>
  owner.must(
    owner.get<object[]>(`/api/inspection_items?version_id=eq.${template?.version.id}&order=position`),
  );

it('makes a template of the rows with its name, in their order', async () => {
  const { id } = await upload(owner, 'inspection_templates', file(...suite, ...lobby));
  const checked = await carryOut(owner, id, 'check');
  expect(checked).toMatchObject({
    status: 'checked',
    good_rows: 4,
    bad_rows: 0,
    report: { makes: { inspection_templates: 2 } },
  });
  expect(await carryOut(owner, id, 'run')).toMatchObject({ status: 'done', created_rows: 2 });
  const template = await templateNamed('Suite');
  expect(template).toMatchObject({
    room_kinds: ['guest_room'],
    estimated_minutes: 25,
    version: { number: 1, pass_mark: 90 },
  });
  expect(await itemsOf(template)).toMatchObject([
    {
      section: 'Bath',
      label: 'Taps do not drip',
      kind: 'pass_fail',
      weight: 2,
      photo_on_fail: true,
      order_category: 'Plumbing',
      order_priority: 'high',
    },
    { label: 'Hot water', kind: 'number', min_value: '45.0000', max_value: '60.0000', severity: 'low' },
    { section: 'Room', label: 'Bed', choices: ['King', 'Twin'] },
  ]);
  expect(await itemsOf(await templateNamed('Lobby'))).toMatchObject([
    { severity: 'high', raises_order: true },
  ]);
});

it('makes a new version of a template that has changed, keeps the others, and takes the version back', async () => {
  const before = await templateNamed('Suite');
  const changed = suite.map((row) => row.replace('Suite,', 'suite,').replace(',90,25', ',,'));
  const again = await importAll(
    owner,
    'inspection_templates',
    file(...changed, 'suite,Room,Minibar,check,1,,,,,,,,,,', ...lobby),
  );
  expect(again).toMatchObject({ status: 'done', created_rows: 1, skipped_rows: 1 });
  const after = await templateNamed('suite');
  expect(after).toMatchObject({
    id: before?.id,
    // What the file does not say stays.
    estimated_minutes: 25,
    version: { number: 2, pass_mark: 90 },
  });
  expect(await itemsOf(after)).toHaveLength(4);
  expect(await itemsOf(before)).toHaveLength(3);
  await carryOut(owner, again.id, 'undo');
  expect(await templateNamed('suite')).toMatchObject({ version: { number: 1, id: before?.version.id } });
});

it('leaves a template with a bad row out as a whole, and says which row', async () => {
  const rows = [
    'Spa,,Sauna,choice,1,,,,,One,,,,,',
    'Spa,,Pool,pass_fail,1,,,,,,,,castle,,',
    'Spa,,Towels,pass_fail,1,,,,,,,,,,',
    ',,No template,pass_fail,1,,,,,,,,,,',
    'Gym,,Mats,pass_fail,1,,,,,,,,,,',
  ];
  const { id } = await upload(owner, 'inspection_templates', file(...rows));
  const checked = await carryOut(owner, id, 'check');
  expect(checked.report.problems).toMatchObject([
    { line: 2, column: 'Choices', reason: 'Give at least two choices.' },
    { line: 3, column: 'For', reason: expect.stringContaining('guest room') },
    { line: 5, reason: 'The template is missing.' },
  ]);
  expect(await carryOut(owner, id, 'run', { mode: 'valid_only' })).toMatchObject({ created_rows: 1 });
  expect([await templateNamed('Spa'), await templateNamed('Gym')]).toMatchObject([
    undefined,
    { name: 'Gym' },
  ]);
});

it('takes back what it made, unless rooms have been inspected against it', async () => {
  const made = await importAll(
    owner,
    'inspection_templates',
    file('Used,,Door,check,1,,,,,,,,,,', 'Unused,,Door,check,1,,,,,,,,,,'),
  );
  const [customer] = await owner.must(
    owner.post<[{ id: string }]>('/api/customers', { name: 'Inn', sites: [{ name: 'Inn' }] }),
  );
  const [site] = await owner.must(owner.get<[{ id: string }]>(`/api/sites?customer_id=eq.${customer.id}`));
  const [room] = await owner.must(
    owner.post<[{ id: string }]>('/api/rooms', { site_id: site.id, number: '1', floor: '1' }),
  );
  const used = await templateNamed('Used');
  await owner.must(
    owner.post('/api/inspections/-/begin', { room_id: room.id, inspection_template_id: used?.id }),
  );
  const undone = await carryOut(owner, made.id, 'undo');
  expect(undone.report.undone).toMatchObject({ removed: { inspection_templates: 1 }, kept_count: 1 });
  expect(await templateNamed('Unused')).toBeUndefined();
  expect(await templateNamed('Used')).toBeDefined();
});

it('is offered to the office with a template of its own', async () => {
  const template = await owner.get('/api/imports/templates/inspection_templates.csv');
  expect(template.text).toContain('Template,Section,Item,What is right,Kind');
});
