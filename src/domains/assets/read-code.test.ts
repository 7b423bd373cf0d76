import { expect, it } from 'vitest';
import { readCode, spacedCode } from './read-code.rules.ts';

const code = '7M3KQ2ZV0A1BCDEFGHJKMNPQRS';

it.each([
  code,
  code.toLowerCase(),
  ` ${spacedCode(code)}\n`,
  code.replaceAll('0', 'o').replaceAll('1', 'l'),
  `https://fieldwright.example/q/${code}`,
  `http://10.0.0.5:3000/q/${code.toLowerCase()}?from=label`,
])('reads %j', (text) => expect(readCode(text)).toBe(code));

it.each([
  '',
  code.slice(1),
  `${code}0`,
  `${code.slice(1)}U`,
  `javascript:/q/${code}`,
  `https://fieldwright.example/assets/${code}`,
  '"><svg onload=alert(1)>',
])('refuses %j', (text) => expect(readCode(text)).toBeUndefined());
