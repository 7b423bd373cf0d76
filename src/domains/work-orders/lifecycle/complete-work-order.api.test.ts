import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Company,
  inMinutes,
  type Order,
  openCompany,
  type Person,
  rows,
  run,
} from '../testing/company.ts';

let company: Company;
let owner: Person;
let anna: Person;
let templateId: string;
beforeAll(async () => {
  company = await openCompany();
  owner = company.owner;
  anna = await company.hire('Anna Park', 'technician');
  const template = {
    name: 'Repair',
    checklist_items: [
      { label: 'Isolated', kind: 'check', is_required: true },
      { label: 'Remarks', kind: 'text', is_required: false, position: 1 },
    ],
  };
  const [made] = await owner.must(owner.post<{ id: string }[]>('/api/checklist_templates', template));
  templateId = made?.id ?? '';
});
afterAll(() => company.stop());

async function startedOrder(values: object = {}): Promise<Order> {
  const order = await company.order(values, anna);
  return anna.must(run(anna, order, 'start'));
}

describe('completing', () => {
  it('lists everything that is missing at once, and succeeds when it is there', async () => {
    const order = await startedOrder({
      kind: 'repair',
      checklist_template_id: templateId,
      requires_photos: true,
      requires_signature: true,
    });
    const [item] = await rows<{ id: string }>(
      anna,
      `checklist_items?work_order_id=eq.${order.id}&is_required=eq.true`,
    );
    const refused = await run(anna, order, 'complete');
    expect(refused.status).toBe(422);
    expect(refused.body.error).toMatchObject({
      code: 'invalid',
      message:
        'Still missing: “Isolated”, a photo from before, a photo from after, a signature, what was done.',
      details: {
        missing: [
          { kind: 'checklist_item', id: item?.id, label: 'Isolated' },
          { kind: 'photo', stage: 'before' },
          { kind: 'photo', stage: 'after' },
          { kind: 'signature' },
          { kind: 'remedy' },
        ],
      },
    });
    await anna.must(anna.post(`/api/checklist_items/${item?.id}/answer`, { result: 'done' }));
    for (const stage of ['before', 'after']) {
      const file_id = await company.upload(anna, order.id);
      await anna.must(run(anna, order, 'add_photo', { file_id, stage }));
    }
    const file_id = await company.upload(anna, order.id);
    await anna.must(run(anna, order, 'add_signature', { file_id, signer_name: 'D. Reyes' }));
    const silent = await run(anna, order, 'complete', { remedy: ' ' });
    expect(silent.body.error?.fields).toEqual({ remedy: 'Say what was done.' });
    const earlier = inMinutes(-10);
    const done = await anna.must(
      run(anna, order, 'complete', { problem: ' No flow ', remedy: 'Replaced the pump', at: earlier }),
    );
    expect(done).toMatchObject({
      status: 'completed',
      problem: 'No flow',
      remedy: 'Replaced the pump',
      completed_by: anna.membershipId,
    });
    expect(Date.parse(done.completed_at ?? '')).toBe(Date.parse(earlier));
  });

  it('stops running timers', async () => {
    const order = await startedOrder();
    await anna.must(run(anna, order, 'start_timer', { at: inMinutes(-30) }));
    await anna.must(run(anna, order, 'complete'));
    const [entry] = await rows<{ ended_at: string }>(owner, `time_entries?work_order_id=eq.${order.id}`);
    expect(entry?.ended_at).not.toBeNull();
  });

  it('completes the visits that took place and cancels the rest', async () => {
    const order = await startedOrder();
    await company.query(
      `insert into visits (tenant_id, work_order_id, technician_id, starts_at, ends_at, status) values
        ($1, $2, $3, now() - interval '2 hours', now() - interval '1 hour', 'on_site'),
        ($1, $2, $3, now() + interval '3 days', now() + interval '3 days 1 hour', 'scheduled')`,
      [owner.tenantId, order.id, anna.membershipId],
    );
    const done = await anna.must(run(anna, order, 'complete'));
    const visits = await company.query(
      'select status, cancel_reason from visits where work_order_id = $1 order by starts_at',
      [order.id],
    );
    expect(visits).toEqual([
      { status: 'done', cancel_reason: null },
      { status: 'cancelled', cancel_reason: 'The work order was completed' },
    ]);
    expect(Date.parse(done.visit_at ?? '')).toBeLessThan(Date.now());
  });

  it('waits for the review; when sent back, the technician sees the reason', async () => {
    const order = await startedOrder();
    await anna.must(run(anna, order, 'complete'));
    const back = await owner.must(run(owner, order, 'send_back', { reason: 'Which filter?' }));
    expect(back).toMatchObject({ status: 'in_progress', completed_at: null, completed_by: null });
    const [comment] = await rows(anna, `comments?work_order_id=eq.${order.id}`);
    expect(comment).toMatchObject({ body: 'Sent back: Which filter?', mentions: [anna.membershipId] });
  });
});

describe('other ways to end an order', () => {
  it('cancels the visits with the order, and can be scheduled again when reopened', async () => {
    const order = await company.order({}, anna);
    await company.query(
      `insert into visits (tenant_id, work_order_id, starts_at, ends_at) values ($1, $2, now() + interval '1 day', now() + interval '26 hours')`,
      [owner.tenantId, order.id],
    );
    await owner.must(run(owner, order, 'cancel', { reason: 'Hotel is closed' }));
    expect(
      await company.query('select status, cancel_reason from visits where work_order_id = $1', [order.id]),
    ).toEqual([{ status: 'cancelled', cancel_reason: 'Hotel is closed' }]);
    const again = await owner.must(run(owner, order, 'reopen'));
    expect(again).toMatchObject({ status: 'unscheduled', cancel_reason: null, visit_at: null });
  });

  it('needs a reason', async () => {
    const order = await startedOrder();
    for (const command of ['hold', 'cannot_complete', 'cancel']) {
      const refused = await run(owner, order, command, { reason: '  ' });
      expect(refused.body.error?.fields, command).toHaveProperty('reason');
    }
  });

  it('is not closed while something is unbilled', async () => {
    const order = await startedOrder();
    await anna.must(run(anna, order, 'complete'));
    await owner.must(run(owner, order, 'review'));
    const refused = await run(owner, order, 'close');
    expect(refused.status).toBe(409);
    expect(refused.body.error?.details).toEqual({ billing_status: 'unbilled' });
    await owner.must(owner.put(`/api/work_orders?id=eq.${order.id}`, { is_billable: false }));
    expect((await run(owner, order, 'close')).body.data).toMatchObject({ status: 'closed' });
  });

  it('refuses times in the future', async () => {
    const order = await company.order({}, anna);
    expect((await run(anna, order, 'start', { at: inMinutes(60) })).status).toBe(422);
    const earlier = inMinutes(-60);
    const { started_at } = await anna.must(run(anna, order, 'start', { at: earlier }));
    expect(Date.parse(started_at ?? '')).toBe(Date.parse(earlier));
  });

  it('refuses a stale version', async () => {
    const order = await startedOrder();
    await owner.must(run(owner, order, 'hold', { reason: 'Part' }));
    const late = await run(anna, order, 'hold', { reason: 'Part', version: order.version });
    expect(late.body.error).toMatchObject({ code: 'stale_version', details: { status: 'on_hold' } });
  });
});
