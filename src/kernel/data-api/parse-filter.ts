/**
 * Parses filters: `status=eq.draft`, `or=(a.eq.1,not.and(b.gt.2,c.is.null))`. At the top level a value is everything after the
 * operator's dot; inside parentheses it ends at a comma or parenthesis unless quoted.
 */

import { isName } from '../registry.ts';
import { isOneOf } from '../type-guards.ts';
import { quoted } from '../validate.ts';
import { limits } from './limits.ts';
import { type Comparison, type Condition, comparisons, type State, states } from './syntax.ts';
import { badRequest, createReader, type TextReader } from './text-reader.ts';

/** Parses the filter parameter of one column. */
export function parseFilter(column: string, text: string): Condition {
  requireColumnName(column);
  const reader = createReader(text, `The filter on ${quoted(column)}`);
  return readOperation(reader, column, false);
}

/** Parses the value of `or`, `and`, `not.or` or `not.and`. */
export function parseGroup(keyword: string, text: string): Condition {
  const reader = createReader(text, `The parameter ${quoted(keyword)}`);
  const negated = keyword.startsWith('not.');
  const group = readGroup(reader, keyword.endsWith('or') ? 'any' : 'all', 1);
  if (!reader.isAtEnd()) throw reader.refusal('text follows the closing parenthesis');
  return negated ? { type: 'not', condition: group } : group;
}

export function countConditions(conditions: readonly Condition[]): number {
  let count = 0;
  for (const c of conditions) {
    if (c.type === 'all' || c.type === 'any') count += 1 + countConditions(c.conditions);
    else count += c.type === 'not' ? countConditions([c.condition]) : 1;
  }
  return count;
}

function readGroup(reader: TextReader, type: 'all' | 'any', depth: number): Condition {
  reader.expect('(');
  return readOpenGroup(reader, type, depth);
}

function readOpenGroup(reader: TextReader, type: 'all' | 'any', depth: number): Condition {
  if (depth > limits.conditionDepth) throw reader.refusal('conditions are nested too deeply');
  const conditions: Condition[] = [];
  do {
    conditions.push(readMember(reader, depth));
    if (conditions.length > limits.conditions) throw reader.refusal('there are too many conditions');
  } while (reader.take(','));
  reader.expect(')');
  return { type, conditions };
}

function readMember(reader: TextReader, depth: number): Condition {
  for (const [opening, type, negated] of groupOpenings) {
    if (!reader.take(opening)) continue;
    const group = readOpenGroup(reader, type, depth + 1);
    return negated ? { type: 'not', condition: group } : group;
  }
  const column = reader.until('.,()"');
  requireColumnName(column);
  reader.expect('.');
  return readOperation(reader, column, true);
}

/** Including the parenthesis, because column names may start with `or`: `order_date`. */
const groupOpenings = [
  ['not.and(', 'all', true],
  ['not.or(', 'any', true],
  ['and(', 'all', false],
  ['or(', 'any', false],
] as const;

function readOperation(reader: TextReader, column: string, isMember: boolean): Condition {
  if (reader.take('not.')) return { type: 'not', condition: readOperation(reader, column, isMember) };
  const operator = reader.until(isMember ? '.,()' : '.');
  if (operator !== 'is' && operator !== 'in' && !isComparison(operator)) {
    throw badRequest(`Unknown operator ${quoted(operator)} for ${quoted(column)}.`);
  }
  reader.expect('.');
  if (operator === 'in') return readList(reader, column, isMember);
  const value = isMember ? reader.listValue() : reader.until('');
  if (operator !== 'is') return { type: 'compare', column, operator, value };
  const state = states.find((s) => s === value) satisfies State | undefined;
  if (!state) throw reader.refusal(`"is" takes ${states.join(', ')}, not ${quoted(value)}`);
  return { type: 'is', column, state };
}

/** `in.()` is the empty list; `in.("")` and `in.(a,)` contain the empty string. */
function readList(reader: TextReader, column: string, isMember: boolean): Condition {
  reader.expect('(');
  const values: string[] = [];
  if (!reader.take(')')) {
    do {
      values.push(reader.listValue());
      if (values.length > limits.listValues) throw reader.refusal('the list is too long');
    } while (reader.take(','));
    reader.expect(')');
  }
  if (!isMember && !reader.isAtEnd()) throw reader.refusal('text follows the closing parenthesis');
  return { type: 'in', column, values };
}

export function requireColumnName(name: string): void {
  if (!isName(name)) throw badRequest(`Unknown column ${quoted(name)}.`);
}

function isComparison(text: string): text is Comparison {
  return isOneOf(comparisons, text);
}
