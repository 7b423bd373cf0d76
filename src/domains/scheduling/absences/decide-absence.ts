/** Answers to a request, and what people are told about it. */
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineReaction } from '#kernel/reaction.ts';
import { absences } from './absence.resource.ts';
import { notifyOfAbsence, warnOfVisits } from './notify-of-absence.ts';

export const approveAbsence = defineCommand(
  absences,
  'approve',
  {
    label: 'Approve',
    from: ['requested'],
    to: 'approved',
    allow: office,
    input: { answer: field.text({ label: 'Answer', max: 500 }) },
  },
  async (ctx, row, { answer }) => {
    await notifyOfAbsence(ctx, row, 'is approved', answer);
    await warnOfVisits(ctx, row);
    return { decided_by: ctx.viewer.membershipId, decided_at: ctx.now, decision_note: answer ?? null };
  },
);

export const declineAbsence = defineCommand(
  absences,
  'decline',
  {
    label: 'Decline',
    from: ['requested'],
    to: 'declined',
    allow: office,
    input: { answer: field.text({ label: 'Because', required: true, max: 500 }) },
  },
  async (ctx, row, { answer }) => {
    await notifyOfAbsence(ctx, row, 'is declined', answer);
    return { decided_by: ctx.viewer.membershipId, decided_at: ctx.now, decision_note: answer };
  },
);

/** People take back what they asked for until it has begun; the office may cut any of them. */
export const cancelAbsence = defineCommand(
  absences,
  'cancel',
  { label: 'Cancel absence', from: ['requested', 'approved'], to: 'cancelled', allow: 'everyone' },
  async (ctx, row) => {
    if (ctx.viewer.role === 'technician') {
      if (row.person_id !== ctx.viewer.membershipId)
        throw new Refused('forbidden', 'This is somebody else’s absence.');
      if (row.status === 'approved' && row.starts_on <= ctx.today)
        throw new Refused('conflict', 'This has begun: ask the office to end it.');
      await notifyOfAbsence(ctx, row, 'is cancelled', null, 'office');
    } else await notifyOfAbsence(ctx, row, 'is cancelled');
    return undefined;
  },
);

/** The office is told of what technicians ask for, and people of what the office enters for them or changes. */
export const tellOfAbsence = defineReaction(
  ['absences.create', 'absences.update'],
  async (ctx, { name, id }) => {
    const row = await ctx.db
      .selectFrom('absences')
      .select(['id', 'person_id', 'kind', 'status', 'starts_on', 'starts_in', 'ends_on', 'ends_in', 'note'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const isNew = name === 'absences.create';
    if (row.status === 'requested' && isNew)
      return notifyOfAbsence(ctx, row, 'is asked for', row.note, 'office');
    await notifyOfAbsence(ctx, row, isNew ? 'is entered' : 'is changed');
    if (row.status === 'approved') await warnOfVisits(ctx, row);
  },
);
