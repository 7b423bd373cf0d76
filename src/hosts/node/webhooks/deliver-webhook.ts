// The job behind a webhook: asks whether its maker may still hear of it, posts, and writes down how it went. A failure
// is tried again at growing distances; many in a row stop the webhook and tell whoever made it.

import { sql } from 'kysely';
import { mostFailures, retryAfter } from '#domains/integrations/webhook.rules.ts';
import type { Ctx } from '#kernel/context.ts';
import type { Json } from '#kernel/field.ts';
import { defineJob, type Job } from '#kernel/job.ts';
import { postWebhook, signatureOf } from './post-webhook.ts';

type Waiting = {
  readonly webhook_id: string;
  readonly membership_id: string;
  readonly url: string;
  readonly secret: string;
  readonly previous_secret: string | null;
  readonly event: string;
  readonly payload: Json;
  readonly attempts: number;
};

type Outcome = {
  status: number | null;
  text: string | null;
  error: string | null;
  milliseconds: number | null;
};

export function createWebhookJob(allowPrivate: boolean): Job {
  return defineJob('webhooks.deliver', async (host, { delivery_id }, tenantId) => {
    const id = String(delivery_id);
    const waiting = await host.inTenant(tenantId, null, (ctx) => readWaiting(ctx, id));
    if (!waiting) return;
    const outcome = await attempt(waiting, id, allowPrivate);
    await host.inTenant(tenantId, null, (ctx) => note(ctx, id, waiting, outcome));
  });
}

/** What was deleted can't be seen by anybody any more: there the right to its table decides, as when it was subscribed. */
async function readWaiting(ctx: Ctx, id: string): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting & { is_seen: boolean }>`
    select d.webhook_id, w.membership_id, w.url, w.secret, case when w.previous_until > now() then w.previous_secret end as previous_secret,
      d.event, d.payload, d.attempts,
      exists (select from memberships m where m.id = w.membership_id and m.status = 'active' and m.role <> 'technician')
        and (d.event like '%.delete' or fw.member_sees(w.membership_id, d.payload->>'table', (d.payload->>'row_id')::uuid)) as is_seen
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where d.id = ${id} and d.status = 'pending' and (w.is_active or d.event = 'webhooks.test')`.execute(
    ctx.db,
  );
  const [waiting] = rows;
  if (!waiting || waiting.is_seen) return waiting;
  await sql`update webhook_deliveries set status = 'failed', error = 'Whoever made this webhook may not see this.'
    where id = ${id}`.execute(ctx.db);
  return undefined;
}

async function attempt(waiting: Waiting, id: string, allowPrivate: boolean): Promise<Outcome> {
  const { url, event, secret, previous_secret } = waiting;
  const body = JSON.stringify(waiting.payload);
  const at = Math.floor(Date.now() / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Fieldwright-Webhooks/1',
    'fieldwright-event': event,
    'fieldwright-delivery': id,
    'fieldwright-signature': signatureOf(body, at, previous_secret ? [secret, previous_secret] : [secret]),
  };
  try {
    const { status, text, milliseconds } = await postWebhook(url, body, headers, allowPrivate);
    const error = status >= 200 && status < 300 ? null : `It answered ${status}.`;
    return { status, text: text.replaceAll('\u0000', '').slice(0, 1000), error, milliseconds };
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    return { status: null, text: null, error: reason.slice(0, 500), milliseconds: null };
  }
}

async function note(
  ctx: Ctx,
  id: string,
  { webhook_id, attempts, event }: Waiting,
  outcome: Outcome,
): Promise<void> {
  const { status, text, error, milliseconds } = outcome;
  const wait = error === null || event === 'webhooks.test' ? undefined : retryAfter[attempts];
  const state = error === null ? 'delivered' : wait === undefined ? 'failed' : 'pending';
  const next = wait === undefined ? null : new Date(Date.now() + wait * 1000).toISOString();
  await sql`update webhook_deliveries set status = ${state}, attempts = attempts + 1, response_status = ${status}, response_text = ${text},
      error = ${error}, duration_ms = ${milliseconds}, next_attempt_at = ${next}::timestamptz,
      delivered_at = case when ${state} = 'delivered' then now() else delivered_at end
    where id = ${id}`.execute(ctx.db);
  if (next) await ctx.queue('webhooks.deliver', { delivery_id: id }, { runAt: next });
  if (event === 'webhooks.test' || state === 'pending') return;
  const { rows } = await sql<{ failures: number; url: string; membership_id: string }>`
    update webhooks set failures = case when ${state} = 'delivered' then 0 else failures + 1 end
    where id = ${webhook_id} and (failures > 0 or ${state} <> 'delivered') returning failures, url, membership_id`.execute(
    ctx.db,
  );
  const [hook] = rows;
  if (hook && hook.failures >= mostFailures) await stop(ctx, webhook_id, hook);
}

async function stop(ctx: Ctx, id: string, hook: { url: string; membership_id: string }): Promise<void> {
  const reason = `${mostFailures} deliveries in a row have failed.`;
  await sql`update webhooks set is_active = false, stopped_reason = ${reason} where id = ${id}`.execute(
    ctx.db,
  );
  await ctx.notify({
    event: 'webhook_stopped',
    to: { members: [hook.membership_id] },
    title: `A webhook was stopped: ${new URL(hook.url).hostname}`,
    body: reason,
    link: '/settings/webhooks',
  });
}
