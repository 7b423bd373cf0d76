/** What an answer to an item of an inspection becomes, for the server and for a phone that shows it before. Pure. */
import {
  type Answer,
  type Given,
  type Item,
  type Result,
  readAnswer,
} from '#domains/work-orders/checklists/checklist-answer.rules.ts';

export type Severity = 'low' | 'medium' | 'high';

export interface KeptAnswer extends Answer {
  readonly result: Result;
  readonly note: string | null;
  /** Of a failure. */
  readonly severity: Severity | null;
}

type GivenSeverity = Given & { readonly severity?: Severity | null | undefined };
type Stored = Pick<KeptAnswer, 'severity' | 'file_id'>;

/** Undefined: nothing was given, and there is no answer any more. */
export function answerAfter(
  item: Item & { readonly severity: Severity | null },
  stored: Stored | undefined,
  given: GivenSeverity,
): KeptAnswer | undefined {
  const answer = readAnswer(item, given);
  if (!answer) return undefined;
  const severity = answer.result === 'fail' ? (given.severity ?? stored?.severity ?? item.severity) : null;
  return {
    ...answer,
    ...{ result: answer.result ?? 'done', note: given.note?.trim() || null, severity },
    file_id: answer.file_id ?? stored?.file_id ?? null,
  };
}

/** Figures of an inspection that follow its answers. */
export const progressOf = (answers: readonly { readonly result: string }[]) => ({
  answered_items: answers.length,
  failed_items: answers.filter(({ result }) => result === 'fail').length,
});
