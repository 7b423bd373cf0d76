/** Validates the answer to each kind of checklist item. Pure, so that server and clients share the rules. */
import { invalid } from '#kernel/errors.ts';
import type { RowOf } from '#kernel/resource.ts';
import type { checklistItems } from './checklist.resource.ts';

export type Item = Pick<
  RowOf<typeof checklistItems>,
  'kind' | 'choices' | 'min_value' | 'max_value' | 'unit' | 'label'
>;
export type Result = 'done' | 'pass' | 'fail' | 'not_applicable';

export interface Given {
  readonly result?: Result | null | undefined;
  readonly value_text?: string | null | undefined;
  readonly value_number?: string | null | undefined;
  readonly file_id?: string | null | undefined;
  readonly note?: string | null | undefined;
}
export interface Answer {
  readonly result: Result | null;
  readonly value_text: string | null;
  readonly value_number: string | null;
  readonly file_id: string | null;
}

/** Returns undefined if nothing was given: the answer is deleted. */
export function readAnswer(item: Item, given: Given): Answer | undefined {
  const text = given.value_text?.trim() || null;
  const number = given.value_number ?? null;
  const file = given.file_id ?? null;
  const result = given.result ?? null;
  if (result === null && text === null && number === null && file === null) {
    if (given.note?.trim()) throw invalid({ result: 'A note alone is no answer.' });
    return undefined;
  }
  const answer = { result, value_text: text, value_number: number, file_id: file };
  if (result === 'not_applicable') return { ...answer, value_text: null, value_number: null };
  return readers[item.kind ?? 'check'](item, answer);
}

type Reader = (item: Item, answer: Answer) => Answer;

const readNumber: Reader = (item, answer) => {
  if (answer.value_number === null) throw invalid({ value_number: 'Enter the value.' });
  return { ...answer, value_text: null, result: inRange(item, answer.value_number) };
};

const readFile: Reader = (item, answer) => {
  if (answer.file_id === null) {
    throw invalid({ file_id: item.kind === 'photo' ? 'Take a photo.' : 'A signature is needed.' });
  }
  return { ...answer, value_number: null, result: answer.result ?? 'done' };
};

const readers: Readonly<Record<NonNullable<Item['kind']>, Reader>> = {
  check: (_, answer) => only(answer, ['done'], { ...answer, value_text: null, value_number: null }),
  pass_fail: (_, answer) =>
    only(answer, ['pass', 'fail'], { ...answer, value_text: null, value_number: null }),
  number: readNumber,
  meter: readNumber,
  text: (_, answer) => {
    if (answer.value_text === null) throw invalid({ value_text: 'Enter the answer.' });
    return { ...answer, value_number: null, result: answer.result ?? 'done' };
  },
  choice: (item, answer) => {
    if (answer.value_text === null || !item.choices?.includes(answer.value_text)) {
      throw invalid({ value_text: `Choose one of: ${(item.choices ?? []).join(', ')}.` });
    }
    return { ...answer, value_number: null, result: answer.result ?? 'done' };
  },
  photo: readFile,
  signature: readFile,
};

function only(answer: Answer, lawful: readonly Result[], result: Answer): Answer {
  if (answer.result === null || !lawful.includes(answer.result)) {
    throw invalid({ result: `Choose one of: ${lawful.join(', ')}, not_applicable.` });
  }
  return result;
}

/** Decimals with four digits: compared as whole ten-thousandths, never as floats. */
function inRange(item: Item, value: string): Result {
  const measured = tenThousandths(value);
  const below = item.min_value !== null && measured < tenThousandths(item.min_value);
  const above = item.max_value !== null && measured > tenThousandths(item.max_value);
  if (item.min_value === null && item.max_value === null) return 'done';
  return below || above ? 'fail' : 'pass';
}

function tenThousandths(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const digits = BigInt(whole.replace('-', '') + fraction.padEnd(4, '0').slice(0, 4));
  return whole.startsWith('-') ? -digits : digits;
}
