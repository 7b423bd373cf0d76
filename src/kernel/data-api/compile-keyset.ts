/**
 * The condition "after this row" for any order. If all columns are required and in one direction, it is a row comparison, which a
 * single index range can answer; otherwise it is written column by column, with nulls where the order places them.
 */

import { sqlType } from '../values.ts';
import type { AllowedOrder } from './allowed.ts';
import type { Params } from './statement.ts';

/** `exprOf`: the expression that an item is sorted by. */
export function afterSql(
  order: readonly AllowedOrder[],
  values: readonly (string | null)[],
  exprOf: (item: AllowedOrder, index: number) => string,
  params: Params,
): string {
  const keys = order.map((item, index) => {
    const text = values[index] ?? null;
    return {
      ...item,
      expr: exprOf(item, index),
      value: text === null ? null : params.raw(text, sqlType(item.column.field)),
    };
  });
  const [first] = keys;
  const uniform = keys.every((k) => k.descending === first?.descending && k.value !== null && isNeverNull(k));
  if (!uniform) return spelledOut(keys);
  const sign = first?.descending ? '<' : '>';
  return `((${keys.map((k) => k.expr).join(', ')}) ${sign} (${keys.map((k) => k.value).join(', ')}))`;
}

type Key = AllowedOrder & { readonly expr: string; readonly value: string | null };

/** A computed column may be null whatever it declares. */
function isNeverNull({ column }: AllowedOrder): boolean {
  return column.field.required && column.field.sql === undefined;
}

function spelledOut([key, ...rest]: readonly Key[]): string {
  if (!key) return 'false';
  const { expr, value, descending, nulls } = key;
  const beyond =
    value === null
      ? nulls === 'first'
        ? `${expr} is not null`
        : 'false'
      : `${expr} ${descending ? '<' : '>'} ${value}${nulls === 'last' && !isNeverNull(key) ? ` or ${expr} is null` : ''}`;
  if (rest.length === 0) return `(${beyond})`;
  const tie = value === null ? `${expr} is null` : `${expr} = ${value}`;
  const all = `(${beyond} or (${tie} and ${spelledOut(rest)}))`;
  // Logically redundant, but gives the index scan its lower bound.
  return value !== null && isNeverNull(key)
    ? `(${expr} ${descending ? '<=' : '>='} ${value} and ${all})`
    : all;
}
