import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { isElsewhere, moveMates } from './crews/move-crew.ts';
import { moveOne } from './move-one.ts';
import { planned } from './visit.inputs.ts';
import { visits } from './visit.resource.ts';

/**
 * Changes time, length or technician of a visit. Refused with 409 `overlap` if the technician has another visit then; the exclusion
 * constraint decides when the row is written, so concurrent plans are safe. A dispatched visit that changes technician becomes
 * scheduled again, because the new one has not been notified yet. Others of its crew move to the same time, and keep their technicians.
 */
export const moveVisit = defineCommand(
  visits,
  'move',
  {
    label: 'Move',
    again: 'allowed',
    from: ['tentative', 'scheduled', 'dispatched'],
    allow: office,
    input: planned,
  },
  async (ctx, row, input) => {
    if (isElsewhere(row, input)) await moveMates(ctx, row, input);
    return moveOne(ctx, row, input);
  },
);
