// Generates a realistic day of a company from a seed: technicians of several trades who start from home around a town, and visits
// with skills, windows, parts, breaks and prices. For benchmarks and demonstrations.

import type { Break, Place, Problem, Skill, Technician, Visit, Window } from './model.ts';
import { Random } from './search/random.ts';

export interface CompanySize {
  readonly seed: number;
  readonly technicians: number;
  readonly visits: number;
}

const TRADES = ['heating', 'electrical', 'plumbing', 'ventilation'] as const;
const AREAS = ['north', 'east', 'south', 'west'] as const;
const PARTS = ['thermostat', 'pump', 'breaker', 'filter'] as const;
const TOWN = { latitude: 51.4545, longitude: -2.5879 };
const HOUR = 60;

export function companyDay({ seed, technicians, visits }: CompanySize): Problem {
  const random = new Random(seed);
  const places: Place[] = [
    { id: 'store-1', ...around(random, 0.02) },
    { id: 'store-2', ...around(random, 0.15) },
  ];
  const staff = Array.from({ length: technicians }, (_, index) => technician(random, index, places));
  const centres = Array.from({ length: 8 }, () => around(random, 0.12));
  const work = Array.from({ length: visits }, (_, index) => visit(random, index, staff, centres, places));
  return {
    places,
    travel: {
      kind: 'great_circle',
      road_factor: 1.35,
      kilometres_per_hour: 38,
      pace: [
        { from: 0, speed: 1.2 },
        { from: 7 * HOUR, speed: 0.75 },
        { from: 9.5 * HOUR, speed: 1 },
        { from: 16 * HOUR, speed: 0.75 },
        { from: 18.5 * HOUR, speed: 1.15 },
      ],
    },
    technicians: staff,
    visits: work,
    links: [
      { kind: 'precedence', before: 'visit-3', after: 'visit-4', gap: 30 },
      { kind: 'same_technician', visits: ['visit-5', 'visit-6'] },
    ],
    stores: [
      { place: 'store-1', minutes: 12 },
      { place: 'store-2', minutes: 12 },
    ],
    prices: {
      not_preferred: 600,
      out_of_territory: 1500,
      change_of_technician: 1500,
      change_of_time: 800,
      tolerated_shift: 15,
    },
  };
}

function around(random: Random, spread: number): Pick<Place, 'latitude' | 'longitude'> {
  const bell = () => random.unit() + random.unit() + random.unit() - 1.5;
  return {
    latitude: TOWN.latitude + bell() * spread,
    longitude: TOWN.longitude + bell() * spread * 1.6,
  };
}

function technician(random: Random, index: number, places: Place[]): Technician {
  const home = `home-${index + 1}`;
  places.push({ id: home, ...around(random, 0.14) });
  const start = [7, 7.5, 8, 8, 8.5][random.below(5)]! * HOUR;
  const lunch: Break = { duration: 30, earliest: 11.5 * HOUR, latest: 13.5 * HOUR };
  const first = index % TRADES.length;
  const second = (first + 1 + random.below(3)) % TRADES.length;
  const skills: Skill[] = [{ skill: TRADES[first]!, level: 1 + random.below(3) }];
  if (random.unit() < 0.6) skills.push({ skill: TRADES[second]!, level: 1 + random.below(2) });
  return {
    id: `technician-${index + 1}`,
    skills,
    tools: random.unit() < 0.4 ? ['ladder', 'camera'] : ['ladder'],
    territories: random.unit() < 0.5 ? [AREAS[random.below(4)]!, AREAS[random.below(4)]!] : [],
    cost_per_hour: 2800 + random.below(14) * 100,
    cost_per_kilometre: 42,
    van_stock: PARTS.map((part) => ({ part, quantity: random.below(4) })),
    shifts: [
      {
        id: 'today',
        start,
        end: start + 8.5 * HOUR,
        start_place: home,
        end_place: home,
        overtime: { most_minutes: 60, price_per_hour: 2400 },
        breaks: [lunch],
        most_visits: 12,
      },
    ],
  };
}

function visit(
  random: Random,
  index: number,
  staff: readonly Technician[],
  centres: readonly Pick<Place, 'latitude' | 'longitude'>[],
  places: Place[],
): Visit {
  const centre = centres[random.below(centres.length)]!;
  const spread = () => (random.unit() + random.unit() - 1) * 0.04;
  const place = {
    id: `site-${index + 1}`,
    latitude: centre.latitude + spread(),
    longitude: centre.longitude + spread() * 1.6,
  };
  places.push(place);
  const isNorth = Math.abs(place.latitude - TOWN.latitude) * 1.6 > Math.abs(place.longitude - TOWN.longitude);
  const upward = place.latitude > TOWN.latitude ? 'north' : 'south';
  const sideways = place.longitude > TOWN.longitude ? 'east' : 'west';
  const isUrgent = random.unit() < 0.08;
  const level = random.unit() < 0.75 ? 1 : 2;
  return {
    id: `visit-${index + 1}`,
    place: place.id,
    duration: [20, 30, 30, 45, 45, 60, 60, 75, 90][random.below(9)]!,
    windows: windowsOf(random, isUrgent),
    skills: [{ skill: TRADES[random.below(TRADES.length)]!, level }],
    tools: random.unit() < 0.06 ? ['camera'] : [],
    price_to_leave_out: isUrgent ? 60_000 : [9_000, 14_000, 20_000][random.below(3)]!,
    preferred: random.unit() < 0.12 ? [staff[random.below(staff.length)]!.id] : [],
    parts: random.unit() < 0.2 ? [{ part: PARTS[random.below(4)]!, quantity: 1 + random.below(2) }] : [],
    crew: random.unit() < 0.02 && index > 8 ? 2 : 1,
    territory: isNorth ? upward : sideways,
  };
}

/** Half of the customers have morning or afternoon, some a two-hour slot, the others only a preference. */
function windowsOf(random: Random, isUrgent: boolean): Window[] {
  if (isUrgent) return [{ start: 7 * HOUR, end: 11 * HOUR }];
  const kind = random.unit();
  if (kind < 0.25) return [{ start: 8 * HOUR, end: 12 * HOUR }];
  if (kind < 0.5) return [{ start: 12 * HOUR, end: 17 * HOUR }];
  const opens = (8 + random.below(8)) * HOUR;
  if (kind < 0.7) return [{ start: opens, end: opens + 2 * HOUR }];
  if (kind < 0.85) {
    return [
      { start: 7 * HOUR, end: 18 * HOUR },
      { start: opens, end: opens + 2 * HOUR, price_per_minute: 15 },
    ];
  }
  return [];
}
