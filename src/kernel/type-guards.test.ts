import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  constraintOf,
  errorCode,
  firstOf,
  forEachName,
  isOneOf,
  isRecord,
  itemAt,
  namesOf,
  propertiesOf,
  textOf,
  valueNamed,
} from './type-guards.ts';

describe('checks in place of casts', () => {
  it('test values at runtime', () => {
    expect([{}, { a: 1 }, [], null, undefined, 'a', 1].map(isRecord)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect([propertiesOf({ a: 1 }), propertiesOf(null), propertiesOf('text')]).toEqual([{ a: 1 }, {}, {}]);
    expect([textOf('a'), textOf(''), textOf(1), textOf(undefined)]).toEqual(['a', '', null, null]);
    expect([isOneOf(['a', 'b'], 'b'), isOneOf(['a', 'b'], 'c'), isOneOf(['a'], undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('reads the codes of Node and PostgreSQL errors', () => {
    const error = Object.assign(new Error('no'), { code: '23505', constraint: 'boats_name_key' });
    expect([errorCode(error), constraintOf(error)]).toEqual(['23505', 'boats_name_key']);
    expect([errorCode(new Error('no')), errorCode(undefined), constraintOf({ constraint: 1 })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('throw at once if a required item is missing', () => {
    expect([firstOf([1, 2]), itemAt('abc', 1), valueNamed({ a: 0 }, 'a')]).toEqual([1, 'b', 0]);
    expect(() => firstOf([])).toThrow(RangeError);
    expect(() => itemAt([1], 1)).toThrow('There is nothing at 1 of 1.');
    expect(() => valueNamed({}, 'a')).toThrow('There is no “a”.');
  });

  it('keep the names of an object', () => {
    expect(namesOf({ a: 1, b: 2 })).toEqual(['a', 'b']);
    expect(forEachName(['a', 'b'], (name) => `${name}!`)).toEqual({ a: 'a!', b: 'b!' });
  });
});

it('counts type casts, but not `as const`', async () => {
  const { castsIn } = (await import(pathToFileURL(join('scripts', 'lib', 'casts.mjs')).href)) as {
    castsIn(file: string, code: string): string[];
  };
  const code = "const a = ['x'] as const;\nimport { b as c } from './b.ts';\nf(a as unknown as Row[]);\n";
  expect(castsIn('a.ts', code)).toEqual(['a.ts:3: a as unknown as Row[]', 'a.ts:3: a as unknown']);
});
