import { expect, it } from 'vitest';
import { knownLabel } from './known-label.ts';

const code = '7M3KQ2000000000000000000AB';
const pump = { id: 'a1', name: 'Pump', asset_tag: 'P-1', location: null };
const jobs = [
  { site: null, asset: null },
  { site: { name: 'House' } as never, asset: { ...pump, asset_codes: [{ code, revoked_at: null }] } },
];

it('finds the asset by the code, or the address on its label', () => {
  const found = { ...pump, site: 'House' };
  expect(knownLabel('7m3k q200 0000 0000 0000 0000 ab', jobs, 'https://field.example')).toEqual(found);
  expect(knownLabel(`https://field.example/q/${code}`, jobs, 'https://field.example')).toEqual(found);
});

it('knows no revoked label, and none of other assets', () => {
  const revoked = [
    { site: null, asset: { ...pump, asset_codes: [{ code, revoked_at: '2026-03-01T09:00:00Z' }] } },
  ];
  expect(knownLabel(code, revoked, 'https://field.example')).toBeUndefined();
  expect(knownLabel(code.replace('7', '8'), jobs, 'https://field.example')).toBeUndefined();
  expect(knownLabel('no code', jobs, 'https://field.example')).toBeUndefined();
});
