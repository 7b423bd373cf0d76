import './labour-and-material.resource.ts';
import { defineCommand } from '#kernel/command.ts';
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { momentOf } from '#kernel/moment.ts';
import { workOrders } from '../work-order.resource.ts';
import { at, technician_id } from './recording.inputs.ts';
import { stopRunningTimers } from './running-timers.ts';

/** Anyone with a running timer may stop it, whatever the state of the job or of their assignment. */
export const stopTimer = defineCommand(
  workOrders,
  'stop_timer',
  {
    label: 'Stop timer',
    placed: true,
    again: 'refused',
    late: [],
    allow: 'everyone',
    input: { technician_id, at, note: field.text({ label: 'Note', max: 1000 }) },
    offline: true,
  },
  async (ctx, row, input) => {
    const person = input.technician_id ?? ctx.viewer.membershipId;
    if (input.note) {
      await ctx.db
        .updateTable('time_entries')
        .set({ note: input.note })
        .where('work_order_id', '=', row.id)
        .where('technician_id', '=', person)
        .where('ended_at', 'is', null)
        .execute();
    }
    const stopped = await stopRunningTimers(ctx, row.id, momentOf(ctx, input.at), person);
    if (stopped === 0) throw new Refused('conflict', 'No timer is running on this work order.');
  },
);
