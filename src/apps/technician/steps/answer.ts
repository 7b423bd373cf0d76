/** A checklist answer being entered: its input, the stored answer, and what still prevents saving. */
import type { ItemView } from '#domains/work-orders/ui/page/work-order-view.ts';

export interface Draft {
  readonly result: string | null;
  readonly value_text: string | null;
  readonly value_number: string | null;
  readonly note: string | null;
  readonly file_id: string | null;
}

const blank: Draft = { result: null, value_text: null, value_number: null, note: null, file_id: null };

export function draftOf(item: Pick<ItemView, 'checklist_answers'>): Draft {
  const given = item.checklist_answers[0];
  if (!given) return blank;
  const { result, value_text, value_number, note, file_id } = given;
  return {
    result: result ?? null,
    value_text: value_text ?? null,
    value_number: value_number === null || value_number === undefined ? null : plain(value_number),
    note: note ?? null,
    file_id: file_id ?? null,
  };
}

/** "12.5000" → "12.5". */
export const plain = (decimal: string): string =>
  decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;

/** Parses a typed number: a comma is a decimal point, spaces are ignored. Undefined if not a number. */
export function readNumber(text: string): string | undefined {
  const bare = text.replace(/\s/g, '').replace(',', '.');
  return /^-?\d+(\.\d{1,4})?$/.test(bare) ? bare : undefined;
}

/** The input of the command; `picture`: comes with it. Values derived by the server are omitted; without a value there is neither answer nor note. */
export function inputOf(item: Pick<ItemView, 'kind'>, draft: Draft, picture?: object): Draft {
  const pressed =
    (item.kind ?? 'check') === 'check' || item.kind === 'pass_fail' || draft.result === 'not_applicable';
  const result = pressed ? draft.result : null;
  const isEmpty = !result && !draft.value_text && !draft.value_number && !draft.file_id && !picture;
  return isEmpty ? blank : { ...draft, result };
}

type Judged = Pick<ItemView, 'kind' | 'photo_on_fail' | 'min_value' | 'max_value'>;

/** Whether the answer is a failure: numbers and meter readings by their range, others by the pressed button. */
export function fails(item: Judged, draft: Draft): boolean {
  if (draft.result === 'not_applicable') return false;
  if (item.kind !== 'number' && item.kind !== 'meter') return draft.result === 'fail';
  if (draft.value_number === null) return false;
  const value = Number(draft.value_number);
  const below = item.min_value !== null && value < Number(item.min_value);
  return below || (item.max_value !== null && value > Number(item.max_value));
}

/** A failure that requires a photo is not saved before it has one. */
export const awaitsPhoto = (item: Judged, draft: Draft): boolean =>
  fails(item, draft) && item.photo_on_fail === true && draft.file_id === null;

export function rangeWords({
  min_value,
  max_value,
  unit,
}: Pick<ItemView, 'min_value' | 'max_value' | 'unit'>): string | undefined {
  const end = unit ? ` ${unit}` : '';
  if (min_value !== null && max_value !== null) return `${plain(min_value)} – ${plain(max_value)}${end}`;
  if (min_value !== null) return `At least ${plain(min_value)}${end}`;
  return max_value === null ? undefined : `At most ${plain(max_value)}${end}`;
}

/** As shown in a row: "7.2 bar", "Failed: belt torn". Undefined if not answered. */
export function answerWords(item: Pick<ItemView, 'checklist_answers' | 'kind' | 'unit'>): string | undefined {
  const given = item.checklist_answers[0];
  if (!given) return undefined;
  const value =
    given.result === 'not_applicable'
      ? 'Doesn’t apply'
      : given.value_number !== null && given.value_number !== undefined
        ? `${plain(given.value_number)}${item.unit ? ` ${item.unit}` : ''}`
        : (given.value_text ?? words[given.result ?? 'done'] ?? 'Done');
  const failed = given.result === 'fail' && value !== words.fail ? `${value}, failed` : value;
  return given.note ? `${failed}: ${given.note}` : failed;
}

const words: Readonly<Record<string, string>> = { done: 'Done', pass: 'Passed', fail: 'Failed' };
