import { describe, expect, it } from 'vitest';
import { checkPlan } from './checking/check-plan.ts';
import type { Problem, Shift, Technician, Visit } from './model.ts';
import type { Plan, Stop } from './plan.ts';
import { planVisits } from './plan-visits.ts';
import { stopAfterSteps } from './search/stopwatch.ts';

const shift: Shift = { id: 'mon', start: 480, end: 960, start_place: 'yard', end_place: 'yard' };
const ann: Technician = { id: 'ann', shifts: [shift], cost_per_hour: 3000, cost_per_kilometre: 40 };
const ben: Technician = { ...ann, id: 'ben' };
const job = (id: string, more: Partial<Visit> = {}): Visit => ({ id, place: 'site', duration: 60, ...more });

/** A problem with three places: the yard, a site half an hour away, and a store half way. */
function problem(more: Partial<Problem>): Problem {
  const minutes = [
    [0, 30, 15],
    [30, 0, 15],
    [15, 15, 0],
  ];
  return {
    places: ['yard', 'site', 'store'].map((id) => ({ id, latitude: 0, longitude: 0 })),
    travel: { kind: 'matrix', minutes, kilometres: minutes },
    visits: [job('boiler')],
    technicians: [ann],
    prices: {
      not_preferred: 700,
      out_of_territory: 900,
      change_of_technician: 0,
      change_of_time: 0,
      tolerated_shift: 0,
    },
    ...more,
  };
}

function planned(more: Partial<Problem>): Plan {
  const plan = planVisits(problem(more), { seed: 1, stopwatch: stopAfterSteps(10) });
  expect(checkPlan(problem(more), plan).faults).toEqual([]);
  return plan;
}

const stopsOf = (plan: Plan, id: string): Stop[] =>
  plan.routes.flatMap((route) => route.stops).filter((stop) => stop.id === id);
const whoHas = (plan: Plan, id: string) =>
  plan.routes.filter((route) => route.stops.some((stop) => stop.id === id)).map((route) => route.technician);

describe('a day', () => {
  it('starts no sooner than its first window requires, and is paid from then', () => {
    const plan = planned({ visits: [job('boiler', { windows: [{ start: 600, end: 660 }] })] });
    expect(plan.routes[0]).toMatchObject({ departs: 570, returns: 690 });
    expect(plan.score.work_and_travel_time).toBeCloseTo(6000);
    expect(plan.score.distance).toBeCloseTo(60 * 40);
  });

  it('takes its break during waiting time, which is not paid', () => {
    const visits = [
      job('early', { windows: [{ start: 510, end: 510 }] }),
      job('late', { windows: [{ start: 660, end: 660 }] }),
    ];
    const pause = { duration: 30, earliest: 560, latest: 700 };
    const plan = planned({ visits, technicians: [{ ...ann, shifts: [{ ...shift, breaks: [pause] }] }] });
    expect(plan.routes[0]?.breaks).toEqual([{ start: 570, end: 600 }]);
    expect(stopsOf(plan, 'late')[0]?.wait).toBeCloseTo(60);
  });

  it('needs no break if it ends before', () => {
    const pause = { duration: 30, earliest: 700, latest: 760 };
    const plan = planned({ technicians: [{ ...ann, shifts: [{ ...shift, breaks: [pause] }] }] });
    expect(plan.routes[0]?.breaks).toEqual([]);
  });

  it('runs into overtime only as far as allowed, and pays for it', () => {
    const visits = [job('long', { duration: 450 })];
    const none = planned({ visits });
    expect(none.left_out).toEqual(['long']);
    const overtime = { most_minutes: 40, price_per_hour: 2400 };
    const some = planned({ visits, technicians: [{ ...ann, shifts: [{ ...shift, overtime }] }] });
    expect(some.left_out).toEqual([]);
    expect(some.score.overtime).toBeCloseTo(30 * 40);
  });

  it('calls at the store if the van has too few parts', () => {
    const visits = [job('pump', { parts: [{ part: 'pump', quantity: 2 }] })];
    const stores = [{ place: 'store', minutes: 10 }];
    const plan = planned({ visits, stores });
    expect(plan.routes[0]?.stops.map((stop) => stop.kind)).toEqual(['store', 'visit']);
    const stocked = { ...ann, van_stock: [{ part: 'pump', quantity: 2 }] };
    expect(planned({ visits, stores, technicians: [stocked] }).routes[0]?.stops).toHaveLength(1);
    expect(planned({ visits }).left_out).toEqual(['pump']);
  });

  it('waits for a soft window if that is cheaper than being early', () => {
    const wish = (price: number) => [{ start: 600, end: 660, price_per_minute: price }];
    const first = job('first', { windows: [{ start: 510, end: 510 }] });
    const waits = planned({ visits: [first, job('wish', { windows: wish(500) })] });
    expect(stopsOf(waits, 'wish')[0]?.start).toBeCloseTo(600);
    const goes = planned({ visits: [first, job('wish', { windows: wish(1) })] });
    expect(goes.score.soft_windows).toBeGreaterThan(0);
  });

  it('uses the pace of the hour for each leg', () => {
    const rush = { kind: 'great_circle', road_factor: 1, kilometres_per_hour: 60 } as const;
    const places = [
      { id: 'yard', latitude: 0, longitude: 0 },
      { id: 'site', latitude: 0.27, longitude: 0 },
    ];
    const pace = [
      { from: 0, speed: 1 },
      { from: 480, speed: 0.5 },
      { from: 600, speed: 1 },
    ];
    const visits = [job('boiler', { windows: [{ start: 0, end: 560 }] })];
    const slow = planned({ places, visits, travel: { ...rush, pace } });
    const quick = planned({ places, visits, travel: rush });
    expect(slow.routes[0]!.travel_minutes).toBeGreaterThan(quick.routes[0]!.travel_minutes * 1.2);
  });
});

describe('visits', () => {
  it('with a crew of two start at the same moment with two technicians', () => {
    const plan = planned({ visits: [job('heavy', { crew: 2 }), job('light')], technicians: [ann, ben] });
    const [one, other] = stopsOf(plan, 'heavy');
    expect(one?.start).toBeCloseTo(other?.start ?? 0);
    expect(whoHas(plan, 'heavy')).toHaveLength(2);
    expect(planned({ visits: [job('heavy', { crew: 2 })] }).left_out).toEqual(['heavy']);
  });

  it('come after their predecessors, also with another technician', () => {
    const visits = [job('dig', { forbidden: ['ben'] }), job('lay', { forbidden: ['ann'] })];
    const links = [{ kind: 'precedence', before: 'dig', after: 'lay', gap: 20 }] as const;
    const plan = planned({ visits, links, technicians: [ann, ben] });
    expect(stopsOf(plan, 'lay')[0]!.start).toBeGreaterThanOrEqual(stopsOf(plan, 'dig')[0]!.end + 20 - 1e-6);
  });

  it('linked to one technician stay with one, over several days', () => {
    const days = [shift, { ...shift, id: 'tue', start: 1920, end: 2400 }];
    const visits = [job('first', { duration: 300 }), job('second', { duration: 300 })];
    const links = [{ kind: 'same_technician', visits: ['first', 'second'] }] as const;
    const technicians = [ann, ben].map((one) => ({ ...one, shifts: days }));
    const plan = planned({ visits, links, technicians });
    expect(new Set([...whoHas(plan, 'first'), ...whoHas(plan, 'second')]).size).toBe(1);
    expect(new Set(plan.routes.map((route) => route.shift)).size).toBe(2);
  });

  it('go to preferred technicians and home territories, or cost extra', () => {
    const visits = [job('boiler', { preferred: ['ben'], territory: 'north' })];
    const south = { ...ben, territories: ['south'] };
    const free = planned({ visits, technicians: [ann, ben] });
    expect(whoHas(free, 'boiler')).toEqual(['ben']);
    const paid = planned({ visits, technicians: [south] });
    expect(paid.score).toMatchObject({ out_of_territory: 900, not_preferred: 0 });
  });

  it('keep an agreed time and technician', () => {
    const visits = [job('agreed', { appointment: { start: 700, technician: 'ben' } })];
    const plan = planned({ visits, technicians: [ann, ben] });
    expect(stopsOf(plan, 'agreed')[0]?.start).toBe(700);
    expect(whoHas(plan, 'agreed')).toEqual(['ben']);
  });
});
