import { expect, it } from 'vitest';
import { answerWords, awaitsPhoto, draftOf, fails, inputOf, rangeWords, readNumber } from './answer.ts';

const given = (answer: object) =>
  [{ result: null, value_text: null, value_number: null, note: null, file_id: null, ...answer }] as never;
const draft = (change: object) => ({ ...draftOf({ checklist_answers: [] }), ...change });
const gauge = { kind: 'number', photo_on_fail: true, min_value: '1.0000', max_value: '2.5000' } as const;

it('parses typed numbers', () => {
  expect(readNumber(' 7,25 ')).toBe('7.25');
  expect(readNumber('-3')).toBe('-3');
  expect(readNumber('7.')).toBeUndefined();
  expect(readNumber('1,000.5')).toBeUndefined();
});

it('knows when an answer is a failure, and when that needs a photo first', () => {
  expect(fails(gauge, draft({ value_number: '2.6' }))).toBe(true);
  expect(fails(gauge, draft({ value_number: '2.5' }))).toBe(false);
  expect(fails(gauge, draft({ value_number: '9', result: 'not_applicable' }))).toBe(false);
  expect(awaitsPhoto(gauge, draft({ value_number: '0.9' }))).toBe(true);
  expect(awaitsPhoto(gauge, draft({ value_number: '0.9', file_id: 'f' }))).toBe(false);
});

it('formats range and answer', () => {
  expect(rangeWords({ min_value: '1.0000', max_value: '2.5000', unit: 'bar' })).toBe('1 – 2.5 bar');
  expect(rangeWords({ min_value: null, max_value: '60.0000', unit: null })).toBe('At most 60');
  const item = { kind: 'number', unit: 'bar' } as const;
  expect(answerWords({ ...item, checklist_answers: [] })).toBeUndefined();
  expect(answerWords({ ...item, checklist_answers: given({ value_number: '7.2000', result: 'fail' }) })).toBe(
    '7.2 bar, failed',
  );
  expect(answerWords({ ...item, checklist_answers: given({ result: 'fail', note: 'belt torn' }) })).toBe(
    'Failed: belt torn',
  );
});

it('clears the note with an emptied answer, and sends no result for one judged by range', () => {
  expect(inputOf({ kind: 'text' }, draft({ result: 'done', note: 'why' }))).toEqual(draft({}));
  expect(inputOf({ kind: 'number' }, draft({ result: 'fail', value_number: '3' }))).toEqual(
    draft({ value_number: '3' }),
  );
  expect(inputOf({ kind: 'choice' }, draft({ result: 'not_applicable' })).result).toBe('not_applicable');
});
