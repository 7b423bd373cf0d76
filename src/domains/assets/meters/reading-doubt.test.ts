import { describe, expect, it } from 'vitest';
import { doubtOf, type MeterFacts, type Surroundings } from './reading-doubt.rules.ts';

const counter: MeterFacts = { kind: 'counter', unit: 'km', rollover: null, min_value: null, max_value: null };
const before = { value: '1000', read_at: '2026-05-01T08:00:00Z' };
const ask = (
  value: string,
  around: Partial<Surroundings> = {},
  meter: Partial<MeterFacts> = {},
  is_reset = false,
) =>
  doubtOf(
    { ...counter, ...meter },
    { value, read_at: '2026-05-11T08:00:00Z', is_reset },
    { before, perDay: 10, ...around },
  );

describe('what is asked about a reading', () => {
  it.each<[string, string, Partial<Surroundings>, Partial<MeterFacts>]>([
    ['usual use', '1100', {}, {}],
    ['no use', '1000', {}, {}],
    ['three times the usual use', '1300', {}, {}],
    ['the first reading', '999999', { before: undefined }, {}],
    ['any use while none is known', '9000', { perDay: null }, {}],
    ['a counter past its end', '50', {}, { rollover: '1100' }],
    ['an equal later reading', '1100', { after: { ...before, value: '1100', is_reset: false } }, {}],
    ['a later reading of a new meter', '1100', { after: { ...before, value: '5', is_reset: true } }, {}],
    ['a full day of hours', '1240', { perDay: null }, { unit: 'h' }],
  ])('nothing about %s', (_, value, around, meter) => expect(ask(value, around, meter)).toBeUndefined());

  it.each<[string, string, Partial<Surroundings>, Partial<MeterFacts>, string]>([
    ['more than three times the usual use', '1301', {}, {}, 'too_fast'],
    ['more hours than a day has', '1250', { perDay: null }, { unit: 'h' }, 'too_fast'],
    ['less than before', '999.9999', {}, {}, 'below_last'],
    ['a counter far past its end', '900', {}, { rollover: '1100' }, 'below_last'],
    ['more than after', '1101', { after: { ...before, value: '1100', is_reset: false } }, {}, 'above_next'],
    ['a low gauge', '0.9999', {}, { kind: 'gauge', min_value: '1' }, 'out_of_range'],
    ['a high gauge', '2.6', {}, { kind: 'gauge', min_value: '1', max_value: '2.5' }, 'out_of_range'],
  ])('about %s', (_, value, around, meter, kind) => expect(ask(value, around, meter)?.kind).toBe(kind));

  it('is nothing when the meter was replaced', () => {
    expect(ask('90', {}, {}, true)).toBeUndefined();
    expect(ask('90000', {}, {}, true)).toBeUndefined();
  });

  it('is said in numbers that are easy to read', () => {
    expect(ask('12345.5')?.message).toBe(
      'That is 1,134.6 km a day since the reading before; usual is 10. Is it right?',
    );
    expect(ask('9')?.message).toContain('The reading before was 1,000 km');
  });

  it('counts a second look within the hour as an hour', () => {
    const justNow = { value: '1000', read_at: '2026-05-11T07:59:59Z' };
    expect(ask('1001', { before: justNow })).toBeUndefined();
  });
});
