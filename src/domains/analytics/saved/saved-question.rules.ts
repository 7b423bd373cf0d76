/** The question of a saved analysis: the parameters of its screen's address. Checked when it is saved and when it is opened. Pure. */
import { rowCounts, views } from '#domains/analytics/explore/explore.rules.ts';
import { steps } from '#domains/analytics/measures/period.rules.ts';
import { isDate } from '#kernel/dates.ts';
import { isOneOf, isRecord } from '#kernel/type-guards.ts';

export const savedScreens = ['glance', 'measure', 'explore'] as const;
export type SavedScreen = (typeof savedScreens)[number];

/** As in an address. */
export type SavedQuestion = Readonly<Record<string, string | readonly string[]>>;

const word = /^[a-z][a-z0-9_]{0,79}$/;
const isWord = (value: unknown): value is string => typeof value === 'string' && word.test(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 2000;

const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
  measure: isWord,
  measures: (value) => typeof value === 'string' && value.split(',').every(isWord),
  rows: isWord,
  columns: isWord,
  period: isWord,
  compare: isWord,
  from: (value) => typeof value === 'string' && isDate(value),
  to: (value) => typeof value === 'string' && isDate(value),
  step: (value) => isOneOf(steps, value),
  show: (value) => isOneOf(views, value),
  order: (value) => typeof value === 'string' && /^[a-z][a-z0-9_]{0,79}(\.(asc|desc))?$/.test(value),
  top: (value) => isOneOf(rowCounts, value),
};

/** All other parameters are filters by dimension: texts. Undefined if one of them is wrong. */
export function readSavedQuestion(screen: unknown, value: unknown): SavedQuestion | undefined {
  if (!isOneOf(savedScreens, screen) || !isRecord(value)) return undefined;
  if (screen === 'measure' && !isWord(value.measure)) return undefined;
  const question: Record<string, string | readonly string[]> = {};
  for (const [name, given] of Object.entries(value)) {
    const isRight = checks[name] ?? isParameter;
    if (!isWord(name) || !isParameter(given) || !isRight(given)) return undefined;
    question[name] = given;
  }
  return question;
}

function isParameter(value: unknown): value is string | readonly string[] {
  return isText(value) || (Array.isArray(value) && value.length <= 20 && value.every(isText));
}

/** Where it opens; `saved` is its id. */
export function savedAddress(screen: SavedScreen, { measure, ...search }: SavedQuestion, saved: string) {
  const paths = {
    glance: '/analytics',
    measure: `/analytics/measures/${String(measure)}`,
    explore: '/analytics/explore',
  };
  return { to: paths[screen], search: { ...search, saved } };
}
