import { describe, expect, it } from 'vitest';
import { workingDay } from '#domains/scheduling/working-time/working-time.rules.ts';
import { instantFromLocal } from '#kernel/zoned-time.ts';
import { type DayItem, estimateDay, type Pause } from './day-estimates.rules.ts';

const minute = 60_000;
const at = (time: string, day = '2026-11-23') =>
  Date.parse(instantFromLocal(`${day}T${time}`, 'America/Chicago'));
const visit = (id: string, from: string, to: string, told: Partial<DayItem> = {}): DayItem => ({
  ...{ id, kind: 'visit', from: at(from), to: at(to), departed: null, arrived: null, finished: null },
  ...{ travel: 0, ...told },
});
const lateBy = (items: readonly DayItem[], now: string, pauses: readonly Pause[] = []) =>
  Object.fromEntries(
    [...estimateDay(items, pauses, at(now))].map(([id, { from }]) => {
      const planned = items.find((one) => one.id === id)?.from ?? 0;
      return [id, (from - planned) / minute];
    }),
  );

describe('the estimates of a day', () => {
  it('are the plan as long as nothing is late, and nothing without visits', () => {
    expect(estimateDay([], [], at('12:00'))).toEqual(new Map());
    const items = [visit('a', '09:00', '10:00'), visit('b', '10:00', '11:00', { travel: 30 * minute })];
    expect(lateBy(items, '08:00')).toEqual({ a: 0, b: 0 });
  });

  it('are pushed by what runs over, less the gap that is not needed for the way', () => {
    const items = [
      visit('a', '09:00', '10:00', { arrived: at('09:10') }),
      visit('b', '10:30', '11:30', { travel: 20 * minute }),
      visit('c', '11:30', '12:00'),
    ];
    expect(lateBy(items, '09:30')).toEqual({ a: 10, b: 0, c: 0 });
    expect(lateBy(items, '10:25')).toEqual({ a: 10, b: 15, c: 15 });
    expect(estimateDay(items, [], at('10:25')).get('c')?.cause).toBe('a');
  });

  it('keep a break that the plan has room for', () => {
    const lunch = { from: at('11:30'), to: at('13:30'), length: 30 * minute };
    const items = [
      visit('a', '11:00', '12:00', { arrived: at('11:00') }),
      visit('b', '13:00', '14:00', { travel: 15 * minute }),
    ];
    expect(lateBy(items, '12:40', [lunch])).toMatchObject({ b: 25 });
    expect(lateBy(items, '12:40')).toMatchObject({ b: 0 });
  });

  it('count a late start and a way that takes longer, and leave alone what nobody told of', () => {
    expect(lateBy([visit('a', '09:00', '10:00')], '09:20')).toEqual({ a: 20 });
    expect(lateBy([visit('a', '09:00', '10:00')], '10:20')).toEqual({ a: 0 });
    const driving = visit('a', '09:00', '10:00', { departed: at('08:50'), travel: 30 * minute });
    expect(lateBy([driving], '08:55')).toEqual({ a: 20 });
    expect(lateBy([driving], '09:40')).toEqual({ a: 40 });
  });

  it('let a task take place at its time, with visits after it', () => {
    const items = [
      visit('a', '08:00', '09:00', { arrived: at('08:00') }),
      visit('meeting', '09:00', '10:00', { kind: 'task' }),
      visit('b', '10:00', '11:00'),
    ];
    expect(lateBy(items, '09:30')).toEqual({ a: 0, b: 0 });
    expect(lateBy(items, '10:30')).toEqual({ a: 0, b: 30 });
  });

  it('make no difference of a clock change', () => {
    const day = '2026-11-01';
    const hours = {
      days: [7],
      start: '00:30',
      end: '06:00',
      breaks: [{ minutes: 30, start: '01:00', end: '03:00' }],
    };
    const zone = 'America/Chicago';
    const facts = { day, timezone: zone, hours, holidays: new Map<string, string>(), absences: [] };
    const [shift] = workingDay(facts).shifts;
    const pauses = (shift?.breaks ?? []).map((one) => ({
      from: Date.parse(one.starts_at),
      to: Date.parse(one.ends_at),
      length: one.minutes * minute,
    }));
    const from = at('00:30', day);
    const items: DayItem[] = [
      { ...visit('a', '08:00', '09:00'), from, to: from + 60 * minute, arrived: from },
      { ...visit('b', '08:00', '09:00'), from: from + 150 * minute, to: from + 180 * minute },
    ];
    const late = estimateDay(items, pauses, from + 140 * minute).get('b');
    expect(late?.from).toBe(from + 170 * minute);
  });

  it('never come before the plan, follow delays upwards, and name a cause exactly when late', () => {
    for (let seed = 1; seed <= 3000; seed++) {
      const random = generator(seed);
      const { items, pauses, now } = randomDay(random);
      const found = estimateDay(items, pauses, now);
      expect(found.size).toBe(items.filter(({ kind }) => kind === 'visit').length);
      for (const item of items.filter(({ kind }) => kind === 'visit')) {
        const estimate = found.get(item.id);
        if (!estimate) throw new Error('no estimate');
        expect(estimate.to).toBeGreaterThanOrEqual(estimate.from);
        if (item.arrived !== null || item.finished !== null) continue;
        expect(estimate.from).toBeGreaterThanOrEqual(item.from);
        expect(estimate.to - estimate.from).toBe(item.to - item.from);
        expect(estimate.cause !== null).toBe(estimate.from > item.from);
      }
      // A visit under way that began later makes nothing sooner.
      const running = items.findIndex(({ arrived, finished }) => arrived !== null && finished === null);
      if (running < 0) continue;
      const later = items.map((item, index) =>
        index === running && item.arrived !== null ? { ...item, arrived: item.arrived + 10 * minute } : item,
      );
      const pushed = estimateDay(later, pauses, now);
      for (const [id, { from }] of found) expect(pushed.get(id)?.from).toBeGreaterThanOrEqual(from);
    }
  });
});

function generator(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0;
    return state % below;
  };
}

/** A day up to `now`: what came before is finished, one visit is perhaps under way, the rest waits. */
function randomDay(random: (below: number) => number) {
  const begin = at('07:00');
  let clock = begin;
  const items: DayItem[] = Array.from({ length: 1 + random(7) }, (_, index) => {
    clock += (random(6) - 1) * 10 * minute;
    const from = clock;
    clock += (2 + random(10)) * 10 * minute;
    const kind = random(6) === 0 ? 'task' : 'visit';
    const plain = { departed: null, arrived: null, finished: null, travel: random(40) * minute };
    return { id: `v${index}`, kind, from, to: clock, ...plain };
  });
  const now = begin + random(600) * minute;
  const begun = random(items.length + 1);
  const told = items.map((item, index): DayItem => {
    if (item.kind === 'task' || index > begun) return item;
    const arrived = Math.min(now, item.from + random(60) * minute);
    if (index < begun) return { ...item, arrived, finished: Math.min(now, arrived + random(120) * minute) };
    return random(2) === 0 ? { ...item, arrived } : { ...item, departed: arrived };
  });
  const pauses = [{ from: at('11:30'), to: at('13:30'), length: 30 * minute }].slice(random(2));
  return { items: told, pauses, now };
}
