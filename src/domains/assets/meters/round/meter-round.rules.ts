/** A round as it is walked: by place, with what each meter is expected to show. Pure. */
import { floorName, roomName } from '#domains/rooms/room-name.rules.ts';
import { groupBy } from '#kernel/group-by.ts';
import type { RoundMeter } from './meter-round.report.ts';

type Placed = Pick<RoundMeter, 'asset_name' | 'location' | 'room_number' | 'floor'>;
type Timed = Pick<RoundMeter, 'read_on' | 'due_on'>;

export interface RoundPlace<M> {
  readonly name: string;
  readonly meters: readonly M[];
}

/** The room; without one, where the asset stands; without that, the asset itself. */
export function placeName({ asset_name, location, room_number, floor }: Placed): string {
  if (room_number === null) return location?.trim() || asset_name;
  return [roomName(room_number), floorName(floor)].filter(Boolean).join(', ');
}

export const isReadToday = ({ read_on }: Timed, today: string): boolean => read_on === today;
export const isOverdue = ({ due_on }: Timed, today: string): boolean => due_on < today;

/** Due today or before, or read today. */
export function isOfToday(meter: Timed, today: string): boolean {
  return isReadToday(meter, today) || meter.due_on <= today;
}

/** In the order of the meters; the `first` places before the others. */
export function placesOf<M extends Placed>(
  meters: readonly M[],
  first: ReadonlySet<string>,
): readonly RoundPlace<M>[] {
  const places = [...groupBy(meters, placeName)].map(([name, of]) => ({ name, meters: of }));
  return [...places.filter(({ name }) => first.has(name)), ...places.filter(({ name }) => !first.has(name))];
}

/** What a counter shows at `now` (epoch ms) if it was used as usual; null if that is not known. */
export function expectedValue(
  { kind, last_value, last_read_at, use_per_day, rollover }: Omit<RoundMeter, keyof Placed>,
  now: number,
): number | null {
  if (kind !== 'counter' || last_value === null || last_read_at === null || use_per_day === null) return null;
  const days = Math.max(0, (now - Date.parse(last_read_at)) / 86_400_000);
  const value = Number(last_value) + days * Number(use_per_day);
  return rollover !== null && value >= Number(rollover) ? value - Number(rollover) : value;
}
