/** A row is a plan of one asset, of a room, or of a category, which may be limited to a site. Its first order is made by the job. */
import { field } from '#kernel/field.ts';
import { defineImport, type ImportFault, type ImportValues } from '#kernel/import.ts';
import { maintenancePlans } from './maintenance-plan.resource.ts';
import { isMonthDay } from './plan-days.rules.ts';
import { readFrequency } from './plan-frequency.rules.ts';

export const maintenancePlanImport = defineImport(maintenancePlans, {
  fields: {
    asset: {
      label: 'Asset',
      field: field.text(),
      help: 'By tag or name',
      reference: 'assets',
      column: 'asset_id',
    },
    room: {
      label: 'Room',
      field: field.text(),
      help: 'By number, within the site',
      reference: 'rooms',
      column: 'room_id',
    },
  },
  without: ['target_kind', 'room_kind', 'visit_mode', 'trigger', 'required_skills'],
  suggested: {},
  complete(read, { asset_id, room_id }) {
    const faults: ImportFault[] = [];
    const row: ImportValues = { ...read };
    takeFrequency(row, faults);
    for (const name of ['season_from', 'season_to'])
      if (typeof row[name] === 'string' && !isMonthDay(row[name]))
        faults.push({ field: name, reason: 'Enter month and day, like 05-01.' });
    if ((row.season_from === undefined) !== (row.season_to === undefined))
      faults.push({ field: 'season_from', reason: 'A season has a beginning and an end.' });
    if (asset_id !== undefined || room_id !== undefined) {
      const { site_id: _, category: __, ...own } = row;
      const target: ImportValues = asset_id === undefined ? { room_id: room_id ?? null } : { asset_id };
      const target_kind = asset_id === undefined ? 'rooms' : 'assets';
      return { row: { ...own, target_kind }, beside: { table: 'maintenance_targets', row: target }, faults };
    }
    if (row.category === undefined)
      faults.push({ field: 'asset', reason: 'Name an asset, a room or a category.' });
    return { row: { ...row, target_kind: 'category' }, faults };
  },
});

/** By calendar, by meter, or by both, as the row gives them. */
function takeFrequency(row: ImportValues, faults: ImportFault[]): void {
  const { rule: said, meter_every } = row;
  const rule = typeof said === 'string' ? readFrequency(said) : undefined;
  if (typeof said === 'string' && rule === undefined)
    faults.push({
      field: 'rule',
      value: said,
      reason: 'This is not understood: write “monthly” or “every 6 weeks”.',
    });
  if (said === undefined && meter_every === undefined)
    faults.push({ field: 'rule', reason: 'Say how often.' });
  if (rule !== undefined) row.rule = rule;
  row.trigger = meter_every === undefined ? 'calendar' : said === undefined ? 'meter' : 'either';
}
