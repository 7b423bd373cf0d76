import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commands } from '#domains/index.ts';
import { type Hotel, openHotel } from '#domains/property/testing/hotel.ts';
import type { Viewer } from '#kernel/access.ts';
import { lawfulCommands } from '#kernel/command.ts';
import { firstOf, isOneOf } from '#kernel/type-guards.ts';
import { newId } from '#ui/new-id.ts';
import type { CommandEntry } from '#ui/outbox/entry.ts';
import { afterActs, type InspectionView, inspectionSelect } from './inspection-acts.ts';
import { afterTaskActs, reportedBy, type TaskView, taskSelect } from './task-acts.ts';

let hotel: Hotel;
let template: string;
let viewer: Viewer;
beforeAll(async () => {
  hotel = await openHotel('Basement Hotel');
  template = await hotel.template([
    { label: 'Taps', photo_on_fail: false },
    { label: 'Lights', kind: 'check', is_required: false },
    { label: 'Water', kind: 'number', min_value: '50', max_value: '60', is_required: false },
    { label: 'Smell', kind: 'choice', choices: ['none', 'musty'], is_required: false, weight: 3 },
    { label: 'Lock', severity: 'high', is_required: false },
  ]);
  const { membershipId } = hotel.anna;
  viewer = {
    ...{ userId: '', membershipId, tenantId: '', role: 'technician', permissions: new Set() },
    ...{ fullName: 'Anna Park', currency: 'USD', timezone: 'UTC', locale: 'en-US' },
  };
});
afterAll(() => hotel.stop());

const lawful = (table: string, status: string) =>
  lawfulCommands(
    commands.filter(({ resource }) => resource.name === table),
    viewer,
    status,
  );

let places = 0;
/** As the outbox keeps it. */
function entryOf(table: string, row: string, command: string, input: CommandEntry['input']): CommandEntry {
  places += 1;
  return {
    ...{ kind: 'command', key: `${places}`, place: places, owner: 'anna', tenant: 'hotel' },
    ...{ noted_at: new Date().toISOString(), title: command, about: row, refusal: null },
    ...{ table, row, command, input },
  };
}

const given = fc.oneof(
  fc.record({
    item: fc.constantFrom('Taps', 'Lock'),
    result: fc.constantFrom('pass', 'fail', 'not_applicable'),
  }),
  fc.record({ item: fc.constant('Lights'), result: fc.constantFrom('done', 'fail', null) }),
  fc.record({ item: fc.constant('Water'), value_number: fc.constantFrom('55', '61.5', null) }),
  fc.record({ item: fc.constant('Smell'), value_text: fc.constantFrom('none', 'musty', 'sweet') }),
);
const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ command: fc.constant('answer'), given, note: fc.constantFrom('Drips ', null) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ command: fc.constantFrom('submit', 'take_back', 'resume', 'start', 'reject') }),
  },
  { weight: 1, arbitrary: fc.record({ command: fc.constant('add_photo') }) },
);

it('shows of an inspection before the answer what the server’s handlers do', {
  timeout: 120_000,
}, async () => {
  let tried = 0;
  let rooms = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 12 }), async (acts) => {
      rooms += 1;
      const id = await scheduled(String(rooms));
      const all = [{ command: 'start' }, ...acts, { command: 'submit' }];
      for (const one of all) {
        const before = await read(id);
        if (one.command === 'reject') {
          await hotel.act(hotel.supervisor, id, 'reject', { reason: 'Look again' });
          continue;
        }
        const input = await inputOf(one, before);
        const entry = entryOf('inspections', id, one.command, input);
        const me = viewer.membershipId;
        const shown = afterActs(before, [entry], { me, version: versionOf(before), lawful });
        if ((await hotel.act(hotel.anna, id, one.command, input)).status !== 200) continue;
        tried += 1;
        expect(comparable(shown), `${one.command} on ${before.status}`).toEqual(comparable(await read(id)));
      }
    }),
    { numRuns: 25 },
  );
  expect(tried).toBeGreaterThan(80);
});

const read = async (id: string) =>
  firstOf(
    await hotel.anna.must(
      hotel.anna.get<InspectionView[]>(`/api/inspections?id=eq.${id}&select=${inspectionSelect}`),
    ),
  );

/** What the phone has of the template while the inspection has not begun is its current version. */
let current: InspectionView['version_row'] = null;
function versionOf(inspection: InspectionView) {
  current = inspection.version_row ?? current;
  return current ?? undefined;
}

async function scheduled(number: string): Promise<string> {
  const room = await hotel.room(number);
  await hotel.owner.must(
    hotel.owner.post('/api/inspections/-/schedule', {
      ...{ inspection_template_id: template, room_ids: [room], inspector_id: hotel.anna.membershipId },
    }),
  );
  const [made] = await hotel.anna.must(
    hotel.anna.get<{ id: string }[]>(`/api/inspections?room_id=eq.${room}&select=id`),
  );
  return made?.id ?? '';
}

interface Act {
  readonly command: string;
  readonly given?: { readonly item: string } & Readonly<Record<string, unknown>>;
  readonly note?: string | null;
}

async function inputOf({ command, given, note }: Act, { version_row, inspection_answers }: InspectionView) {
  const items = version_row?.inspection_items ?? [];
  const at = new Date().toISOString();
  if (command === 'add_photo') {
    return { id: newId(), file_id: await hotel.photo(hotel.anna), item_id: items[0]?.id ?? null, at };
  }
  if (!given) return isOneOf(['start', 'submit'], command) ? { at } : {};
  const { item: label, ...values } = given;
  const item = items.find((one) => one.label === label);
  const stored = inspection_answers.find(({ inspection_item_id }) => inspection_item_id === item?.id);
  const order = stored?.work_order_id ? { order: 'keep' } : {};
  return { item_id: item?.id ?? null, ...values, note: note ?? null, ...order, at };
}

/** What a phone shows of it. Orders and their numbers are made by the server, and shown when they are there. */
function comparable(inspection: InspectionView) {
  const { status, can, version_id, inspector_id, notes, score, is_passed, decided_by } = inspection;
  const { answered_items, failed_items, submitted_at, started_at, decided_at } = inspection;
  const figure = (value: string | null) => (value === null ? null : Number(value));
  return {
    ...{ status, can: can.toSorted(), version_id, inspector_id, notes, is_passed, decided_by },
    ...{ answered_items, failed_items, score: figure(score) },
    times: [started_at, submitted_at, decided_at].map((time) => time !== null),
    answers: inspection.inspection_answers
      .map(({ inspection_item_id, result, value_text, value_number, note, severity, file_id }) => ({
        ...{ inspection_item_id, result, value_text, value_number: figure(value_number), note, severity },
        file_id,
      }))
      .toSorted((a, b) => a.inspection_item_id.localeCompare(b.inspection_item_id)),
    photos: inspection.inspection_photos
      .map(({ id, file_id, inspection_item_id }) => ({ id, file_id, inspection_item_id }))
      .toSorted((a, b) => a.id.localeCompare(b.id)),
  };
}

it('shows of a guest-room task before the answer what the server’s handlers do', {
  timeout: 60_000,
}, async () => {
  const { anna, owner } = hotel;
  const readTask = async (id: string) =>
    firstOf(await anna.must(anna.get<TaskView[]>(`/api/guest_room_tasks?id=eq.${id}&select=${taskSelect}`)));
  const category = firstOf(
    await owner.must(owner.get<{ id: string; name: string }[]>('/api/guest_task_categories')),
  );
  const room_id = await hotel.room('901');
  const file_id = await hotel.photo(anna);
  const input = { room_id, category_id: category.id, details: 'It drips', guest_present: true };
  const made = { room: '901', category: category.name };
  const id = newId();
  const report = { ...entryOf('guest_room_tasks', id, 'report', input), isNew: true, made };
  const reported = reportedBy(report, lawful);
  await anna.must(anna.post('/api/guest_room_tasks/-/report', { ...input, id }));
  const words = ({ room, category, details, guest_present, status, can }: TaskView) => ({
    ...{ room: room?.number, category: category?.name, details, guest_present, status },
    can: can.toSorted(),
  });
  expect(reported && words(reported)).toEqual(words(await readTask(id)));
  const seen = ({ status, can, assignee_id, resolution, resolved_by, file_id, ...task }: TaskView) => ({
    ...{ status, can: can.toSorted(), assignee_id, resolution, resolved_by, file_id },
    times: [task.started_at, task.resolved_at].map((time) => time !== null),
  });
  for (const [command, given] of [
    ['start', {}],
    ['to_work_order', {}],
    ['resolve', { resolution: ' Changed the seal ', file_id }],
  ] as const) {
    const before = await readTask(id);
    const acting = { me: viewer.membershipId, lawful };
    const shown = afterTaskActs(before, [entryOf('guest_room_tasks', id, command, given)], acting);
    await anna.must(anna.post(`/api/guest_room_tasks/${id}/${command}`, given));
    expect(seen(shown), command).toEqual(seen(await readTask(id)));
  }
});
