import { expect, it } from 'vitest';
import { readSavedQuestion, savedAddress } from './saved-question.rules.ts';

it('takes what an address of the screen may have', () => {
  const question = {
    ...{ measures: 'completed,first_time_fix', rows: 'technician', step: 'month', show: 'heat', top: '50' },
    ...{ period: 'other', from: '2026-01-01', to: '2026-03-31', compare: 'year_before' },
    ...{ kind: 'in.(repair)', custom_colour: ['eq.red', 'is.null'] },
  };
  expect(readSavedQuestion('explore', question)).toEqual(question);
  expect(savedAddress('measure', { measure: 'completed', period: 'last_12' }, 'x')).toEqual({
    to: '/analytics/measures/completed',
    search: { period: 'last_12', saved: 'x' },
  });
});

it.each([
  ['explore', { show: 'pie' }],
  ['explore', { measures: 'completed,<b>' }],
  ['explore', { from: '2026-02-30' }],
  ['explore', { kind: { not: 'repair' } }],
  ['explore', { 'kind of': 'x' }],
  ['explore', { city: 'x'.repeat(2001) }],
  ['explore', []],
  ['explore', 'rows=kind'],
  ['measure', { period: 'last_12' }],
  ['measure', { measure: '../admin' }],
  ['home', {}],
])('refuses %s %j', (screen, question) => {
  expect(readSavedQuestion(screen, question)).toBeUndefined();
});
