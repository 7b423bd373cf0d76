/** Turns conditions into tests on readable columns, with values of the column's kind. */
import type { Field, FieldKind } from '../field.ts';
import { quoted, unknownColumn } from '../validate.ts';
import { fromText, type Value } from '../values.ts';
import type { Column, Test } from './allowed.ts';
import type { Comparison, Condition } from './syntax.ts';
import { badRequest } from './text-reader.ts';

type ReadableFields = ReadonlyMap<string, Field>;
/** The test for a named set of rows; undefined if there is none of this name. */
export type SetNamed = (name: string, text: string) => Test | undefined;

export function authorizeConditions(
  conditions: readonly Condition[],
  fields: ReadableFields,
  exponent: number,
  setNamed?: SetNamed,
): Test[] {
  return conditions.map((condition) => authorizeCondition(condition, fields, exponent, setNamed));
}

export function readableColumn(fields: ReadableFields, name: string): Column {
  const field = fields.get(name);
  if (!field) throw unknownColumn(name);
  return { name, field };
}

function authorizeCondition(
  condition: Condition,
  fields: ReadableFields,
  exponent: number,
  setNamed: SetNamed | undefined,
): Test {
  if (condition.type === 'all' || condition.type === 'any') {
    return {
      type: condition.type,
      tests: authorizeConditions(condition.conditions, fields, exponent, setNamed),
    };
  }
  if (condition.type === 'not') {
    return { type: 'not', test: authorizeCondition(condition.condition, fields, exponent, setNamed) };
  }
  const set =
    condition.type === 'compare' &&
    condition.operator === 'eq' &&
    setNamed?.(condition.column, condition.value);
  if (set) return set;
  const column = readableColumn(fields, condition.column);
  if (condition.type === 'is') {
    if (!condition.state.endsWith('null') && column.field.kind !== 'boolean') {
      throw unfit(column, `is.${condition.state}`);
    }
    return { type: 'is', column, state: condition.state };
  }
  if (condition.type === 'in') {
    requireFit(column, 'eq', 'in');
    return { type: 'in', column, values: condition.values.map((text) => readValue(column, text, exponent)) };
  }
  const { operator } = condition;
  requireFit(column, operator, operator);
  return { type: 'compare', column, operator, value: readValue(column, condition.value, exponent) };
}

const textKinds: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'text',
  'long_text',
  'email',
  'phone',
  'url',
  'timezone',
  'choice',
  'state',
  'sequence',
]);
const equality: ReadonlySet<Comparison> = new Set<Comparison>(['eq', 'neq']);

/** Patterns are for text; booleans and tags only support equality; structured values only null tests. */
function requireFit({ name, field }: Column, operator: Comparison, shown: string): void {
  const { kind } = field;
  const isPattern = operator === 'like' || operator === 'ilike';
  const fits =
    kind === 'json' || kind === 'address'
      ? false
      : kind === 'boolean' || kind === 'tags'
        ? equality.has(operator)
        : !isPattern || textKinds.has(kind);
  if (!fits) throw unfit({ name, field }, shown);
}

function unfit({ name }: Column, operator: string) {
  return badRequest(`The operator ${quoted(operator)} doesn’t fit the column ${quoted(name)}.`);
}

function readValue({ name, field }: Column, text: string, exponent: number): Value {
  const read = fromText(field, text, exponent);
  if (read.error !== undefined) throw badRequest(`The filter on ${quoted(name)} is not valid: ${read.error}`);
  return read.value;
}
