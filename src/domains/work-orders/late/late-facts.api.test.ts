import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { domains } from '#domains/index.ts';
import { firstOf } from '#kernel/type-guards.ts';
import { type Company, type Order, openCompany, type Person, rows, run } from '../testing/company.ts';

/** A phone that was away: Anna's, who had the job. Ben never had it. */
let company: Company;
let owner: Person;
let anna: Person;
let ben: Person;
beforeAll(async () => {
  company = await openCompany();
  owner = company.owner;
  anna = await company.hire('Anna Park', 'technician');
  ben = await company.hire('Ben Ode', 'technician');
});
afterAll(() => company.stop());

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
/** What the phone sends with what it kept. */
const noted = (at = ago(60)) => ({ 'x-noted-at': at, 'x-sent-at': new Date().toISOString() });

interface Prepared {
  readonly order: Order;
  readonly item: string;
  readonly used: string;
}

async function jobOf(person: Person): Promise<Prepared> {
  const order = await company.order({ is_billable: false }, person);
  const made = await owner.must(
    owner.post<{ id: string }[]>('/api/checklist_items', { work_order_id: order.id, label: 'Valve shut' }),
  );
  await owner.must(
    owner.post(`/api/planned_parts`, { work_order_id: order.id, part_id: await partId(), quantity: '1' }),
  );
  await owner.must(run(person, order, 'start'));
  await owner.must(run(person, order, 'use_part', { description: 'Hose', quantity: '2' }));
  const [used] = await rows<{ id: string }>(owner, `work_order_parts?work_order_id=eq.${order.id}`);
  return { order, item: firstOf(made).id, used: used?.id ?? '' };
}

let part: string | undefined;
async function partId(): Promise<string> {
  part ??= firstOf(
    await owner.must(
      owner.post<{ id: string }[]>('/api/parts', { sku: 'FIL-1', name: 'Filter', price: '12.00' }),
    ),
  ).id;
  return part;
}

let service: string | undefined;
async function serviceId(): Promise<string> {
  service ??= firstOf(
    await owner.must(owner.post<{ id: string }[]>('/api/services', { name: 'Flush', price: '80.00' })),
  ).id;
  return service;
}

type Fact = (who: Person, job: Prepared, headers: Record<string, string>) => Promise<{ status: number }>;
const onJob =
  (command: string, input: (who: Person, job: Prepared) => object | Promise<object> = () => ({})): Fact =>
  async (who, job, headers) =>
    who.post(`/api/work_orders/${job.order.id}/${command}`, await input(who, job), headers);

/** A half hour of their own for everything that takes time. */
let hours = 2000;
function halfHour() {
  hours -= 1;
  return { started_at: ago(hours * 60), ended_at: ago(hours * 60 - 30) };
}
async function timed(who: Person, job: Prepared, headers: Record<string, string>) {
  const { started_at, ended_at } = halfHour();
  const started = await onJob('start_timer', () => ({ at: started_at }))(who, job, headers);
  const stopped = await onJob('stop_timer', () => ({ at: ended_at }))(who, job, headers);
  return { started, stopped };
}

const facts: Readonly<Record<string, Fact>> = {
  add_comment: onJob('add_comment', () => ({ body: 'Pump was warm' })),
  add_photo: onJob('add_photo', async (who, { order }) => ({
    file_id: await company.upload(who, who === anna ? order.id : undefined),
  })),
  add_signature: onJob('add_signature', async (who) => ({
    file_id: await company.upload(who),
    signer_name: 'Mr Grand',
  })),
  add_time: onJob('add_time', halfHour),
  add_service: onJob('add_service', async () => ({ service_id: await serviceId(), quantity: '1' })),
  use_part: onJob('use_part', () => ({ description: 'Seal', quantity: '3' })),
  return_part: onJob('return_part', (_, { used }) => ({ work_order_part_id: used, quantity: '1' })),
  take_planned_parts: onJob('take_planned_parts'),
  answer: (who, { item }, headers) =>
    who.post(`/api/checklist_items/${item}/answer`, { result: 'done' }, headers),
  start_timer: async (...sent) => (await timed(...sent)).started,
  stop_timer: async (...sent) => (await timed(...sent)).stopped,
};

const lose = ({ order }: Prepared) =>
  owner.must(run(owner, order, 'unassign', { technician_ids: [anna.membershipId] }));
const inputs: Readonly<Record<string, object>> = {
  cancel: { reason: 'Sold the house' },
  complete: { remedy: 'Sealed' },
};
const end = async ({ order }: Pick<Prepared, 'order'>, ...commands: string[]) => {
  for (const command of commands) await owner.must(run(owner, order, command, inputs[command]));
};
const meanwhile: Readonly<Record<string, (job: Prepared) => Promise<unknown>>> = {
  'was given to somebody else': lose,
  'was cancelled': (job) => end(job, 'cancel'),
  'was reviewed': (job) => end(job, 'complete', 'review'),
  'was closed': (job) => end(job, 'complete', 'review', 'close'),
  'was closed and given to somebody else': async (job) => {
    await lose(job);
    await end(job, 'complete', 'review', 'close');
  },
};

it('tries every command that may come late', () => {
  const declared = domains
    .flatMap(({ commands = [] }) => commands)
    .filter(({ late, resource }) => late && resource.formerly);
  expect(declared.map(({ name }) => name).sort()).toEqual(Object.keys(facts).sort());
});

describe.each(Object.entries(meanwhile))('a job that %s', (_, happens) => {
  it.each(Object.entries(facts))('takes %s from the phone of who was on it', async (name, fact) => {
    const job = await jobOf(anna);
    await happens(job);
    expect((await fact(ben, job, noted())).status, 'somebody who never had the job').toBe(404);
    expect((await fact(anna, job, noted())).status).toBe(200);
    const [late] = await rows<Record<string, unknown>>(
      owner,
      `late_records?work_order_id=eq.${job.order.id}&select=*`,
    );
    if (name === 'add_comment' && !late) return;
    expect(late).toMatchObject({ technician_id: anna.membershipId, seen_at: null });
    expect(Date.parse(String(late?.noted_at))).toBeLessThan(Date.now() - 59 * 60_000);
  });
});

describe('a job that was given to somebody else', () => {
  it('refuses what is not said to have been noted before, and shows nothing', async () => {
    const job = await jobOf(anna);
    await lose(job);
    for (const fact of [facts.add_comment, facts.use_part, facts.answer])
      expect((await fact?.(anna, job, {}))?.status).toBe(404);
    expect(await rows(anna, `work_orders?id=eq.${job.order.id}`)).toEqual([]);
    expect(await rows(anna, `comments?work_order_id=eq.${job.order.id}`)).toEqual([]);
  });

  it('tells who wants to decide about it who has taken it, and when', async () => {
    const job = await jobOf(anna);
    await lose(job);
    for (const command of ['hold', 'complete', 'cannot_complete', 'remove_service']) {
      const reply = await anna.post(`/api/work_orders/${job.order.id}/${command}`, {}, noted());
      expect([reply.status, reply.body.error?.code], command).toEqual([409, 'conflict']);
      expect(reply.body.error?.details).toMatchObject({
        meanwhile: { by: expect.stringMatching(/\w/), at: expect.stringMatching(/^20/) },
      });
    }
  });

  it('answers a repeated request without the row that it showed before', async () => {
    const { order } = await jobOf(anna);
    const headers = { ...noted(), 'idempotency-key': `late-${order.id}` };
    const say = () =>
      anna.post<unknown>(`/api/work_orders/${order.id}/add_comment`, { body: 'Once' }, headers);
    expect((await say()).body.data).toMatchObject({ id: order.id });
    await owner.must(run(owner, order, 'unassign', { technician_ids: [anna.membershipId] }));
    const again = await say();
    expect([again.status, again.body.data]).toEqual([200, null]);
    expect(await rows(owner, `comments?work_order_id=eq.${order.id}`)).toHaveLength(1);
  });
});

it('takes a meter reading for a job that was given to somebody else, and lists it', async () => {
  const asset = firstOf(await owner.must(owner.post<{ id: string }[]>('/api/assets', { name: 'Pump' })));
  const of = { asset_id: asset.id, name: 'Hours', unit: 'h' };
  const meter = firstOf(await owner.must(owner.post<{ id: string }[]>('/api/meters', of)));
  const job = await jobOf(anna);
  const read = (who: Person, value: string, headers = noted()) =>
    who.post(`/api/meters/${meter.id}/record`, { value, work_order_id: job.order.id }, headers);
  const listed = () => rows(owner, `late_records?work_order_id=eq.${job.order.id}&select=what,detail`);
  await anna.must(read(anna, '10', noted(ago(3000))));
  expect(await listed()).toEqual([]);
  await lose(job);
  await anna.must(read(anna, '12.5'));
  expect(await listed()).toEqual([{ what: 'Meter reading', detail: 'Hours: 12.5 h' }]);
});

it('says of a refused decision who has ended the job', async () => {
  const { order } = await jobOf(anna);
  await end({ order }, 'cancel');
  const reply = await anna.post(`/api/work_orders/${order.id}/hold`, { reason: 'Parts' }, noted());
  expect(reply.body.error).toMatchObject({
    code: 'unlawful_state',
    details: { status: 'cancelled', meanwhile: { status: 'cancelled', by: expect.stringMatching(/\w/) } },
  });
});

it('dates a comment when it was written, also by a clock that is days off', async () => {
  const { order } = await jobOf(anna);
  const day = 86_400_000;
  const wrong = (at: number) => new Date(at - 3 * day).toISOString();
  const headers = { 'x-noted-at': wrong(Date.now() - 3_600_000), 'x-sent-at': wrong(Date.now()) };
  await owner.must(anna.post(`/api/work_orders/${order.id}/add_comment`, { body: 'An hour ago' }, headers));
  const [comment] = await rows<{ created_at: string }>(owner, `comments?work_order_id=eq.${order.id}`);
  const minutes = (Date.now() - Date.parse(comment?.created_at ?? '')) / 60_000;
  expect(minutes).toBeGreaterThan(59);
  expect(minutes).toBeLessThan(62);
});

it('keeps the newer answer of somebody else, and lists the older one', async () => {
  const { order, item } = await jobOf(anna);
  await owner.must(run(owner, order, 'assign', { technician_ids: [ben.membershipId] }));
  await owner.must(ben.post(`/api/checklist_items/${item}/answer`, { result: 'not_applicable' }));
  const older = { result: 'done', at: ago(60) };
  await owner.must(anna.post(`/api/checklist_items/${item}/answer`, older, noted()));
  expect(await rows(owner, `checklist_answers?checklist_item_id=eq.${item}`)).toMatchObject([
    { result: 'not_applicable', answered_by: ben.membershipId },
  ]);
  expect(await rows(owner, `late_records?work_order_id=eq.${order.id}`)).toMatchObject([
    { what: 'Checklist', detail: 'Valve shut: done', was_assigned: true },
  ]);
});

it('tells the office once for a job, until somebody has seen it; technicians see nothing of the list', async () => {
  const job = await jobOf(anna);
  await lose(job);
  const clerk = await company.hire('Cleo Clerk', 'supervisor');
  for (const body of ['One', 'Two'])
    await owner.must(anna.post(`/api/work_orders/${job.order.id}/add_comment`, { body }, noted()));
  const told = await rows<{ title: string }>(clerk, 'notifications?select=title&event=eq.late_record');
  expect(told.filter(({ title }) => title.startsWith(job.order.number))).toHaveLength(1);
  expect((await anna.get('/api/late_records')).status).toBe(404);
  const [late] = await rows<{ id: string }>(clerk, `late_records?work_order_id=eq.${job.order.id}`);
  expect((await anna.post(`/api/late_records/${late?.id}/mark_seen`, {})).status).toBe(404);
  const seen = await clerk.must(clerk.post(`/api/late_records/${late?.id}/mark_seen`, {}));
  expect(seen).toMatchObject({ seen_by: clerk.membershipId });
});
