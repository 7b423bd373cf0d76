/** A company's days as a problem: distances between its places, and time that booked visits take without being planned. */
import type { Break, Place, Problem, Shift, Technician, Travel } from '../model.ts';
import type { CompanyDays, CompanyPlace, CompanyTravel } from './planning-task.ts';

const earthKilometres = 6371;
const typicalKilometresPerMinute = 0.5;

export function problemOf(days: CompanyDays): Problem {
  const { visits, technicians, stores, prices, current, now } = days;
  return {
    places: days.places.map(located),
    travel: travelBetween(days.places, days.travel),
    visits,
    technicians,
    stores,
    prices,
    current,
    now,
  };
}

function located({ id, latitude, longitude }: CompanyPlace): Place {
  return { id, latitude: latitude ?? 0, longitude: longitude ?? 0 };
}

function travelBetween(places: readonly CompanyPlace[], travel: CompanyTravel): Travel {
  const { road_factor, kilometres_per_hour, pace, unlocated_minutes } = travel;
  const minutes: number[][] = places.map(() => []);
  const kilometres: number[][] = places.map(() => []);
  places.forEach((from, row) => {
    places.forEach((to, column) => {
      const [far, long] = ((): [number, number] => {
        if (row === column) return [0, 0];
        const apart = kilometresApart(from, to);
        if (apart !== undefined)
          return [apart * road_factor, ((apart * road_factor) / kilometres_per_hour) * 60];
        const isUnknownBase = [from, to].some((one) => one.isBase && one.latitude === null);
        return isUnknownBase ? [0, 0] : [unlocated_minutes * typicalKilometresPerMinute, unlocated_minutes];
      })();
      minutes[row]![column] = long;
      kilometres[row]![column] = far;
    });
  });
  const indexOf = new Map(places.map(({ id }, index) => [id, index]));
  for (const leg of travel.known) {
    const [row, column] = [indexOf.get(leg.from), indexOf.get(leg.to)];
    if (row === undefined || column === undefined) continue;
    minutes[row]![column] = leg.minutes;
    kilometres[row]![column] = leg.kilometres;
  }
  return { kind: 'matrix', minutes, kilometres, pace };
}

/** The great circle, without the factor of the road; undefined if one of them is not located. */
export function kilometresApart(from: CompanyPlace, to: CompanyPlace): number | undefined {
  if (from.latitude === null || from.longitude === null || to.latitude === null || to.longitude === null)
    return undefined;
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const h =
    Math.sin((b - a) / 2) ** 2 +
    Math.cos(a) * Math.cos(b) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  return 2 * earthKilometres * Math.asin(Math.min(1, Math.sqrt(h)));
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * The days without these booked visits, whose time is taken all the same: as breaks of their technician's day. Other breaks that
 * would lie over them are given up.
 */
export function withTimeTaken(days: CompanyDays, visits: ReadonlySet<string>): CompanyDays {
  if (visits.size === 0) return days;
  const durationOf = new Map(days.visits.map(({ id, duration }) => [id, duration]));
  const taken = days.current
    .filter(({ visit, frozen }) => visits.has(visit) && !frozen)
    .map(({ visit, technician, start }) => ({
      technician,
      start,
      end: start + (durationOf.get(visit) ?? 0),
    }));
  const technicians = days.technicians.map((technician): Technician => {
    const own = taken.filter((one) => one.technician === technician.id);
    if (own.length === 0) return technician;
    return { ...technician, shifts: technician.shifts.map((shift) => withBlocks(shift, own, days.now)) };
  });
  return {
    ...days,
    technicians,
    visits: days.visits.filter(({ id }) => !visits.has(id)),
    current: days.current.filter(({ visit }) => !visits.has(visit)),
    kept: days.kept.filter((id) => !visits.has(id)),
  };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The shift with these times blocked: exact breaks, merged where they touch. */
export function withBlocks(shift: Shift, spans: readonly Span[], now: number): Shift {
  const end = shift.end + (shift.overtime?.most_minutes ?? 0);
  const exact = (shift.breaks ?? []).filter(isExact).map(({ earliest, duration }) => ({
    start: earliest,
    end: earliest + duration,
  }));
  const inside = [...exact, ...spans].filter((span) => span.start < end && span.end > shift.start);
  if (inside.length === 0) return shift;
  const blocks = merged(inside);
  // Time taken from the beginning on: the day begins later.
  const opens = Math.max(shift.start, now);
  const first = blocks.find((span) => span.start <= opens && span.end > opens);
  const begins = first ? Math.min(first.end, shift.end) : shift.start;
  const open = (shift.breaks ?? []).filter((one) => !isExact(one) && fits(one, blocks));
  return {
    ...shift,
    start: begins,
    breaks: [
      ...open,
      ...blocks.filter((span) => span.start >= Math.max(begins, opens)).map(breakOf),
    ].toSorted((a, b) => a.earliest - b.earliest),
  };
}

const isExact = ({ earliest, latest }: Break) => earliest === latest;
const breakOf = ({ start, end }: Span): Break => ({ duration: end - start, earliest: start, latest: start });

/** Whether the break can be taken at one of the ends of its window without touching a block. */
function fits({ duration, earliest, latest }: Break, blocks: readonly Span[]): boolean {
  return blocks.every((span) => span.end <= earliest || span.start >= latest + duration);
}

function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && span.start <= last.end)
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else result.push(span);
  }
  return result;
}
