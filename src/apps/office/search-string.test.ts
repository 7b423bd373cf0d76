import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-string.ts';

it('keeps every value as text, lists as lists', () => {
  const record = {
    q: '007',
    status: 'in.(open,on_hold)',
    due_on: ['gte.2026-01-01', 'lt.2026-02-01'],
    flag: 'true',
  };
  expect(stringifySearch(record)).toBe(
    '?q=007&status=in.(open,on_hold)&due_on=gte.2026-01-01&due_on=lt.2026-02-01&flag=true',
  );
  expect(parseSearch(stringifySearch(record))).toEqual(record);
});

it('accepts anything users type', () => {
  const record = { q: 'Müller & Söhne? 50% "so" #1 +2' };
  expect(parseSearch(stringifySearch(record))).toEqual(record);
  expect(stringifySearch({ q: '', view: undefined })).toBe('');
});
