/** What a view of the board keeps: the parameters of its address besides the date and what is open. Pure. */
import { isOneOf, isRecord } from '#kernel/type-guards.ts';

const texts = ['technician', 'skill', 'team', 'territory'] as const;
const choices = { show: ['week', 'month'], map: ['shown'], list: ['shown', 'hidden'] } as const;

export type BoardQuestion = Readonly<Record<string, string>>;

/** Undefined if something in it is no parameter of the board. */
export function readBoardQuestion(value: unknown): BoardQuestion | undefined {
  if (!isRecord(value)) return undefined;
  const question: Record<string, string> = {};
  for (const [name, given] of Object.entries(value)) {
    const isRight = isOneOf(texts, name)
      ? typeof given === 'string' && given.length <= 200
      : (name === 'show' || name === 'map' || name === 'list') && isOneOf<string>(choices[name], given);
    if (!isRight || typeof given !== 'string') return undefined;
    question[name] = given;
  }
  return question;
}

/** Of the parameters of an address, those that a view keeps. */
export function boardQuestionOf(search: Readonly<Record<string, unknown>>): BoardQuestion {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(search)) {
    const one = readBoardQuestion({ [name]: value });
    if (one) Object.assign(kept, one);
  }
  return kept;
}

/** In the order of names, so that two questions are compared as texts. */
export function boardQuestionText(question: BoardQuestion): string {
  return JSON.stringify(Object.entries(question).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
