import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import './room.resource.ts';

/** Shape: a list of the numbers of a site's rooms, to tell before creating many which are there already. */
export const takenRoomNumbersReport = defineReport(
  'taken_room_numbers',
  {
    label: 'Room numbers of a site',
    allow: 'everyone',
    params: { site_id: field.ref('sites', { label: 'Site', required: true }) },
  },
  async (ctx, { site_id }): Promise<readonly string[]> => {
    const rows = await ctx.db.selectFrom('rooms').select('number').where('site_id', '=', site_id).execute();
    return rows.map(({ number }) => number);
  },
);
