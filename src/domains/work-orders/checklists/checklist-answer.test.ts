import { describe, expect, it } from 'vitest';
import { type Given, type Item, readAnswer } from './checklist-answer.rules.ts';

const item = (kind: NonNullable<Item['kind']>, more: Partial<Item> = {}): Item => ({
  kind,
  label: 'Supply air',
  choices: [],
  min_value: null,
  max_value: null,
  unit: null,
  ...more,
});
const nothing = { result: null, value_text: null, value_number: null, file_id: null };
const file = '0191f0a0-0000-7000-8000-000000000001';

describe('checklist answers', () => {
  const range = item('number', { min_value: '10.0000', max_value: '15.5000' });
  it.each<[string, Item, Given, object]>([
    ['a tick', item('check'), { result: 'done' }, { result: 'done' }],
    ['a pass', item('pass_fail'), { result: 'pass' }, { result: 'pass' }],
    ['a fail', item('pass_fail'), { result: 'fail' }, { result: 'fail' }],
    [
      'a number without a range',
      item('number'),
      { value_number: '7' },
      { result: 'done', value_number: '7' },
    ],
    ['the lowest in range', range, { value_number: '10' }, { result: 'pass', value_number: '10' }],
    ['the highest in range', range, { value_number: '15.5' }, { result: 'pass', value_number: '15.5' }],
    ['just below', range, { value_number: '9.9999' }, { result: 'fail', value_number: '9.9999' }],
    ['just above', range, { value_number: '15.5001' }, { result: 'fail', value_number: '15.5001' }],
    ['below zero', range, { value_number: '-12' }, { result: 'fail', value_number: '-12' }],
    [
      'what is claimed of a number',
      range,
      { value_number: '99', result: 'pass' },
      { result: 'fail', value_number: '99' },
    ],
    [
      'a meter',
      item('meter', { min_value: '0' }),
      { value_number: '4711' },
      { result: 'pass', value_number: '4711' },
    ],
    ['text', item('text'), { value_text: ' R-410A ' }, { result: 'done', value_text: 'R-410A' }],
    [
      'a choice',
      item('choice', { choices: ['MERV 8', 'MERV 13'] }),
      { value_text: 'MERV 8' },
      { result: 'done', value_text: 'MERV 8' },
    ],
    ['a photo', item('photo'), { file_id: file }, { result: 'done', file_id: file }],
    [
      'a signature',
      item('signature'),
      { file_id: file, value_text: 'D. Reyes' },
      { result: 'done', file_id: file, value_text: 'D. Reyes' },
    ],
    [
      'what does not apply',
      range,
      { result: 'not_applicable', value_number: '3' },
      { result: 'not_applicable' },
    ],
  ])('%s', (_, one, given, answer) => {
    expect(readAnswer(one, given)).toEqual({ ...nothing, ...answer });
  });

  it('deletes the answer if nothing is given', () => {
    expect(readAnswer(item('check'), {})).toBeUndefined();
    expect(readAnswer(item('text'), { value_text: '   ' })).toBeUndefined();
  });

  it.each<[string, Item, Given, string]>([
    ['a tick on pass or fail', item('pass_fail'), { result: 'done' }, 'result'],
    ['pass on a box', item('check'), { result: 'pass' }, 'result'],
    ['words for a number', item('number'), { result: 'done' }, 'value_number'],
    ['a choice that is not offered', item('choice', { choices: ['A'] }), { value_text: 'B' }, 'value_text'],
    ['no photo', item('photo'), { result: 'done' }, 'file_id'],
    ['a result without text', item('text'), { result: 'done' }, 'value_text'],
    ['only a note', item('check'), { note: 'rusty' }, 'result'],
  ])('refuses %s', (_, one, given, field) => {
    expect(() => readAnswer(one, given)).toThrowError(
      expect.objectContaining({ code: 'invalid', refusal: { fields: { [field]: expect.any(String) } } }),
    );
  });
});
