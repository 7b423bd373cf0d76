import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import { waitOptions } from '#kernel/testing/wait-options.ts';
import { mostFailures, mostWaiting } from './webhook.rules.ts';

interface Delivery {
  id: string;
  status: string;
  attempts: number;
}
interface Hook {
  id: string;
  is_active: boolean;
  failures: number;
  waits_until: string | null;
  stopped_reason: string | null;
  missed_since: string | null;
}

/** Responds after `wait` ms; records the requests, and how many were concurrent. */
class Receiver {
  readonly heard: string[] = [];
  most = 0;
  #now = 0;
  #server: Server;
  constructor(wait: () => number, status: () => number = () => 200) {
    this.#server = createServer((request, response) => {
      let body = '';
      this.#now += 1;
      this.most = Math.max(this.most, this.#now);
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        setTimeout(() => {
          this.#now -= 1;
          this.heard.push((JSON.parse(body) as { row_id: string }).row_id);
          response.writeHead(status()).end();
        }, wait());
      });
    });
  }
  async open(): Promise<string> {
    await new Promise<void>((ready) => this.#server.listen(0, '127.0.0.1', ready));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }
  close() {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const within = waitOptions;
const dead = 'http://127.0.0.1:1/';

describe('deliveries', () => {
  let server: TestServer;
  let owner: Person;
  let other: Person;
  const receivers: Receiver[] = [];
  beforeAll(async () => {
    server = await createTestServer({ withJobs: true, settings: { privateWebhooks: true } });
    [owner, other] = await Promise.all([server.company('Told Inc'), server.company('Other Inc')]);
  });
  afterAll(async () => {
    for (const receiver of receivers) receiver.close();
    await server.stop();
  });

  async function hookTo(target: Receiver | string, who = owner, events = ['customers.create']) {
    if (target instanceof Receiver) receivers.push(target);
    const url = target instanceof Receiver ? await target.open() : target;
    const { id } = await who.must(who.post<{ id: string }>('/api/webhook-addresses', { url, events }));
    return id;
  }
  const hookOf = async (id: string) =>
    (await owner.must(owner.get<Hook[]>(`/api/webhooks?id=eq.${id}`)))[0] as Hook;
  const deliveriesOf = (id: string) =>
    server.db.adminQuery<Delivery>(
      'select id, status, attempts from webhook_deliveries where webhook_id = $1 order by created_at, id',
      [id],
    );
  async function customers(count: number, who = owner) {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const [made] = await who.must(who.post<{ id: string }[]>('/api/customers', { name: `Customer ${n}` }));
      ids.push(made?.id ?? '');
    }
    return ids;
  }
  const remove = (id: string) => owner.must(owner.delete(`/api/webhooks?id=eq.${id}`));

  it('to a slow receiver delay no other, and are sent in order, one at a time', async () => {
    const slow = new Receiver(() => 4000);
    const quick = new Receiver(() => 0);
    const slowHook = await hookTo(slow);
    const made = await customers(10);
    const quickHook = await hookTo(quick);
    await vi.waitFor(() => expect(slow.most).toBe(1), within);
    const [late] = await customers(1);
    await vi.waitFor(() => expect(quick.heard).toEqual([late]), within);
    // Long before the slow receiver has got its ten, however slow the machine is.
    expect(slow.heard.length).toBeLessThan(5);
    await vi.waitFor(() => expect(slow.heard.slice(0, 2)).toEqual(made.slice(0, 2)), within);
    expect(slow.most).toBe(1);
    await Promise.all([remove(slowHook), remove(quickHook)]);
  });

  it('to a dead address delay neither mail nor another company’s deliveries', async () => {
    const id = await hookTo(dead);
    await server.db.adminQuery(
      `insert into webhook_deliveries (id, tenant_id, webhook_id, event, payload)
       select fw.uuid_v7(), $1, $2, 'customers.delete', jsonb_build_object('table', 'customers', 'row_id', fw.uuid_v7())
       from generate_series(1, 3000)`,
      [owner.tenantId, id],
    );
    await server.db.adminQuery(
      `select fw_jobs.enqueue('webhooks.deliver', json_build_object('tenant_id', tenant_id, 'delivery_id', id))
       from webhook_deliveries where webhook_id = $1`,
      [id],
    );
    const quick = new Receiver(() => 0);
    await hookTo(quick, other);
    const began = performance.now();
    const [theirs] = await customers(1, other);
    await server.request('POST', '/api/auth/request-reset', { body: { email: other.email } });
    await vi.waitFor(async () => {
      const mails = await server.db.adminQuery<{ status: string }>(
        `select status from outbox_emails where recipient = $1 and subject like '%password%'`,
        [other.email],
      );
      expect(mails.map(({ status }) => status)).toEqual(['kept']);
    }, within);
    // Seconds; queued behind all of them it would be minutes.
    expect(performance.now() - began).toBeLessThan(20_000);
    await vi.waitFor(() => expect(quick.heard).toEqual([theirs]), within);
    // Three attempts show that the receiver is down: the other 2,997 wait.
    await vi.waitFor(async () => expect((await hookOf(id)).waits_until).not.toBeNull(), within);
    const tried = (await deliveriesOf(id)).filter(({ attempts }) => attempts > 0);
    expect(tried).toHaveLength(3);
    await remove(id);
  });

  it('stop after repeated failures, and are all sent in order on resume', async () => {
    let answer = 500;
    const receiver = new Receiver(
      () => 0,
      () => answer,
    );
    const id = await hookTo(receiver);
    const before = await customers(2);
    await vi.waitFor(async () => expect((await hookOf(id)).failures).toBe(2), within);
    await server.db.adminQuery('update webhooks set failures = $2 where id = $1', [id, mostFailures - 1]);
    before.push(...(await customers(1)));
    await vi.waitFor(async () => expect(await hookOf(id)).toMatchObject({ is_active: false }), within);
    expect((await hookOf(id)).stopped_reason).toMatch(/attempts in a row/);
    const meanwhile = await customers(2);
    expect((await deliveriesOf(id)).map(({ status }) => status)).toEqual(Array(5).fill('pending'));
    receiver.heard.length = 0;
    answer = 200;
    await owner.must(owner.post(`/api/webhooks/${id}/resume`));
    await vi.waitFor(() => expect(receiver.heard).toEqual([...before, ...meanwhile]), within);
    await vi.waitFor(async () => {
      expect((await deliveriesOf(id)).map(({ status }) => status)).toEqual(Array(5).fill('delivered'));
      expect(await hookOf(id)).toMatchObject({ failures: 0, waits_until: null, stopped_reason: null });
    }, within);
    await remove(id);
  });

  it('wait while a webhook is paused, up to a limit with a notification', async () => {
    const receiver = new Receiver(() => 0);
    const id = await hookTo(receiver);
    await owner.must(owner.post(`/api/webhooks/${id}/pause`));
    await server.db.adminQuery(
      `insert into webhook_deliveries (id, tenant_id, webhook_id, event, payload)
       select fw.uuid_v7(), $1, $2, 'customers.delete', jsonb_build_object('table', 'customers', 'row_id', fw.uuid_v7())
       from generate_series(1, $3)`,
      [owner.tenantId, id, mostWaiting - 1],
    );
    await customers(1);
    expect(await deliveriesOf(id)).toHaveLength(mostWaiting);
    expect((await hookOf(id)).missed_since).toBeNull();
    // The webhook's creator is notified; here somebody else's change is the first one not stored.
    const supervisor = await server.member(owner, 'supervisor');
    await customers(2, supervisor);
    expect(await deliveriesOf(id)).toHaveLength(mostWaiting);
    expect((await hookOf(id)).missed_since).not.toBeNull();
    const notified = await owner.must(
      owner.get<{ title: string }[]>('/api/notifications?select=title,body&order=created_at.desc'),
    );
    expect(notified.filter(({ title }) => title === 'A webhook misses events: 127.0.0.1')).toHaveLength(1);
    await owner.must(owner.post(`/api/webhooks/${id}/test`));
    await vi.waitFor(() => expect(receiver.heard).toEqual([id]), within);
    await remove(id);
  });

  it('are queued again if their job was lost', async () => {
    const receiver = new Receiver(() => 0);
    const id = await hookTo(receiver);
    const row = '01890000-0000-7000-8000-000000000001';
    await server.db.adminQuery(
      `insert into webhook_deliveries (id, tenant_id, webhook_id, event, payload, created_at, sending_until)
       values (fw.uuid_v7(), $1, $2, 'customers.delete', $3, now() - interval '1 hour', now() - interval '1 minute')`,
      [owner.tenantId, id, JSON.stringify({ table: 'customers', row_id: row })],
    );
    await server.db.adminQuery(
      `insert into outbox_emails (tenant_id, recipient, subject, body_text, created_at)
       values ($1, 'lost@example.test', 'Lost', 'Text', now() - interval '1 hour')`,
      [owner.tenantId],
    );
    await server.db.adminQuery(`select fw_jobs.enqueue('jobs.wake_waiting')`);
    await vi.waitFor(() => expect(receiver.heard).toEqual([row]), within);
    await vi.waitFor(async () => {
      const [mail] = await server.db.adminQuery<{ status: string }>(
        `select status from outbox_emails where recipient = 'lost@example.test'`,
      );
      expect(mail?.status).toBe('kept');
    }, within);
    await remove(id);
  });
});
