import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '#kernel/dates.ts';
import { fc } from '#kernel/testing/properties.ts';
import type { OpenDays } from './plan-days.rules.ts';
import {
  bases,
  dayRules,
  nextOccurrences,
  type Planned,
  type Schedule,
  type Standing,
  triggers,
} from './plan-schedule.rules.ts';

const always: OpenDays = { weekdays: [], holidays: new Map() };
const office: OpenDays = {
  weekdays: [1, 2, 3, 4, 5],
  holidays: new Map([
    ['2026-12-25', 'Christmas Day'],
    ['2027-01-01', 'New Year'],
  ]),
};
const monthly: Schedule = {
  ...{ trigger: 'calendar', basis: 'fixed', rule: 'FREQ=MONTHLY', every: null },
  ...{ season_from: null, season_to: null, on_holiday: 'keep', on_closed_day: 'keep' },
};
const from = (anchor_on: string, more: Partial<Standing> = {}): Standing => ({
  ...{ anchor_on, after: null, last_due_on: null, units: null },
  ...more,
});
const dueDays = (schedule: Schedule, open: OpenDays, standing: Standing, most = 4) =>
  nextOccurrences(schedule, open, standing, most).map(({ due_on }) => due_on);

describe('the next occurrences', () => {
  it('move off holidays and closed days in the direction that the plan says', () => {
    const days = (on_holiday: Schedule['on_holiday'], on_closed_day: Schedule['on_closed_day']) =>
      nextOccurrences({ ...monthly, on_holiday, on_closed_day }, office, from('2026-11-25'), 3).map((next) =>
        [next.due_on, next.moved ?? '', next.holiday ?? ''].join(' ').trim(),
      );
    expect(days('keep', 'keep')).toEqual(['2026-11-25', '2026-12-25', '2027-01-25']);
    // Friday is Christmas; the Saturday and Sunday after it are closed, or worked on where closed days are kept.
    expect(days('after', 'keep')[1]).toBe('2026-12-26 holiday Christmas Day');
    expect(days('after', 'before')[1]).toBe('2026-12-28 holiday Christmas Day');
    expect(days('before', 'after')[1]).toBe('2026-12-24 holiday Christmas Day');
    expect(days('skip', 'after')).toEqual(['2026-11-25', '2027-01-25', '2027-02-25']);
    expect(
      nextOccurrences({ ...monthly, on_holiday: 'skip' }, office, from('2026-12-25'), 1)[0]?.left_out,
    ).toEqual([{ planned_on: '2026-12-25', reason: 'holiday', holiday: 'Christmas Day' }]);
  });

  it('are one a day, however many are moved there', () => {
    const daily: Schedule = { ...monthly, rule: 'FREQ=DAILY', on_closed_day: 'after' };
    const next = nextOccurrences(daily, office, from('2026-11-27'), 3);
    expect(next.map(({ due_on, moved }) => [due_on, moved])).toEqual([
      ['2026-11-27', null],
      ['2026-11-30', 'closed_day'],
      ['2026-12-01', null],
    ]);
    expect(next[2]?.left_out).toEqual([
      { planned_on: '2026-11-29', reason: 'same_day', holiday: null },
      { planned_on: '2026-11-30', reason: 'same_day', holiday: null },
    ]);
  });

  it('stay within the season, also over New Year', () => {
    const heating = { season_from: '10-15', season_to: '03-31' };
    expect(dueDays({ ...monthly, ...heating }, always, from('2026-02-10'))).toEqual([
      ...['2026-02-10', '2026-03-10', '2026-11-10', '2026-12-10'],
    ]);
    const floating = nextOccurrences(
      { ...monthly, ...heating, basis: 'floating' },
      always,
      from('2026-03-20', { after: '2026-03-20' }),
      2,
    );
    expect(floating.map(({ due_on, moved }) => [due_on, moved])).toEqual([
      ['2026-10-15', 'season'],
      ['2026-11-15', null],
    ]);
    const none = { ...monthly, rule: 'FREQ=YEARLY', season_from: '05-01', season_to: '06-30' };
    expect(dueDays(none, always, from('2026-01-10'))).toEqual([]);
  });

  it('do not leave the season again when its first day is closed', () => {
    const summer: Schedule = { ...monthly, basis: 'floating', season_from: '05-02', season_to: '09-30' };
    // 2 May 2026 is a Saturday.
    const begun = from('2026-03-10', { after: '2026-03-10' });
    for (const on_closed_day of ['before', 'after'] as const)
      expect(dueDays({ ...summer, on_closed_day }, office, begun, 1)).toEqual(['2026-05-04']);
  });

  it('count from the last time when the plan floats', () => {
    const floating: Schedule = { ...monthly, basis: 'floating', rule: 'FREQ=DAILY;INTERVAL=30' };
    expect(dueDays(floating, always, from('2026-01-05', { after: '2026-01-05' }), 2)).toEqual([
      ...['2026-02-04', '2026-03-06'],
    ]);
  });

  it('follow the use of a meter, or whichever comes first', () => {
    const byUse: Schedule = { ...monthly, trigger: 'meter', rule: null, every: 250 };
    const units = { left: 100, readOn: '2026-03-01', perDay: 10 };
    expect(dueDays(byUse, always, from('2026-01-01', { units }), 3)).toEqual([
      ...['2026-03-11', '2026-04-05', '2026-04-30'],
    ]);
    const unknown = { ...units, perDay: null };
    expect(dueDays(byUse, always, from('2026-01-01', { units: unknown }))).toEqual([null]);
    expect(dueDays({ ...byUse, on_closed_day: 'skip' }, office, from('2026-01-01', { units }), 3)).toEqual([
      ...['2026-03-11', '2026-04-06', '2026-04-30'],
    ]);
    const either: Schedule = { ...byUse, trigger: 'either', rule: 'FREQ=MONTHLY' };
    const next = nextOccurrences(either, always, from('2026-03-01', { after: '2026-03-01', units }), 3);
    expect(next.map(({ due_on, by }) => [due_on, by])).toEqual([
      ...[
        ['2026-03-11', 'meter'] as const,
        ['2026-04-05', 'meter'] as const,
        ['2026-04-30', 'meter'] as const,
      ],
    ]);
    const seldom = { ...units, left: 250, perDay: 1 };
    expect(dueDays(either, always, from('2026-03-01', { after: '2026-03-01', units: seldom }), 2)).toEqual([
      ...['2026-04-01', '2026-05-01'],
    ]);
  });
});

/** A small model that walks through the calendar day by day. Knows a few rules only, and asks no library. */
function modelOf(schedule: Schedule, open: OpenDays, start: Standing, most: number): (string | null)[] {
  const [, frequency = '', step = '', monthDay = ''] =
    /^FREQ=(\w+)(?:;INTERVAL=(\d+))?(?:;BYMONTHDAY=(\d+))?$/.exec(schedule.rule ?? '') ?? [];
  const isOnRule = (day: string, anchor: string) => {
    const passed = daysBetween(anchor, day);
    if (passed < 0) return false;
    if (frequency === 'DAILY') return passed % Number(step) === 0;
    if (frequency === 'WEEKLY') return passed % (7 * Number(step)) === 0;
    return Number(day.slice(8)) === Number(monthDay);
  };
  const ruleOf = (day: string) => {
    if (open.holidays.has(day) && schedule.on_holiday !== 'keep') return schedule.on_holiday;
    const weekday = (new Date(day).getUTCDay() + 6) % 7;
    return open.weekdays.includes(weekday + 1) ? 'keep' : schedule.on_closed_day;
  };
  const isInSeason = (day: string) => {
    const { season_from: a, season_to: b } = schedule;
    if (!a || !b) return true;
    const now = day.slice(5);
    return a <= b ? a <= now && now <= b : !(b < now && now < a);
  };
  const seasonal = (day: string) => {
    let found = day;
    while (!isInSeason(found)) found = addDays(found, 1);
    return found;
  };
  const workday = (wanted: string, isKept: boolean): string | undefined => {
    const day = seasonal(wanted);
    const how = ruleOf(day);
    if (how === 'keep') return day;
    if (how === 'skip' && !isKept) return undefined;
    let found = day;
    while (ruleOf(found) !== 'keep') found = addDays(found, how === 'before' && day === wanted ? -1 : 1);
    return found;
  };
  const found: (string | null)[] = [];
  let [anchor, day, last, left, readOn] = [
    start.anchor_on,
    start.after === null ? start.anchor_on : addDays(start.after, 1),
    start.last_due_on ?? '',
    start.units?.left ?? 0,
    start.units?.readOn ?? '',
  ];
  for (let turn = 0; turn < most; turn += 1) {
    let [due, planned]: [string | undefined, string | undefined] = [undefined, undefined];
    for (let walk = 0; schedule.trigger !== 'meter' && due === undefined && walk < 20_000; walk += 1) {
      const here = addDays(day, walk);
      if (!isOnRule(here, anchor) || (schedule.basis === 'fixed' && !isInSeason(here))) continue;
      const moved = workday(here, false);
      if (moved !== undefined && moved > last) [due, planned] = [moved, here];
    }
    let metered: string | undefined;
    if (schedule.trigger !== 'calendar') {
      let [used, reached] = [0, readOn];
      while (used < left) [used, reached] = [used + (start.units?.perDay ?? 1), addDays(reached, 1)];
      const moved = workday(reached, true) ?? reached;
      metered = moved > last ? moved : reached;
    }
    const isByMeter = metered !== undefined && (due === undefined || metered < due);
    const next = isByMeter ? metered : due;
    if (next === undefined) break;
    found.push(next);
    last = next;
    if (schedule.trigger === 'meter' && schedule.basis === 'fixed') left += schedule.every ?? 0;
    else [left, readOn] = [schedule.every ?? 0, next];
    if (schedule.basis === 'floating' || (isByMeter && schedule.trigger === 'either'))
      [anchor, day] = [next, addDays(next, 1)];
    else if (planned !== undefined) day = addDays(planned, 1);
  }
  return found;
}

const dayOf = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2024-01-01', days));
/** Two weeks at least: in a shorter one a rule may have its next day only in decades, and both give up after a time. */
const season = fc
  .tuple(dayOf, fc.integer({ min: 13, max: 360 }))
  .map(([first, days]) => [first, addDays(first, days)].map((day) => day.slice(5)))
  .filter((days) => !days.includes('02-29'));
const rule = fc.oneof(
  fc.integer({ min: 1, max: 40 }).map((step) => `FREQ=DAILY;INTERVAL=${step}`),
  fc.integer({ min: 1, max: 6 }).map((step) => `FREQ=WEEKLY;INTERVAL=${step}`),
  fc.integer({ min: 1, max: 28 }).map((day) => `FREQ=MONTHLY;BYMONTHDAY=${day}`),
);
const schedules: fc.Arbitrary<Schedule> = fc
  .record({
    ...{ trigger: fc.constantFrom(...triggers), basis: fc.constantFrom(...bases), rule },
    every: fc.integer({ min: 20, max: 900 }),
    season: fc.option(season, { nil: undefined }),
    ...{ on_holiday: fc.constantFrom(...dayRules), on_closed_day: fc.constantFrom(...dayRules) },
  })
  .map(({ season, ...schedule }) => ({
    ...{ ...schedule, season_from: season?.[0] ?? null, season_to: season?.[1] ?? null },
    rule: schedule.trigger === 'meter' ? null : schedule.rule,
    every: schedule.trigger === 'calendar' ? null : schedule.every,
  }));
const openings: fc.Arbitrary<OpenDays> = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 2, maxLength: 7 }),
  holidays: fc
    .uniqueArray(dayOf, { maxLength: 60 })
    .map((days) => new Map(days.map((day) => [day, `Holiday ${day}`]))),
});

it('agree with a model that looks at every day, for any plan', () => {
  fc.assert(
    fc.property(
      fc.record({
        ...{ schedule: schedules, open: openings, anchor_on: dayOf },
        isBegun: fc.boolean(),
        left: fc.integer({ min: 0, max: 900 }),
        perDay: fc.integer({ min: 3, max: 24 }),
      }),
      ({ schedule, open, anchor_on, isBegun, left, perDay }) => {
        const units = schedule.every === null ? null : { left, perDay, readOn: anchor_on };
        const begun = isBegun ? { after: anchor_on, last_due_on: anchor_on } : {};
        const standing = from(anchor_on, { ...begun, units });
        const next = nextOccurrences(schedule, open, standing, 10);
        expect(next.map(({ due_on }) => due_on)).toEqual(modelOf(schedule, open, standing, 10));
        next.forEach(refuseContradiction);
      },
    ),
    { numRuns: Number(process.env.FC_RUNS ?? 500) },
  );
}, 600_000);

/** A moved day says why, and one that was not moved does not. */
function refuseContradiction({ by, moved, planned_on, due_on, holiday }: Planned): void {
  if (by === 'calendar') expect(moved !== null).toBe(planned_on !== due_on);
  if (holiday !== null) expect(moved).toBe('holiday');
}
