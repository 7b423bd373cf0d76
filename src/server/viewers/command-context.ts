// Builds the kernel's Ctx over an open transaction.

import { type Kysely, sql } from 'kysely';
import type { Viewer } from '#kernel/access.ts';
import { writeAudit } from '#kernel/audit.ts';
import type { Audience, Ctx, Mail, Notice } from '#kernel/context.ts';
import type { Json } from '#kernel/field.ts';
import type { Registry } from '#kernel/registry.ts';
import { runInside } from '#kernel/run-command.ts';
import type { Tables } from '#kernel/tables.ts';
import { transition } from '#kernel/transition.ts';
import { firstOf } from '#kernel/type-guards.ts';
import { encodeByField } from '../database/encode-by-field.ts';
import { newId } from '../new-id.ts';
import type { Services } from '../services.ts';

type Time = Pick<Ctx, 'now' | 'today'>;

/** What a transaction needs to know about the installation. */
export type Installation = {
  readonly config: Pick<Services['config'], 'publicUrl' | 'mailsForReal'>;
  readonly registry: Pick<Registry, 'resource' | 'reactionsTo' | 'importInto' | 'searchSources'>;
};

export type CtxOptions = {
  /** The transaction's time, if already known. */
  readonly time?: Time | undefined;
  readonly clockBehind?: number | undefined;
  readonly notedAt?: string | undefined;
};

export async function createCtx(
  raw: Kysely<Tables>,
  viewer: Viewer,
  { config, registry }: Installation,
  { time, clockBehind, notedAt }: CtxOptions = {},
): Promise<Ctx> {
  const db = raw.withPlugin(encodeByField(registry));
  const base = {
    ...(time ?? (await askTime(db))),
    clockBehind,
    notedAt,
    db,
    viewer,
    resourceOf: registry.resource,
    importInto: registry.importInto,
    searchSources: registry.searchSources,
    publicUrl: config.publicUrl,
    sendsMail: config.mailsForReal,
    newId,
    audit: (action, subject, changed) => writeAudit(db, action, subject, changed),
    async nextNumber(series) {
      const { rows } = await sql<{ n: string }>`select n from fw.next_numbers(${series}, 1) n`.execute(db);
      return firstOf(rows).n;
    },
    async queue(task, payload, options = {}) {
      const job = JSON.stringify({ ...payload, tenant_id: viewer.tenantId, user_id: viewer.userId || null });
      await sql`select fw.enqueue(${task}, ${job}::json, ${options.runAt ?? null}::timestamptz, ${options.key ?? null})`.execute(
        db,
      );
    },
    wake: (task, payload, key) => wake(db, task, { ...payload, tenant_id: viewer.tenantId }, key),
    notify: (notice) => notify(db, notice),
    mail: (mail) => putIntoOutbox(db, viewer.tenantId, mail),
  } satisfies Partial<Ctx>;
  return contextAt(0, base, registry);
}

const MAX_STEPS = 10;

/** `steps`: the depth of reactions to reactions, to detect cycles. */
function contextAt(
  steps: number,
  base: Omit<Ctx, 'run' | 'transition' | 'emit' | 'react'>,
  registry: Installation['registry'],
): Ctx {
  const ctx: Ctx = {
    ...base,
    run: (command, id, input) => runInside(ctx, command, id, input),
    transition: (resource, id, step) => transition(ctx, resource, id, step),
    async emit(event, { table, id }, payload = {}) {
      await sql`select fw.happened(${event}, ${table}, ${id}, ${JSON.stringify(payload)}::jsonb)`.execute(
        base.db,
      );
      await ctx.react(event, { table, id });
    },
    async react(event, { table, id }) {
      const reactions = registry.reactionsTo(event);
      if (reactions.length > 0 && steps === MAX_STEPS)
        throw new Error(`${event}: reactions that go round in a circle`);
      for (const { handler } of reactions)
        await handler?.(contextAt(steps + 1, base, registry), { name: event, table, id });
    },
  };
  return ctx;
}

async function askTime(db: Kysely<Tables>): Promise<Time> {
  const { rows } = await sql<Time>`select now() as now, fw.today()::text as today`.execute(db);
  return firstOf(rows);
}

async function putIntoOutbox(db: Kysely<Tables>, tenantId: string, mail: Mail): Promise<string> {
  const { to, subject, text, html = null, attachments = [], calendar = null, document } = mail;
  const id = newId();
  await Promise.all([
    sql`insert into outbox_emails (id, tenant_id, recipient, subject, body_text, body_html, attachments, calendar, document_table, document_id)
      values (${id}, ${tenantId}, ${to}, ${subject}, ${text}, ${html}, ${[...attachments]}::uuid[], ${calendar},
        ${document?.table ?? null}, ${document?.id ?? null}::uuid)`.execute(db),
    wake(db, 'mail.post', { tenant_id: tenantId }, `mail:${tenantId}`),
  ]);
  return id;
}

async function wake(
  db: Kysely<Tables>,
  task: string,
  payload: Record<string, Json>,
  key: string,
): Promise<void> {
  await sql`select fw.wake(${task}, ${JSON.stringify(payload)}::json, ${key})`.execute(db);
}

async function notify(db: Kysely<Tables>, notice: Notice): Promise<void> {
  const { event, to, title, body = null, link, about } = notice;
  await sql`select fw.notify(${event}, ${peopleOf(to)}, ${title}, ${body}, ${link},
    ${about?.table ?? null}, ${about?.id ?? null}::uuid)`.execute(db);
}

function peopleOf(to: Audience) {
  if ('members' in to) return sql`${[...new Set(to.members.filter((id) => id))]}::uuid[]`;
  if ('roles' in to) return sql`fw.people_with(${[...to.roles]}::text[], null)`;
  return sql`fw.people_with('{}', ${to.permission})`;
}
