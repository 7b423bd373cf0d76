import { describe, expect, it } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { firstOf } from '#kernel/type-guards.ts';
import { proposeRooms, type Question, type RoomToMaintain, shortestGap } from './propose-rooms.rules.ts';

const on = '2026-06-30';
const room = (number: string, more: Partial<RoomToMaintain> = {}): RoomToMaintain => ({
  ...{ id: number, number, floor: number.slice(0, -2), status: 'in_service', occupancy: 'vacant' },
  ...{ do_not_disturb: false, last_pm_on: '2026-01-01', done: 1, is_planned: false, out_until: null },
  ...more,
});
const ask = (rooms: readonly RoomToMaintain[], more: Partial<Question> = {}): Question => ({
  ...{ on, times_a_year: 4, rooms, team: [{ id: 'anna', slots: 3 }], working_days: 120 },
  ...more,
});
const numbersOf = (question: Question) => proposeRooms(question).picks.map(({ number }) => number);

describe('the proposal of rooms', () => {
  it('leaves out rooms that can’t or need not be done, and counts why', () => {
    const rooms = [
      room('101', { occupancy: 'occupied' }),
      room('102', { occupancy: 'unknown' }),
      room('103', { do_not_disturb: true }),
      room('104', { status: 'out_of_order' }),
      room('105', { is_planned: true }),
      room('106', { done: 4 }),
      room('107', { last_pm_on: addDays(on, -(shortestGap(4) - 1)) }),
      room('108', { last_pm_on: addDays(on, -shortestGap(4)) }),
      room('109'),
    ];
    const { picks, left_out } = proposeRooms(ask(rooms));
    expect(picks.map(({ number }) => number)).toEqual(['108', '109']);
    expect(left_out).toEqual({
      ...{ occupied: 1, unknown: 1, disturb: 1, out: 1, planned: 1, done: 1, not_due: 1, no_time: 0 },
    });
  });

  it('keeps a person on one floor, and says why each room', () => {
    const rooms = ['101', '102', '201', '202', '203', '301'].map((number) => room(number));
    const { picks, left_out } = proposeRooms(ask(rooms));
    expect(picks.map(({ number }) => number)).toEqual(['201', '202', '203']);
    expect(left_out.no_time).toBe(3);
    expect(firstOf(picks).why).toBe(
      'Vacant, 180 days since the last (due after 91), 1 of 4 this year; floor 2 with 2 more.',
    );
  });

  it('prefers a room that waited for ever to a floor of rooms that are just due', () => {
    const due = addDays(on, -95);
    const rooms = [
      ...['101', '102', '103', '104'].map((number) => room(number, { last_pm_on: due })),
      ...['201', '202'].map((number) => room(number, { last_pm_on: null, done: 0 })),
    ];
    expect(numbersOf(ask(rooms, { team: [{ id: 'anna', slots: 2 }] }))).toEqual(['201', '202']);
    expect(firstOf(proposeRooms(ask(rooms)).picks.slice(-1)).why).toContain('never maintained, 0 of 4');
  });

  it('gives each person rooms of their own, the floor they are on first', () => {
    const rooms = Array.from({ length: 12 }, (_, n) => room(`${1 + Math.floor(n / 6)}0${(n % 6) + 1}`));
    const team = [
      { id: 'anna', slots: 4 },
      { id: 'ben', slots: 5 },
    ];
    const { picks } = proposeRooms(ask(rooms, { team }));
    const floorsOf = (id: string) =>
      picks.filter(({ worker_id }) => worker_id === id).map(({ floor }) => floor);
    expect([new Set(floorsOf('ben')).size, new Set(floorsOf('anna')).size]).toEqual([1, 1]);
    expect(new Set(picks.map(({ room_id }) => room_id)).size).toBe(9);
  });

  it('takes first what would miss its count otherwise', () => {
    // Two more with 69 days in between end on the last day of the year only if they begin by 23 October.
    const late = '2026-10-15';
    const rooms = [
      ...['101', '102', '103'].map((number) => room(number, { last_pm_on: null, done: 3 })),
      room('901', { last_pm_on: '2026-07-01', done: 2 }),
    ];
    const { picks } = proposeRooms(ask(rooms, { on: late, team: [{ id: 'anna', slots: 1 }] }));
    expect(picks.map(({ number }) => number)).toEqual(['901']);
    expect(firstOf(picks).why).toContain('the last chance to reach its count');
  });
});

describe('the coverage of the year', () => {
  const coverage = (rooms: readonly RoomToMaintain[], more: Partial<Question> = {}) =>
    proposeRooms(ask(rooms, more)).coverage;

  it('promises the count of rooms, and names those that can’t reach theirs', () => {
    const rooms = [
      room('101', { done: 4 }),
      room('102', { done: 3 }),
      room('103', { done: 0, last_pm_on: null }),
      room('104', { status: 'out_of_order' }),
      room('105', { status: 'out_of_order', out_until: '2026-12-20', done: 2 }),
      room('106', { status: 'out_of_order', out_until: '2026-07-10', done: 3 }),
    ];
    const found = coverage(rooms);
    expect(found).toMatchObject({
      year: '2026',
      rooms: 6,
      complete: 1,
      reachable: 3,
      done: 13,
      required: 24,
    });
    expect(found.failing.map(({ number, reason }) => [number, reason])).toEqual([
      ['105', 'out'],
      ['104', 'out'],
      ['103', 'time'],
    ]);
    expect(found.failing.at(-1)?.text).toBe(
      '0 of 4 done; 4 to do, but only 3 more before the end of the year with 69 days in between.',
    );
  });

  it('falls short where the team has too few hours, room by room', () => {
    const rooms = Array.from({ length: 10 }, (_, n) => room(`10${n}`, { done: 3 }));
    const found = coverage(rooms, { team: [{ id: 'anna', slots: 1 }], working_days: 7 });
    expect(found.reachable).toBe(7);
    expect(found.failing.every(({ reason }) => reason === 'hours')).toBe(true);
    expect(coverage(rooms, { working_days: 7 }).reachable).toBe(10);
  });
});

describe('any proposal', () => {
  /** A linear congruential generator: the same numbers for the same seed. */
  const randomOf = (seed: number) => {
    let state = seed;
    return () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 4_294_967_296;
    };
  };
  const questionOf = (seed: number): Question => {
    const random = randomOf(seed);
    const below = (n: number) => Math.floor(random() * n);
    const oneOf = <T>(list: readonly T[]) => list[below(list.length)] as T;
    const times_a_year = 1 + below(12);
    const today = addDays('2026-01-01', below(365));
    const rooms = Array.from({ length: below(60) }, (_, n) => ({
      ...{ id: `r${n}`, number: String(100 + n), floor: oneOf(['1', '2', '3', 'B1', null]) },
      status: oneOf(['in_service', 'in_service', 'in_service', 'out_of_order', 'out_of_service']),
      occupancy: oneOf(['vacant', 'vacant', 'vacant', 'occupied', 'due_out', 'unknown']),
      do_not_disturb: random() < 0.1,
      last_pm_on: random() < 0.2 ? null : addDays(today, -below(500)),
      done: below(times_a_year + 2),
      is_planned: random() < 0.1,
      out_until: random() < 0.5 ? null : addDays(today, below(200)),
    }));
    const team = Array.from({ length: below(4) }, (_, n) => ({ id: `w${n}`, slots: below(9) }));
    return { on: today, times_a_year, rooms, team, working_days: below(200) };
  };

  it('takes each fitting room once, within the hours, and wastes none', () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const question = questionOf(seed);
      const { picks, left_out, coverage } = proposeRooms(question);
      const known = new Map(question.rooms.map((one) => [one.id, one]));
      expect(new Set(picks.map(({ room_id }) => room_id)).size).toBe(picks.length);
      for (const { room_id, why } of picks) {
        expect(known.get(room_id)).toMatchObject({
          ...{ occupancy: 'vacant', do_not_disturb: false, is_planned: false },
          status: expect.not.stringMatching('out_of_order'),
        });
        expect(known.get(room_id)?.done).toBeLessThan(question.times_a_year);
        expect(why).toMatch(/^Vacant, .+\.$/);
      }
      const capacity = question.team.reduce((sum, { slots }) => sum + slots, 0);
      for (const { id, slots } of question.team)
        expect(picks.filter(({ worker_id }) => worker_id === id).length).toBeLessThanOrEqual(slots);
      expect(picks.length).toBe(Math.min(capacity, picks.length + left_out.no_time));
      const counted = Object.values(left_out).reduce((sum, count) => sum + count, picks.length);
      expect(counted).toBe(question.rooms.length);
      expect(coverage.reachable + coverage.failing.length).toBe(question.rooms.length);
      expect(coverage.complete).toBeLessThanOrEqual(coverage.reachable);
    }
  });

  it('takes every last chance before anything else, and does not depend on the order of the rooms', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const question = questionOf(seed);
      const { picks } = proposeRooms(question);
      const unlimited = proposeRooms({ ...question, team: [{ id: 'w', slots: 1000 }] }).picks;
      const urgent = (list: typeof picks) => list.filter(({ why }) => why.includes('last chance')).length;
      expect(urgent(picks)).toBe(Math.min(urgent(unlimited), picks.length));
      const turned = { ...question, rooms: question.rooms.toReversed() };
      expect(proposeRooms(turned)).toEqual(proposeRooms(question));
    }
  });

  it('promises no less with more hours', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const question = questionOf(seed);
      const more = { ...question, team: [...question.team, { id: 'x', slots: 3 }] };
      const [before, after] = [proposeRooms(question), proposeRooms(more)];
      expect(after.coverage.reachable).toBeGreaterThanOrEqual(before.coverage.reachable);
      expect(after.picks.length).toBeGreaterThanOrEqual(before.picks.length);
    }
  });
});
