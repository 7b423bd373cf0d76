/** What a plan assumes where something is not known, a sentence each. */
import type { CompanyRows, Subject } from './company-input.ts';
import { mostOpenOrders } from './company-rows.ts';
import type { CompanyDays } from './planning-task.ts';

export function assumptionsOf(
  rows: CompanyRows,
  { visits, technicians }: CompanyDays,
  subjects: ReadonlyMap<string, Subject>,
): string[] {
  const planned = visits.flatMap(({ id }) => subjects.get(id)?.order ?? []);
  const unlocated = [
    ...new Set(planned.filter(({ lat, lng }) => lat === null || lng === null).map((one) => one.place_name)),
  ];
  const working = new Set(technicians.filter(({ shifts }) => shifts.length > 0).map(({ id }) => id));
  const homeless = rows.technicians.filter(
    ({ id, lat, lng }) => working.has(id) && (lat === null || lng === null),
  );
  const needsParts =
    rows.stores.length === 0 && planned.some((one) => rows.needs.some(({ of }) => of === one.work_order_id));
  return [
    unlocated.length > 0 &&
      `${countOf(unlocated.length, 'address is', 'addresses are')} not on the map (${someOf(unlocated)}): ${rows.settings.unlocated_minutes} minutes of travel are assumed to and from ${unlocated.length === 1 ? 'it' : 'each'}.`,
    homeless.length > 0 &&
      `The home base of ${someOf(homeless.map(({ full_name }) => full_name))} is not on the map: the day begins at the first visit and ends at the last.`,
    rows.visits.some(({ is_of_crew }) => is_of_crew) &&
      'Visits of crews stay as they are, planned by hand: the others are planned around them.',
    needsParts && 'No warehouse is on the map, so parts count as loaded in the morning.',
    rows.orders.length > mostOpenOrders &&
      `Only the ${mostOpenOrders} most urgent work orders without a visit were looked at.`,
  ].filter((one) => typeof one === 'string');
}

/** What keeps a visit where it is. */
export const partOfCrew = 'Part of a crew: planned by hand.';

export const estimatedTravel =
  'Travel is estimated from the distance on the map, the usual speed and the hour.';

function countOf(n: number, one: string, many: string): string {
  return n === 1 ? `1 ${one}` : `${n} ${many}`;
}

/** "Ann, Bob and 3 more" */
function someOf(names: readonly string[]): string {
  const shown = names.slice(0, 3);
  return names.length > 3 ? `${shown.join(', ')} and ${names.length - 3} more` : shown.join(', ');
}
