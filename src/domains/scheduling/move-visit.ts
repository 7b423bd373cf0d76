import { carryOut } from '#kernel/command.ts';
import { assignFor, checkTechnician, checkTimes } from './plan.ts';
import { moveVisit } from './visit.commands.ts';

/** The exclusion constraint decides about overlap when the row is written, whoever else is planning at that moment. */
export const moveVisitDeed = carryOut(moveVisit, async (ctx, row, input) => {
  const { starts_at, ends_at } = input;
  const technician_id = input.technician_id === undefined ? row.technician_id : input.technician_id;
  checkTimes(starts_at, ends_at);
  await checkTechnician(ctx, technician_id);
  await assignFor(ctx, row.work_order_id, technician_id);
  return { starts_at, ends_at, technician_id, override_reason: input.override_reason?.trim() || null };
});
