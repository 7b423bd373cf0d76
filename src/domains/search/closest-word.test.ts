import { describe, expect, it } from 'vitest';
import { closestWord, slipsBetween } from './closest-word.ts';
import { wordsOf } from './search.rules.ts';

describe('the closest word', () => {
  it.each([
    ['boiler', 'boiler', 0],
    ['bolier', 'boiler', 1],
    ['boler', 'boiler', 1],
    ['boilerr', 'boiler', 1],
    ['boilar', 'boiler', 1],
    ['compresor', 'compressor', 1],
    ['', 'pump', 4],
  ])('%s is %s at this edit distance', (a, b, slips) => {
    expect(slipsBetween(a, b)).toBe(slips);
    expect(slipsBetween(b, a)).toBe(slips);
  });

  it('is the nearest within the limit', () => {
    expect(closestWord('bolier', ['boilers', 'boiler', 'bolt'])).toBe('boiler');
    expect(closestWord('thermstat', ['thermostat', 'thermal'])).toBe('thermostat');
    expect(closestWord('compres', ['compressor'])).toBe('compressor');
    expect(closestWord('pump', ['lamp', 'jump'])).toBe('jump');
    expect(closestWord('pump', ['lamp', 'valve'])).toBeUndefined();
  });

  it('splits text as the index does', () => {
    expect(wordsOf(' WO-1042, Café  Müller! ')).toEqual(['wo', '1042', 'cafe', 'muller']);
    expect(wordsOf("'; drop --")).toEqual(['drop']);
    expect(wordsOf('')).toEqual([]);
  });
});
