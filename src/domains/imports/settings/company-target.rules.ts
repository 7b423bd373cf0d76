/** An import target of one company, with its custom fields. */
import type { Field } from '#kernel/field.ts';
import type { ImportDeclaration } from '#kernel/import.ts';
import { currencyExponent } from '#kernel/money.ts';
import type { Fields } from '#kernel/resource.ts';
import { heldValue } from '#kernel/validate.ts';
import type { Value } from '#kernel/values.ts';
import { type Target, type TargetField, targetOf, type Values } from './target.rules.ts';

/** Fields the company requires of new rows are optional for imported ones. */
export function companyTarget(
  declared: ImportDeclaration,
  own: Readonly<Record<string, Fields>> | undefined,
): Target {
  const target = targetOf(declared);
  const fields = Object.entries(own?.[target.table] ?? {});
  if (fields.length === 0) return target;
  return {
    ...target,
    fields: { ...target.fields, ...Object.fromEntries(fields.map(([name, field]) => [name, goalOf(field)])) },
    complete: (values, company) => {
      const completed = target.complete(values, company);
      const custom = heldOf(values, fields, currencyExponent(company.currency));
      return custom ? { ...completed, row: { ...completed.row, custom } } : completed;
    },
  };
}

function goalOf(field: Field): TargetField {
  const label = field.label ?? '';
  return field.help === undefined ? { label, field } : { label, field, help: field.help };
}

function heldOf(
  values: Values,
  fields: readonly (readonly [string, Field])[],
  exponent: number,
): Value | undefined {
  const held = fields.flatMap(([name, { custom }]) => {
    const value = values[name];
    return custom === undefined || value === undefined || value === null
      ? []
      : [[custom, heldValue(value, exponent)] as const];
  });
  return held.length > 0 ? Object.fromEntries(held) : undefined;
}
