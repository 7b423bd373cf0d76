/** Creates a webhook, rotates its secret, pauses, resumes and tests it. */
import './webhook.resource.ts';
import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { canRead } from '#kernel/data-api/rights.ts';
import { invalid, notFound } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { validateInput } from '#kernel/validate.ts';
import { webhooks } from './webhook.resource.ts';
import { tablesWithoutEvents, urlFault } from './webhook.rules.ts';

export interface WebhookEnvironment {
  readonly resources: readonly AnyResource[];
  readonly allowPrivate: boolean;
}

const newWebhookFields = {
  url: field.url({ label: 'Address', required: true }),
  description: field.text({ label: 'What it is for', max: 200 }),
  events: field.tags({ label: 'Events', required: true, max: 100 }),
};

const mostOfCompany = 20;

export async function createWebhook(
  ctx: Ctx,
  place: WebhookEnvironment,
  body: Record<string, unknown>,
  secret: string,
): Promise<{ id: string; secret: string }> {
  const { url, description, events } = validateInput(newWebhookFields, body, ctx.viewer);
  const fault = urlFault(url, place.allowPrivate);
  if (fault) throw invalid({ url: fault });
  const wanted = [...new Set(events ?? [])];
  const unknown = wanted.find((event) => !isAllowedEvent(ctx, place.resources, event));
  if (wanted.length === 0) throw invalid({ events: 'Choose what it is told of.' });
  if (unknown !== undefined) throw invalid({ events: `There is no event “${unknown}”.` });
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from webhooks`.execute(ctx.db);
  if ((rows[0]?.n ?? 0) >= mostOfCompany)
    throw invalid({ url: `A company has ${mostOfCompany} webhooks at most.` });
  const id = ctx.newId();
  await sql`insert into webhooks (id, url, description, events, membership_id, secret)
    values (${id}, ${url}, ${description ?? null}, ${wanted}::text[], ${ctx.viewer.membershipId}, ${secret})`.execute(
    ctx.db,
  );
  await ctx.audit('webhooks.create', { table: 'webhooks', id }, { after: { url, events: wanted } });
  return { id, secret };
}

/** Whether the event is `work_orders.complete` or `work_orders.*`, of a table the creator can read. */
function isAllowedEvent(ctx: Ctx, resources: readonly AnyResource[], event: string): boolean {
  const [table = '', what = '', ...rest] = event.split('.');
  const resource = resources.find((one) => one.name === table);
  return (
    resource !== undefined &&
    !tablesWithoutEvents.has(table) &&
    rest.length === 0 &&
    /^(\*|[a-z_]{1,60})$/.test(what) &&
    canRead(resource, ctx.viewer)
  );
}

/** The old secret signs along with the new one for a day, so that the receiver can change over. */
export async function rotateSecret(
  ctx: Ctx,
  id: string,
  secret: string,
): Promise<{ id: string; secret: string }> {
  const { rows } = await sql<{ id: string }>`
    update webhooks set previous_secret = secret, previous_until = now() + interval '1 day', secret = ${secret}
    where id::text = ${id} returning id`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  await ctx.audit('webhooks.rotate_secret', { table: 'webhooks', id });
  return { id, secret };
}

/** A pause resets the period of missed events. */
export const pauseWebhook = defineCommand(
  webhooks,
  'pause',
  {
    label: 'Pause',
    again: 'allowed',
    allow: office,
  },
  async () => ({
    is_active: false,
    missed_since: null,
    missed_until: null,
  }),
);

/** Sends what was waiting and what happened meanwhile. */
export const resumeWebhook = defineCommand(
  webhooks,
  'resume',
  {
    label: 'Resume',
    again: 'allowed',
    allow: office,
  },
  async (ctx, row) => {
    await ctx.db
      .updateTable('webhook_deliveries')
      .set({ next_attempt_at: null })
      .where('webhook_id', '=', row.id)
      .where('status', '=', 'pending')
      .where('next_attempt_at', 'is not', null)
      .execute();
    await ctx.wake('webhooks.send', { webhook_id: row.id }, `webhook:${row.id}`);
    return { is_active: true, failures: 0, stopped_reason: null, waits_until: null };
  },
);

/** Sends an example event to test the receiver. */
export const testWebhook = defineCommand(
  webhooks,
  'test',
  {
    label: 'Send a test',
    again: 'allowed',
    allow: office,
  },
  async (ctx, row) => {
    const id = ctx.newId();
    const payload = {
      id,
      event: 'webhooks.test',
      company_id: ctx.viewer.tenantId,
      table: 'webhooks',
      row_id: row.id,
      at: ctx.now,
    };
    await ctx.db
      .insertInto('webhook_deliveries')
      .values({ id, webhook_id: row.id, event: payload.event, payload })
      .execute();
    await ctx.wake('webhooks.send', { webhook_id: row.id }, `webhook:${row.id}`);
  },
);
