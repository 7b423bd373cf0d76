import type { Assignment, Link, Problem, Technician, Visit, Window } from '../model.ts';
import { Random } from '../search/random.ts';

/** A small random problem for tests, mixing all kinds of rules without regard to plausibility. */
export function randomProblem(seed: number): Problem {
  const random = new Random(seed);
  const chance = (rate: number) => random.unit() < rate;
  const count = 2 + random.below(9);
  const places = Array.from({ length: count + 3 }, (_, index) => ({
    id: `p${index}`,
    latitude: random.unit() * 0.4,
    longitude: random.unit() * 0.4,
  }));
  const place = () => places[random.below(places.length)]!.id;
  const staff = Array.from({ length: 1 + random.below(4) }, (_, index) => technician(random, index, place));
  const visits = Array.from({ length: count }, (_, index) => visit(random, index, place, staff));
  const pace = chance(0.4)
    ? [
        { from: random.below(400), speed: 1.3 },
        { from: 480 + random.below(200), speed: 0.6 },
      ]
    : [];
  const legs = () => places.map((_, i) => places.map((_unused, j) => (i === j ? 0 : 3 + random.below(40))));
  return {
    places,
    travel: chance(0.5)
      ? { kind: 'great_circle', road_factor: 1.3, kilometres_per_hour: 40, pace }
      : { kind: 'matrix', minutes: legs(), kilometres: legs(), pace },
    technicians: staff,
    visits,
    links: links(random, visits),
    stores: chance(0.7) ? [{ place: place(), minutes: random.below(20) }] : [],
    prices: {
      not_preferred: 300,
      out_of_territory: 500,
      change_of_technician: 700,
      change_of_time: 200,
      tolerated_shift: 10,
    },
    current: chance(0.3) ? current(random, visits, staff) : [],
    ...(chance(0.2) ? { now: 400 + random.below(200) } : {}),
  };
}

function technician(random: Random, index: number, place: () => string): Technician {
  const chance = (rate: number) => random.unit() < rate;
  const shifts = Array.from({ length: 1 + random.below(2) }, (_, day) => {
    const start = day * 1440 + 360 + random.below(200);
    const pause = {
      duration: 15 + random.below(40),
      earliest: start + 120,
      latest: start + 120 + random.below(180),
    };
    const late = { duration: 20, earliest: pause.latest + 60, latest: pause.latest + 150 };
    return {
      id: `d${day}`,
      start,
      end: start + 240 + random.below(300),
      start_place: place(),
      ...(chance(0.8) ? { end_place: place() } : {}),
      ...(chance(0.5) ? { overtime: { most_minutes: random.below(90), price_per_hour: 2000 } } : {}),
      breaks: chance(0.6) ? (chance(0.3) ? [pause, late] : [pause]) : [],
      ...(chance(0.3) ? { most_visits: 1 + random.below(4) } : {}),
    };
  });
  return {
    id: `t${index}`,
    shifts,
    skills: ['a', 'b'].filter(() => chance(0.7)).map((skill) => ({ skill, level: 1 + random.below(3) })),
    tools: chance(0.7) ? ['x'] : [],
    territories: chance(0.4) ? ['n'] : [],
    cost_per_hour: 1000 + random.below(3000),
    cost_per_kilometre: random.below(90),
    van_stock: [{ part: 'q', quantity: random.below(3) }],
  };
}

function visit(random: Random, index: number, place: () => string, staff: readonly Technician[]): Visit {
  const chance = (rate: number) => random.unit() < rate;
  const some = () => staff[random.below(staff.length)]!.id;
  const window = (): Window => {
    const start = 300 + random.below(500) + (chance(0.3) ? 1440 : 0);
    return {
      start,
      end: start + random.below(300),
      ...(chance(0.4) ? { price_per_minute: 1 + random.below(40) } : {}),
    };
  };
  return {
    id: `v${index}`,
    place: place(),
    duration: 5 + random.below(80),
    windows: Array.from({ length: random.below(3) }, window),
    skills: chance(0.4) ? [{ skill: chance(0.5) ? 'a' : 'b', level: 1 + random.below(2) }] : [],
    tools: chance(0.15) ? ['x'] : [],
    ...(chance(0.8) ? { price_to_leave_out: 500 + random.below(20_000) } : {}),
    ...(chance(0.08)
      ? { appointment: { start: 500 + random.below(300), ...(chance(0.5) ? { technician: some() } : {}) } }
      : {}),
    preferred: chance(0.2) ? [some()] : [],
    forbidden: chance(0.15) ? [some()] : [],
    parts: chance(0.3) ? [{ part: chance(0.8) ? 'q' : 'r', quantity: 1 + random.below(2) }] : [],
    crew: chance(0.15) ? 2 : 1,
    ...(chance(0.5) ? { territory: chance(0.5) ? 'n' : 's' } : {}),
  };
}

function links(random: Random, visits: readonly Visit[]): Link[] {
  const found: Link[] = [];
  for (let i = 1; i < visits.length; i++) {
    const [before, after] = [visits[i - 1]!, visits[i]!];
    const kind = random.unit();
    if (kind < 0.12) {
      found.push({ kind: 'precedence', before: before.id, after: after.id, gap: random.below(60) });
    } else if (kind < 0.22 && before.crew === 1 && after.crew === 1) {
      found.push({ kind: 'same_technician', visits: [before.id, after.id] });
    }
  }
  return found;
}

/** A random current plan; the first visit of a technician may be under way. */
function current(random: Random, visits: readonly Visit[], staff: readonly Technician[]): Assignment[] {
  const underWay = new Set<string>();
  return visits.flatMap((entry) => {
    if (random.unit() < 0.4 || entry.crew === 2) return [];
    const one = staff[random.below(staff.length)]!;
    const shift = one.shifts[0]!;
    const isFirst = !underWay.has(one.id) && random.unit() < 0.3;
    if (isFirst) underWay.add(one.id);
    const start = isFirst ? shift.start + 60 : shift.start + random.below(300);
    return [
      { visit: entry.id, technician: one.id, shift: shift.id, start, ...(isFirst ? { frozen: true } : {}) },
    ];
  });
}
