/** Legs between places as a routing service knows them, kept by points: places that are rounded to about ten metres. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { kilometresApart } from './company-problem.ts';
import type { CompanyDays, CompanyPlace, KnownLeg } from './planning-task.ts';

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

export interface PointLeg {
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
  readonly kilometres: number;
}

const digits = 4;

export function pointOf({
  latitude,
  longitude,
}: Pick<CompanyPlace, 'latitude' | 'longitude'>): string | undefined {
  return latitude === null || longitude === null
    ? undefined
    : `${latitude.toFixed(digits)},${longitude.toFixed(digits)}`;
}

export function readPoint(point: string): Point {
  const [latitude = 0, longitude = 0] = point.split(',').map(Number);
  return { latitude, longitude };
}

/** How many of its nearest places each place is routed to; other ways are estimated. */
const nearest = 40;

/** The points that each point of these days is to be routed to. */
export function wantedLegs({ places }: Pick<CompanyDays, 'places'>): Map<string, string[]> {
  const located = new Map<string, CompanyPlace>();
  for (const place of places) {
    const point = pointOf(place);
    if (point !== undefined && !located.has(point)) located.set(point, place);
  }
  const wanted = new Map<string, string[]>();
  for (const [point, place] of located) {
    const others = [...located].filter(([other]) => other !== point);
    const near = others
      .map(([other, there]) => ({ other, far: kilometresApart(place, there) ?? Number.POSITIVE_INFINITY }))
      .toSorted((a, b) => a.far - b.far)
      .slice(0, nearest);
    wanted.set(
      point,
      near.map(({ other }) => other),
    );
  }
  return wanted;
}

/** The kept legs between the places of these days that are not out of date. */
export async function readLegs(
  { db }: Pick<Ctx, 'db'>,
  { places }: Pick<CompanyDays, 'places'>,
): Promise<PointLeg[]> {
  const points = [...new Set(places.flatMap((place) => pointOf(place) ?? []))];
  const { rows } = await sql<PointLeg>`
    select from_point as from, to_point as to, minutes::float8 as minutes, kilometres::float8 as kilometres from travel_legs
    where from_point = any(${points}::text[]) and to_point = any(${points}::text[]) and expires_at > now()`.execute(
    db,
  );
  return rows;
}

const keptDays = 90;

export async function keepLegs({ db }: Pick<Ctx, 'db'>, legs: readonly PointLeg[]): Promise<void> {
  await sql`delete from travel_legs where expires_at < now()`.execute(db);
  await sql`insert into travel_legs (from_point, to_point, minutes, kilometres, expires_at)
    select l.*, now() + make_interval(days => ${keptDays})
    from unnest(${legs.map(({ from }) => from)}::text[], ${legs.map(({ to }) => to)}::text[],
      ${legs.map(({ minutes }) => minutes)}::real[], ${legs.map(({ kilometres }) => kilometres)}::real[]) as l
    on conflict (tenant_id, from_point, to_point) do update
      set minutes = excluded.minutes, kilometres = excluded.kilometres, expires_at = excluded.expires_at`.execute(
    db,
  );
}

/** The days with these legs between their places. */
export function withLegs(days: CompanyDays, legs: readonly PointLeg[]): CompanyDays {
  if (legs.length === 0) return days;
  const placesAt = new Map<string, string[]>();
  for (const place of days.places) {
    const point = pointOf(place);
    if (point !== undefined) placesAt.set(point, [...(placesAt.get(point) ?? []), place.id]);
  }
  const known = legs.flatMap(({ from, to, minutes, kilometres }): KnownLeg[] =>
    (placesAt.get(from) ?? []).flatMap((one) =>
      (placesAt.get(to) ?? []).map((other) => ({ from: one, to: other, minutes, kilometres })),
    ),
  );
  return { ...days, travel: { ...days.travel, known } };
}
