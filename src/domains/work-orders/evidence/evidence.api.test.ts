import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onePage } from '#domains/testing/one-page.ts';
import { startBucket } from '#hosts/node/files/testing/bucket-server.ts';
import { type Company, openCompany, type Person, rows, run } from '../testing/company.ts';

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

describe('photos', () => {
  it('are one per file, even if sent repeatedly', async () => {
    const order = await company.order({}, anna);
    const file_id = await company.upload(anna, order.id);
    for (const caption of ['Before ', 'again'])
      await anna.must(run(anna, order, 'add_photo', { file_id, stage: 'before', caption }));
    const photos = await rows(owner, `photos?work_order_id=eq.${order.id}`);
    expect(photos).toMatchObject([
      { stage: 'before', caption: 'Before', taken_by: anna.membershipId, file_id },
    ]);
  });

  it('refuse files of another job, person or company', async () => {
    const [order, other] = [await company.order({}, anna), await company.order({}, ben)];
    const stranger = await company.server.company('Other Ltd');
    const files = [
      await company.upload(ben, other.id),
      await company.upload(ben),
      await company.upload(stranger),
    ];
    for (const file_id of files) {
      expect((await run(anna, order, 'add_photo', { file_id })).body.error?.fields).toHaveProperty('file_id');
    }
    const own = await company.upload(anna);
    await anna.must(run(anna, order, 'add_photo', { file_id: own }));
    const [file] = await rows<{ work_order_id: string }>(owner, `files?id=eq.${own}`);
    expect(file?.work_order_id).toBe(order.id);
  });

  it('can be captioned and removed by the photographer and the office', async () => {
    const order = await company.order({}, anna, ben);
    const file_id = await company.upload(anna, order.id);
    await anna.must(run(anna, order, 'add_photo', { file_id }));
    const [photo] = await rows<{ id: string }>(anna, `photos?work_order_id=eq.${order.id}`);
    expect((await ben.put(`/api/photos?id=eq.${photo?.id}`, { caption: 'x' })).status).toBe(404);
    await anna.must(anna.put(`/api/photos?id=eq.${photo?.id}`, { caption: 'Label', stage: 'after' }));
    expect((await owner.get(`/api/files/${file_id}`)).status).toBe(200);
    await owner.must(owner.delete(`/api/photos?id=eq.${photo?.id}`));
    for (const variant of ['', '?variant=thumb'])
      expect((await owner.get(`/api/files/${file_id}${variant}`)).status).toBe(404);
  });
});

describe('a file sent again with the same key', () => {
  it('is stored once, and a different file with that key is refused', async () => {
    const key = { 'idempotency-key': 'photo-7', 'content-type': 'application/pdf' };
    const send = (text: string) => anna.post<{ id: string }>('/api/files', onePage(text), key);
    const [first, again] = [await send('as built'), await send('as built')];
    expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([
      201,
      201,
      'true',
    ]);
    expect(again.body.data.id).toBe(first.body.data.id);
    expect((await send('another')).status).toBe(422);
  });
});

describe('comments', () => {
  it('mention people of the company and notify them', async () => {
    const order = await company.order({}, anna);
    const input = { body: ' @Ben bring the ladder ', mentions: [ben.membershipId] };
    await anna.must(run(anna, order, 'add_comment', input));
    expect(await rows(owner, `comments?work_order_id=eq.${order.id}`)).toMatchObject([
      {
        body: '@Ben bring the ladder',
        is_internal: true,
        author_id: anna.membershipId,
        mentions: [ben.membershipId],
      },
    ]);
    const foreign = await run(anna, order, 'add_comment', { body: 'x', mentions: [order.id] });
    expect(foreign.status).toBe(422);
  });
});

describe('the checklist', () => {
  async function checklist(...items: object[]) {
    const order = await company.order({}, anna);
    const sent = items.map((item, position) => ({
      label: 'Item',
      work_order_id: order.id,
      position,
      ...item,
    }));
    const made = await owner.must(owner.post<{ id: string }[]>('/api/checklist_items', sent));
    return { order, items: made.map(({ id }) => id) };
  }
  const answer = (person: Person, item: string | undefined, input: object) =>
    person.post(`/api/checklist_items/${item}/answer`, input);

  it('can be answered, corrected and cleared', async () => {
    const { order, items } = await checklist({ kind: 'number', min_value: '10', max_value: '20' });
    const read = () =>
      rows<object>(
        anna,
        `checklist_answers?work_order_id=eq.${order.id}&select=result,value_number,answered_by`,
      );
    await anna.must(answer(anna, items[0], { value_number: '12.5' }));
    expect(await read()).toEqual([
      { result: 'pass', value_number: '12.5000', answered_by: anna.membershipId },
    ]);
    await owner.must(answer(owner, items[0], { value_number: '25', note: 'High' }));
    expect(await read()).toEqual([
      { result: 'fail', value_number: '25.0000', answered_by: owner.membershipId },
    ]);
    await anna.must(answer(anna, items[0], {}));
    expect(await read()).toEqual([]);
  });

  it('requires a photo of a failed item, and shows it among the photos', async () => {
    const { order, items } = await checklist({ kind: 'pass_fail', photo_on_fail: true });
    const refused = await answer(anna, items[0], { result: 'fail' });
    expect(refused.body.error?.fields).toEqual({ file_id: 'Take a photo of what failed.' });
    const file_id = await company.upload(anna, order.id);
    await anna.must(answer(anna, items[0], { result: 'fail', file_id }));
    expect(await rows(anna, `photos?work_order_id=eq.${order.id}`)).toMatchObject([
      { file_id, checklist_item_id: items[0] },
    ]);
  });

  it('can be answered by assigned people while the job is open', async () => {
    const { order, items } = await checklist({ kind: 'check' });
    expect((await answer(ben, items[0], { result: 'done' })).status).toBe(404);
    await owner.must(run(owner, order, 'cancel', { reason: 'Off' }));
    expect((await answer(owner, items[0], { result: 'done' })).status).toBe(409);
  });

  it('of a template cannot be answered', async () => {
    const template = { name: 'Empty', checklist_items: [{ label: 'One', kind: 'check' }] };
    const [made] = await owner.must(
      owner.post<{ id: string; checklist_items: { id: string }[] }[]>('/api/checklist_templates', template),
    );
    const item = made?.checklist_items[0]?.id;
    expect((await answer(owner, item, { result: 'done' })).status).toBe(404);
    const order = await company.order({}, anna);
    const attach = () => run(anna, order, 'attach_checklist', { checklist_template_id: made?.id });
    await anna.must(attach());
    expect((await attach()).status).toBe(409);
    expect(await rows(anna, `checklist_items?work_order_id=eq.${order.id}`)).toHaveLength(1);
  });
});

describe('files in a bucket', () => {
  it('are the same for every server, and no partial file is left if the bucket does not respond', async () => {
    const bucket = await startBucket();
    const settings = { bucket: bucket.bucket };
    const [here, there] = await Promise.all([
      company.server.another({ settings }),
      company.server.another({ settings }),
    ]);
    const [sender, reader] = [here.as(anna), there.as(owner)];
    const pdf = onePage('as built');
    const send = () => sender.post<{ id: string }>('/api/files', pdf, { 'content-type': 'application/pdf' });
    const { id } = await sender.must(send());
    const whole = await reader.get(`/api/files/${id}`);
    expect([whole.status, whole.text, whole.headers.get('content-length')]).toEqual([
      200,
      new TextDecoder().decode(pdf),
      String(pdf.length),
    ]);
    const part = await reader.get(`/api/files/${id}`, { range: 'bytes=10-17' });
    expect([part.status, part.text, part.headers.get('content-range')]).toEqual([
      206,
      'as built',
      `bytes 10-17/${pdf.length}`,
    ]);
    expect([...bucket.objects.keys()]).toEqual([
      expect.stringMatching(new RegExp(`^${owner.tenantId}/.*/${id}\\.pdf$`)),
    ]);
    const count = async () => (await company.query('select from files')).length;
    const before = await count();
    await bucket.stop();
    for (const answer of [await send(), await reader.get(`/api/files/${id}`)])
      expect([answer.status, answer.body.error?.code]).toEqual([503, 'unavailable']);
    expect(await count()).toBe(before);
  });
});
