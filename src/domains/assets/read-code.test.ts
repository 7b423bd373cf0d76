import { expect, it } from 'vitest';
import { readCode, spacedCode } from './read-code.rules.ts';

const own = 'https://fieldwright.example';
const code = '7M3KQ2ZV0A1BCDEFGHJKMNPQRS';

it.each([
  code,
  code.toLowerCase(),
  ` ${spacedCode(code)}\n`,
  code.replaceAll('0', 'o').replaceAll('1', 'l'),
  `https://fieldwright.example/q/${code}`,
  `HTTPS://Fieldwright.Example/q/${code}/`,
  `https://fieldwright.example/q/${code.toLowerCase()}?from=label`,
])('reads %j', (text) => expect(readCode(text, own)).toBe(code));

it('reads addresses with its own port, and none without an origin', () => {
  expect(readCode(`http://10.0.0.5:3000/q/${code}`, 'http://10.0.0.5:3000')).toBe(code);
  expect(readCode(`https://fieldwright.example/q/${code}`)).toBeUndefined();
  expect(readCode(code)).toBe(code);
});

it.each([
  '',
  code.slice(1),
  `${code}0`,
  `${code.slice(1)}U`,
  `javascript:/q/${code}`,
  `https://fieldwright.example/assets/${code}`,
  `https://evil.example/q/${code}`,
  `http://fieldwright.example/q/${code}`,
  `https://fieldwright.example:8443/q/${code}`,
  `https://user:word@fieldwright.example/q/${code}`,
  `https://fieldwright.example@evil.example/q/${code}`,
  `https://fieldwright.example.evil.example/q/${code}`,
  `https://evil.example/https://fieldwright.example/q/${code}`,
  `//fieldwright.example/q/${code}`,
  '"><svg onload=alert(1)>',
])('refuses %j', (text) => expect(readCode(text, own)).toBeUndefined());
