import { describe, expect, it } from 'vitest';
import { fc } from '#kernel/testing/properties.ts';
import { numberReadings, otherReadings } from './other-readings.ts';

const textsOf = (text: string) => otherReadings(text.split(' ')).map((words) => words.join(' '));

describe('other readings of a search', () => {
  it.each([
    ['wo1042', 'wo 1042'],
    ['heat pump', 'heatpump'],
    ['12 oak rd', '12 oak road'],
    ['12 oak road', '12 oak rd'],
    ['leaking taps', 'leak tap'],
    ['batteries', 'batter'],
    ['dripping', 'drip'],
    ['filters', 'filt'],
  ])('reads %s as %s', (typed, read) => expect(textsOf(typed)).toContain(read));

  it('leaves short words and numbers', () => {
    expect(textsOf('gas')).toEqual([]);
    expect(textsOf('1042')).toEqual([]);
    expect(textsOf('ring')).toEqual([]);
  });

  it('adds zeros to numbers of documents', () => {
    const numbers = (text: string) => numberReadings(text.split(' ')).map((words) => words.join(' '));
    expect(numbers('po2')).toEqual(['po 0002', 'po 002', 'po 00002', 'po 000002']);
    expect(numbers('wo 1042')).toEqual(['wo 01042', 'wo 001042']);
    for (const other of ['1042', 'building 2', 'po 2 more', 'harbor']) expect(numbers(other)).toEqual([]);
  });

  it('never repeats a reading, nor the text itself', () => {
    const words = fc.array(fc.stringMatching(/^[a-z0-9]{1,12}$/), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(words, (typed) => {
        const texts = textsOf(typed.join(' '));
        expect(new Set([typed.join(' '), ...texts]).size).toBe(texts.length + 1);
      }),
    );
  });
});
