// Sends pending webhook deliveries of one webhook, in order, and records each result. After a batch, or a few seconds, the job
// queues itself again. Failed deliveries are retried with growing delays; several failures in a row pause the whole webhook, and
// a day of them stops it and notifies its creator.

import { sql } from 'kysely';
import { mostFailures, pauseAfter, retryAfter } from '#domains/integrations/webhook.rules.ts';
import type { Ctx } from '#kernel/context.ts';
import type { Json } from '#kernel/field.ts';
import { defineJob, type Job, type JobHost } from '#kernel/job.ts';
import { toHex } from '../bytes.ts';
import { hmacSha256 } from '../hash.ts';
import type { Posted, Webhooks } from '../ports.ts';

type Hook = {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  readonly previous_secret: string | null;
};
type Waiting = {
  readonly id: string;
  readonly event: string;
  readonly payload: Json;
  readonly attempts: number;
};
type Taken = { readonly hook: Hook; readonly batch: readonly Waiting[] };

type Outcome = {
  status: number | null;
  text: string | null;
  error: string | null;
  milliseconds: number | null;
};

type Post = (url: string, body: string, headers: Readonly<Record<string, string>>) => Promise<Posted>;

const BATCH = 20;
const MAX_BATCH_MS = 5000;

export function createWebhookJobs(webhooks: Webhooks, allowPrivate: boolean): readonly Job[] {
  const post: Post = (url, body, headers) => webhooks.post(url, body, headers, allowPrivate);
  return [
    defineJob('webhooks.send', async (host, { webhook_id }, tenantId) => {
      const id = String(webhook_id);
      const taken = await host.inTenant(tenantId, null, (ctx) => take(ctx, id));
      if (!taken) return;
      try {
        await sendBatch(host, tenantId, taken, post);
      } finally {
        await host.inTenant(tenantId, null, (ctx) => giveBack(ctx, taken));
      }
    }),
    // A job for one delivery, as earlier versions queued it.
    defineJob('webhooks.deliver', async (host, { delivery_id }, tenantId) => {
      await host.inTenant(tenantId, null, async (ctx) => {
        const { rows } = await sql<{ webhook_id: string }>`
          select webhook_id from webhook_deliveries where id = ${String(delivery_id)}`.execute(ctx.db);
        for (const { webhook_id } of rows)
          await ctx.wake('webhooks.send', { webhook_id }, `webhook:${webhook_id}`);
      });
    }),
  ];
}

/**
 * Claims the next deliveries for five minutes; undefined while another server sends to this webhook. The lock on the webhook's
 * row decides between two concurrent claims.
 */
async function take(ctx: Ctx, id: string): Promise<Taken | undefined> {
  const found = await sql<Hook>`
    select w.id, w.url, w.secret, case when w.previous_until > now() then w.previous_secret end as previous_secret
    from webhooks w where w.id = ${id} for update`.execute(ctx.db);
  const [hook] = found.rows;
  if (!hook || (await isBeingSent(ctx, id))) return undefined;
  const { rows } = await sql<Waiting & { is_seen: boolean }>`
    with taken as (
      update webhook_deliveries set sending_until = now() + interval '5 minutes' where id in (
        select d.id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
        where d.webhook_id = ${id} and d.status = 'pending' and (d.event = 'webhooks.test' or w.is_active
          and coalesce(w.waits_until, now()) <= now() and coalesce(d.next_attempt_at, now()) <= now())
        order by d.event = 'webhooks.test' desc, d.created_at, d.id limit ${BATCH})
      returning *)
    select t.id, t.event, t.payload, t.attempts, ${isSeen} as is_seen
    from taken t join webhooks w on w.id = t.webhook_id
    order by t.event = 'webhooks.test' desc, t.created_at, t.id`.execute(ctx.db);
  const unseen = rows.filter((row) => !row.is_seen).map((row) => row.id);
  if (unseen.length > 0)
    await sql`update webhook_deliveries set status = 'failed', sending_until = null,
      error = 'Whoever made this webhook may not see this.' where id = any(${unseen}::uuid[])`.execute(
      ctx.db,
    );
  return { hook, batch: rows.filter((row) => row.is_seen) };
}

/** A deleted row is visible to nobody, so the right to its table decides, as when the event was subscribed. */
const isSeen = sql`exists (select from memberships m where m.id = w.membership_id and m.status = 'active' and m.role <> 'technician')
  and (t.event like '%.delete' or fw.member_sees(w.membership_id, t.payload->>'table', (t.payload->>'row_id')::uuid))`;

async function isBeingSent(ctx: Ctx, webhookId: string): Promise<boolean> {
  const { rows } = await sql`select from webhook_deliveries
    where webhook_id = ${webhookId} and status = 'pending' and sending_until > now() limit 1`.execute(ctx.db);
  return rows.length > 0;
}

async function sendBatch(host: JobHost, tenantId: string, { hook, batch }: Taken, post: Post): Promise<void> {
  const began = performance.now();
  for (const waiting of batch) {
    const outcome = await attempt(hook, waiting, post);
    const goesOn = await host.inTenant(tenantId, null, (ctx) => note(ctx, hook.id, waiting, outcome));
    if (!goesOn || performance.now() - began > MAX_BATCH_MS) return;
  }
}

async function attempt(hook: Hook, { id, event, payload }: Waiting, post: Post): Promise<Outcome> {
  const { url, secret, previous_secret } = hook;
  const body = JSON.stringify(payload);
  const at = Math.floor(Date.now() / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Fieldwright-Webhooks/1',
    'fieldwright-event': event,
    'fieldwright-delivery': id,
    'fieldwright-signature': signatureOf(body, at, previous_secret ? [secret, previous_secret] : [secret]),
  };
  try {
    const { status, text, milliseconds } = await post(url, body, headers);
    const error = status >= 200 && status < 300 ? null : `It answered ${status}.`;
    return { status, text: text.replaceAll('\u0000', '').slice(0, 1000), error, milliseconds };
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    return { status: null, text: null, error: reason.slice(0, 500), milliseconds: null };
  }
}

/** Records the result; returns false when nothing more is to be sent to this webhook for now. */
async function note(ctx: Ctx, webhookId: string, waiting: Waiting, outcome: Outcome): Promise<boolean> {
  const { status, text, error, milliseconds } = outcome;
  const isTest = waiting.event === 'webhooks.test';
  const wait = error === null || isTest ? undefined : retryAfter[waiting.attempts];
  const state = error === null ? 'delivered' : wait === undefined ? 'failed' : 'pending';
  await sql`update webhook_deliveries set status = ${state}, attempts = attempts + 1, response_status = ${status}, response_text = ${text},
      error = ${error}, duration_ms = ${milliseconds}, next_attempt_at = now() + make_interval(secs => ${wait ?? null}), sending_until = null,
      delivered_at = case when ${state} = 'delivered' then now() else delivered_at end
    where id = ${waiting.id}`.execute(ctx.db);
  const hook = isTest ? await readState(ctx, webhookId) : await count(ctx, webhookId, error === null);
  if (!hook?.is_active) return false;
  if (error === null || isTest) return true;
  if (hook.failures >= mostFailures) {
    await stop(ctx, webhookId, hook);
    return false;
  }
  const rest = pauseAfter(hook.failures);
  if (rest === undefined) return true;
  await sql`update webhooks set waits_until = now() + make_interval(secs => ${rest}) where id = ${webhookId}`.execute(
    ctx.db,
  );
  return false;
}

type HookState = { is_active: boolean; failures: number; url: string; membership_id: string };

async function readState(ctx: Ctx, id: string): Promise<HookState | undefined> {
  const { rows } = await sql<HookState>`
    select is_active, failures, url, membership_id from webhooks where id = ${id}`.execute(ctx.db);
  return rows[0];
}

/** Updates the number of failures in a row. A success resets it; the row is only written if that changes something. */
async function count(ctx: Ctx, id: string, isGood: boolean): Promise<HookState | undefined> {
  if (isGood)
    await sql`update webhooks set failures = 0, waits_until = null where id = ${id} and failures > 0`.execute(
      ctx.db,
    );
  else await sql`update webhooks set failures = failures + 1 where id = ${id}`.execute(ctx.db);
  return readState(ctx, id);
}

/** Releases deliveries that were claimed and not sent, and queues the job for the next one due. */
async function giveBack(ctx: Ctx, { hook: { id }, batch }: Taken): Promise<void> {
  // Lock the webhook first: a job woken meanwhile waits for the row and then finds the deliveries free.
  await sql`select from webhooks where id = ${id} for update`.execute(ctx.db);
  await sql`update webhook_deliveries set sending_until = null
    where id = any(${batch.map((one) => one.id)}::uuid[]) and sending_until is not null`.execute(ctx.db);
  const { rows } = await sql<{ next: string | null; is_due: boolean }>`
    select next, next <= now() as is_due from (
      select min(case when d.event = 'webhooks.test' then now()
        else greatest(coalesce(d.next_attempt_at, now()), coalesce(w.waits_until, now())) end) as next
      from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where d.webhook_id = ${id} and d.status = 'pending' and (w.is_active or d.event = 'webhooks.test')) waiting`.execute(
    ctx.db,
  );
  const [waiting] = rows;
  if (!waiting?.next) return;
  if (waiting.is_due) await ctx.wake('webhooks.send', { webhook_id: id }, `webhook:${id}`);
  else
    await ctx.queue('webhooks.send', { webhook_id: id }, { runAt: waiting.next, key: `webhook:${id}:later` });
}

async function stop(ctx: Ctx, id: string, hook: { url: string; membership_id: string }): Promise<void> {
  const reason = `${mostFailures} attempts in a row have failed.`;
  await sql`update webhooks set is_active = false, stopped_reason = ${reason} where id = ${id}`.execute(
    ctx.db,
  );
  await ctx.notify({
    event: 'webhook_stopped',
    to: { members: [hook.membership_id] },
    title: `A webhook was stopped: ${new URL(hook.url).hostname}`,
    body: `${reason} What happens meanwhile is kept, and sent when it is resumed.`,
    link: '/settings/webhooks',
  });
}

/** `t=1767225600,v1=…`: HMAC-SHA256 of `<epoch seconds>.<body>`; one `v1` per currently valid secret. */
function signatureOf(body: string, at: number, secrets: readonly string[]): string {
  const signed = secrets.map((secret) => `v1=${toHex(hmacSha256(secret, `${at}.${body}`))}`);
  return [`t=${at}`, ...signed].join(',');
}
