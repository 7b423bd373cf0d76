import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { lateRecords } from './late-record.resource.ts';

/** Takes it off the list of what nobody in the office has looked at. */
export const markLateRecordSeen = defineCommand(
  lateRecords,
  'mark_seen',
  { label: 'Mark as seen', again: 'allowed', allow: office },
  async (ctx, row) => (row.seen_at ? {} : { seen_at: ctx.now, seen_by: ctx.viewer.membershipId || null }),
);
