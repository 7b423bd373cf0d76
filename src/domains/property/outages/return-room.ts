/** Back in service: at once, or after an approval while a severe failure is open. */
import { sql } from 'kysely';
import { rooms } from '#domains/rooms/room.resource.ts';
import { roomName } from '#domains/rooms/room-name.rules.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineReaction } from '#kernel/reaction.ts';
import '../approvals/property-approval.resource.ts';
import { requestApproval, settleApproval } from '../approvals/request-approval.ts';
import { endOutage } from './take-room-out.ts';

/**
 * Puts the room back, or asks the office while a failure of severity high is open: then the room stays out until it is approved.
 * Refused while that question is open.
 */
export const returnToService = defineCommand(
  rooms,
  'return_to_service',
  {
    label: 'Back in service',
    from: ['out_of_order', 'out_of_service'],
    again: 'refused',
    allow: 'everyone',
    input: { note: field.text({ label: 'Note', help: 'For whoever approves it', max: 500 }) },
  },
  async (ctx, room, { note }) => {
    const failures = await severeFailures(ctx, room.id);
    if (failures.length === 0) {
      await settleApproval(
        ctx,
        { table: 'rooms', id: room.id },
        'withdrawn',
        'Nothing severe is open any more',
      );
      return backInService(ctx, room.id);
    }
    const isAsked = await requestApproval(
      ctx,
      { table: 'rooms', id: room.id },
      {
        subject: `${roomName(room.number)} back in service`,
        details: [
          note?.trim(),
          `Still open: ${failures.map(({ label, number }) => `${label} (${number})`).join(', ')}.`,
        ]
          .filter(Boolean)
          .join('\n'),
      },
    );
    if (isAsked) return {};
    throw new Refused('conflict', 'The office has been asked already and has not decided yet.');
  },
);

/** Approved although something severe is open. */
export const returnByApproval = defineReaction('property_approvals.approve', async (ctx, { id }) => {
  const approval = await ctx.db
    .selectFrom('property_approvals')
    .select('subject_id')
    .where('id', '=', id)
    .where('subject_table', '=', 'rooms')
    .executeTakeFirst();
  if (!approval?.subject_id) return;
  const set = await backInService(ctx, approval.subject_id);
  const { status, ...rest } = set;
  await ctx.transition(rooms, approval.subject_id, {
    from: ['out_of_order', 'out_of_service'],
    to: status,
    event: 'return_to_service',
    set: rest,
  });
});

async function backInService(ctx: Ctx, roomId: string) {
  await endOutage(ctx, roomId);
  return { status: 'in_service' as const, status_since: ctx.now, status_note: null };
}

export interface SevereFailure {
  readonly label: string;
  readonly work_order_id: string;
  readonly number: string;
}

export async function severeFailures(
  { db }: Pick<Ctx, 'db'>,
  roomId: string,
): Promise<readonly SevereFailure[]> {
  const { rows } = await sql<SevereFailure>`
    select label, work_order_id, number from fw.severe_failures(${roomId})`.execute(db);
  return rows;
}
