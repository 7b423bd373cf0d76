import { describe, expect, it } from 'vitest';
import { companyDay } from './company-day.ts';
import { explainLeftOut, whyNot } from './explain.ts';
import type { Problem, Technician, Visit } from './model.ts';
import { planVisits } from './plan-visits.ts';
import { stopAfterSteps } from './search/stopwatch.ts';

const shift = { id: 'mon', start: 480, end: 960, start_place: 'yard', end_place: 'yard' };
const ann: Technician = {
  id: 'ann',
  shifts: [shift],
  skills: [{ skill: 'gas', level: 2 }],
  cost_per_hour: 3000,
  cost_per_kilometre: 40,
};
const ben: Technician = { ...ann, id: 'ben', skills: [] };

function problem(visits: readonly Visit[], technicians: readonly Technician[] = [ann, ben]): Problem {
  return {
    places: [
      { id: 'yard', latitude: 0, longitude: 0 },
      { id: 'site', latitude: 0.1, longitude: 0 },
    ],
    travel: { kind: 'great_circle', road_factor: 1, kilometres_per_hour: 60 },
    technicians,
    visits,
    prices: {
      not_preferred: 0,
      out_of_territory: 0,
      change_of_technician: 0,
      change_of_time: 0,
      tolerated_shift: 0,
    },
  };
}

const boiler: Visit = { id: 'boiler', place: 'site', duration: 60, price_to_leave_out: 100_000 };
const planned = (of: Problem) => planVisits(of, { seed: 1, stopwatch: stopAfterSteps(3) });
const reasons = (of: Problem) => explainLeftOut(of, planned(of));

describe('a visit left out', () => {
  it('lacks a skill, with the technicians who could learn it', () => {
    const [left] = reasons(problem([{ ...boiler, skills: [{ skill: 'gas', level: 3 }] }]));
    expect(left?.reason).toBe('no_skill');
    expect(left?.remedies).toContainEqual({
      kind: 'qualify',
      technician: 'ann',
      lacks: { kind: 'skill', what: 'gas', level: 3 },
    });
  });

  it('is outside all shifts, with the time that would do', () => {
    const [left] = reasons(problem([{ ...boiler, windows: [{ start: 1200, end: 1260 }] }]));
    expect(left?.reason).toBe('no_window');
    const other = left?.remedies.find((remedy) => remedy.kind === 'other_time');
    expect(other?.at.start).toBeGreaterThanOrEqual(480);
    expect(left?.remedies.some((remedy) => remedy.kind === 'longer_day')).toBe(true);
  });

  it('has no room, with the extra length of the day', () => {
    const [left] = reasons(problem([boiler, { ...boiler, id: 'long', duration: 460 }], [ann]));
    expect(left?.reason).toBe('no_room');
    const longer = left?.remedies.find((remedy) => remedy.kind === 'longer_day');
    expect(longer?.at.extra_minutes).toBeGreaterThan(20);
    expect(longer?.at.extra_minutes).toBeLessThan(600);
  });

  it('is too expensive, with the price from which it would be planned', () => {
    const cheap = problem([{ ...boiler, price_to_leave_out: 100 }]);
    const [left] = reasons(cheap);
    expect(left?.reason).toBe('too_dear');
    const [raise] = left?.remedies ?? [];
    expect(raise?.kind).toBe('raise_price');
    const to = raise?.kind === 'raise_price' ? raise.to : 0;
    expect(planned(problem([{ ...boiler, price_to_leave_out: to + 1 }])).left_out).toEqual([]);
  });

  it('needs a second person', () => {
    const [left] = reasons(problem([{ ...boiler, crew: 2 }], [ann]));
    expect(left?.reason).toBe('no_skill');
  });
});

describe('why not Ben?', () => {
  it('lists what rules him out', () => {
    const of = problem([{ ...boiler, skills: [{ skill: 'gas' }] }]);
    const answer = whyNot(of, planned(of), 'boiler', 'ben');
    expect(answer.obstacle).toBe('barred');
    expect(answer.barriers).toEqual([{ kind: 'skill', what: 'gas', level: 1 }]);
  });

  it('or the extra cost', () => {
    const of = problem([boiler], [ann, { ...ben, cost_per_hour: 6000 }]);
    const answer = whyNot(of, planned(of), 'boiler', 'ben');
    expect(answer.place?.costs_more).toBeCloseTo((82.239 / 60) * 3000, -2);
    expect(whyNot(of, planned(of), 'boiler', 'ann').place?.costs_more).toBeCloseTo(0, 6);
  });

  it('or that no hour of his day fits', () => {
    const early = { ...ben, shifts: [{ ...shift, start: 300, end: 420 }] };
    const late = problem([{ ...boiler, windows: [{ start: 600, end: 660 }] }], [ann, early]);
    expect(whyNot(late, planned(late), 'boiler', 'ben').obstacle).toBe('window');
    const short = { ...ben, shifts: [{ ...shift, end: 560 }] };
    const tight = problem([{ ...boiler, windows: [{ start: 480, end: 520 }] }], [ann, short]);
    expect(whyNot(tight, planned(tight), 'boiler', 'ben').obstacle).toBe('long_day');
  });

  it('never offers a place cheaper than the plan by more than the search may miss', () => {
    const day = companyDay({ seed: 5, technicians: 6, visits: 30 });
    const made = planVisits(day, { seed: 1, stopwatch: stopAfterSteps(150) });
    for (const technician of day.technicians) {
      const answer = whyNot(day, made, 'visit-12', technician.id);
      expect(answer.place?.costs_more ?? 0).toBeGreaterThan(-made.score.total * 0.01);
    }
  });
});
