import '../part.resource.ts';
import '#domains/identity/members/membership.resource.ts';
import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import type { RowOf } from '#kernel/resource.ts';
import { firstOf } from '#kernel/type-guards.ts';
import { type AskedLine, readAskedLines } from './restock-lines.rules.ts';
import { restockRequests } from './restock-request.resource.ts';

type Request = RowOf<typeof restockRequests>;

const asked = {
  lines: field.json({ label: 'Parts', required: true }),
  note: field.text({ label: 'Note', max: 1000 }),
};

/** Parts for somebody's truck: one's own, and for the office anybody's. */
export const askRestock = defineCommand(
  restockRequests,
  'ask',
  {
    label: 'Ask for parts',
    makes: 'restock_requests',
    scope: 'collection',
    allow: 'everyone',
    placed: true,
    input: { ...asked, technician_id: field.ref('memberships', { label: 'For', writableBy: office }) },
    offline: true,
  },
  async (ctx, _row, { id, lines: sent, note, technician_id }) => {
    const lines = readAskedLines(sent);
    const wanted = technician_id ?? ctx.viewer.membershipId;
    if (!wanted) throw invalid({ technician_id: 'Say whom the parts are for.' });
    await refuseStrangers(ctx, wanted);
    await ctx.db
      .insertInto('restock_requests')
      .values({
        ...{ id, technician_id: wanted, status: 'requested', note: note?.trim() || null },
        requested_at: ctx.notedAt ?? ctx.now,
      })
      .execute();
    await writeLines(ctx, id, lines);
    await tellOffice(ctx, id);
    return { id };
  },
);

/** While nothing was handed over. */
export const changeRestock = defineCommand(
  restockRequests,
  'change',
  {
    label: 'Change',
    from: ['requested'],
    again: 'allowed',
    allow: 'everyone',
    placed: true,
    input: asked,
    offline: true,
  },
  async (ctx, request, { lines, note }) => {
    refuseOthers(ctx, request);
    const wanted = readAskedLines(lines);
    await ctx.db.deleteFrom('restock_request_lines').where('restock_request_id', '=', request.id).execute();
    await writeLines(ctx, request.id, wanted);
    return { note: note?.trim() || null };
  },
);

export const cancelRestock = defineCommand(
  restockRequests,
  'cancel',
  { label: 'Cancel', from: ['requested'], to: 'cancelled', allow: 'everyone', offline: true },
  async (ctx, request) => {
    refuseOthers(ctx, request);
    return { decided_at: ctx.now, decided_by: ctx.viewer.membershipId || null };
  },
);

/** Row security shows technicians their own only; this says it once more where it is decided. */
function refuseOthers({ viewer }: Ctx, { technician_id }: Request): void {
  if (viewer.role !== 'technician' || technician_id === viewer.membershipId) return;
  throw new Refused('forbidden', 'Somebody else has asked for this.');
}

async function refuseStrangers({ db }: Ctx, membershipId: string): Promise<void> {
  const person = await db
    .selectFrom('memberships')
    .select('status')
    .where('id', '=', membershipId)
    .executeTakeFirst();
  if (person?.status !== 'active') throw invalid({ technician_id: 'This person is not active here.' });
}

async function writeLines({ db, newId }: Ctx, id: string, lines: readonly AskedLine[]): Promise<void> {
  const known = await db
    .selectFrom('parts')
    .select(['id', 'is_active'])
    .where(
      'id',
      'in',
      lines.map(({ part_id }) => part_id),
    )
    .execute();
  const faults = lines.flatMap(({ part_id }, index) =>
    known.find((part) => part.id === part_id)?.is_active
      ? []
      : [[`lines.${index}.part_id`, 'This part is not in use any more.'] as const],
  );
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
  await db
    .insertInto('restock_request_lines')
    .values(
      lines.map((line, index) => ({
        ...{ id: newId(), restock_request_id: id, position: index + 1, handed_over: '0' },
        ...line,
      })),
    )
    .execute();
}

async function tellOffice(ctx: Ctx, id: string): Promise<void> {
  const { rows } = await sql<{ name: string; parts: string }>`
    select fw.person_name(m.user_id) as name,
      (select string_agg(trim_scale(l.quantity)::text || ' × ' || p.name, ', ' order by l.position)
        from restock_request_lines l join parts p on p.id = l.part_id where l.restock_request_id = r.id) as parts
    from restock_requests r join memberships m on m.id = r.technician_id where r.id = ${id}`.execute(ctx.db);
  const { name, parts } = firstOf(rows);
  await ctx.notify({
    event: 'restock_request',
    to: { roles: office },
    title: `${name} asks for parts`,
    body: parts,
    link: `/parts/restock/${id}`,
    about: { table: 'restock_requests', id },
  });
}
