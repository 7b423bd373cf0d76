/** A plan, made once from the settings, converts each row of the file from text to stored values or errors by field. */

import { type FieldKind, moneyKinds } from '#kernel/field.ts';
import { restoreCell } from '#kernel/formula-cell.ts';
import { currencyExponent } from '#kernel/money.ts';
import { type Cell, cellText, excerpt, type SourceRow } from '#kernel/reading/cell.ts';
import { dateFormatLabels, readLocalTime } from '#kernel/reading/date-format.ts';
import { numberFault, readNumber, withoutCurrency } from '#kernel/reading/number-format.ts';
import { valueNamed } from '#kernel/type-guards.ts';
import { fromEdge, type Value } from '#kernel/values.ts';
import {
  type ColumnMapping,
  choicesOf,
  exactChoice,
  type ImportSettings,
} from '../settings/settings.rules.ts';
import type { Company, Fault, Target, TargetField, Values } from '../settings/target.rules.ts';

export interface RowPlan {
  readonly target: Target;
  readonly company: Company;
  readonly width: number;
  readonly columns: readonly PlannedColumn[];
  readonly forAll: Values;
}

export interface PlannedColumn {
  readonly index: number;
  /** The field's name as JSON, for a row's content. */
  readonly key: string;
  readonly mapping: ColumnMapping;
  readonly target: TargetField;
  readonly read: (cell: Cell) => { value: Value } | { error: string; unknown?: string };
}

export interface ReadRow {
  readonly line: number;
  readonly values: Values;
  readonly faults: readonly Fault[];
  /** The text of the mapped columns; equal rows have equal content. */
  readonly content: string;
}

export function planRows(
  target: Target,
  columns: readonly string[],
  settings: ImportSettings,
  company: Company,
): RowPlan & { readonly faults: readonly Fault[] } {
  const planned = settings.mapping.map((mapping): PlannedColumn => {
    const field = valueNamed(target.fields, mapping.field);
    const read = readerOf(mapping, field, company);
    const key = JSON.stringify(mapping.field);
    return { index: columns.indexOf(mapping.column), key, mapping, target: field, read };
  });
  const forAll: Values = {};
  const faults: Fault[] = [];
  for (const [name, text] of Object.entries(settings.for_all)) {
    const field = valueNamed(target.fields, name);
    const formats = { column: '', field: name, date_format: 'YMD', number_format: 'point' } as const;
    const read = readerOf(formats, field, company)(text);
    if ('error' in read) faults.push({ field: name, reason: read.error });
    else forAll[name] = read.value;
  }
  return { target, company, width: columns.length, columns: planned, forAll, faults };
}

export function readRow(plan: RowPlan, row: SourceRow): ReadRow {
  const { line, cells, fault } = row;
  if (fault !== undefined) return { line, values: {}, faults: [{ field: '', reason: fault }], content: '' };
  if (cells.length !== plan.width) {
    const reason = `This row has ${count(cells.length, 'column')}, the header has ${plan.width}. Look for a comma or quotation mark inside a text.`;
    return { line, values: {}, faults: [{ field: '', reason }], content: '' };
  }
  const values: Values = { ...plan.forAll };
  let faults = none;
  let content = '';
  for (const { index, key, mapping, read } of plan.columns) {
    const cell = cells[index] ?? '';
    content += `${content === '' ? '[' : ','}${key},${jsonText(cellText(cell))}`;
    const result = read(cell);
    if ('error' in result) {
      const { error: reason, unknown } = result;
      const value = excerpt(cellText(cell));
      const fault = { field: mapping.field, reason, value, ...(unknown === undefined ? {} : { unknown }) };
      faults = [...faults, fault];
    } else if (result.value !== null) values[mapping.field] = result.value;
  }
  return { line, values, faults, content: `${content === '' ? '[' : content}]` };
}

const none: readonly Fault[] = [];

/** Like JSON.stringify, but faster for text that needs no escaping. */
function jsonText(text: string): string {
  return /^[ !#-[\]-~]*$/.test(text) ? `"${text}"` : JSON.stringify(text);
}

type Reader = PlannedColumn['read'];

function readerOf(mapping: ColumnMapping, target: TargetField, company: Company): Reader {
  const { field } = target;
  const exponent = currencyExponent(company.currency);
  const check = (value: unknown): { value: Value } | { error: string } => {
    const read = fromEdge(field, value, exponent);
    return read.error === undefined ? { value: read.value } : { error: read.error };
  };
  if (choicesOf(target)) return choiceReader(mapping, target);
  switch (field.kind) {
    case 'date':
    case 'instant':
      return dateReader(mapping, field.kind, company);
    case 'money':
    case 'unit_price':
    case 'decimal':
    case 'integer':
      return numberReader(mapping, field.kind, company, check);
    case 'tags':
      return whenFilled((text) =>
        check(
          text
            .split(/[;,|]/)
            .map((tag) => tag.trim())
            .filter(Boolean),
        ),
      );
    default:
      return whenFilled((text) => check(restoreCell(text)));
  }
}

function whenFilled(read: (text: string, cell: Cell) => ReturnType<Reader>): Reader {
  return (cell) => {
    const text = cellText(cell);
    return text === '' ? { value: null } : read(text, cell);
  };
}

type Check = (value: unknown) => ReturnType<Reader>;

function dateReader(mapping: ColumnMapping, kind: 'date' | 'instant', company: Company): Reader {
  return whenFilled((text, cell) => {
    const isTyped = typeof cell === 'object' && 'date' in cell;
    const format = isTyped ? 'YMD' : mapping.date_format;
    if (format === undefined) return { error: 'Say how dates are written.' };
    const local = readLocalTime(text, format);
    if (!local) return { error: `This is not a date written like ${dateFormatLabels[format]}.` };
    return { value: kind === 'date' ? local.date : company.clock.instantOf(local) };
  });
}

function numberReader(mapping: ColumnMapping, kind: FieldKind, company: Company, check: Check): Reader {
  const reading = {
    format: mapping.number_format ?? ('point' as const),
    parenthesesAreNegative: mapping.parentheses_negative ?? false,
  };
  return whenFilled((text, cell) => {
    const isTyped = typeof cell === 'object' && 'number' in cell;
    const bare = moneyKinds.has(kind) && !isTyped ? withoutCurrency(text, company.currency) : { text };
    if ('other' in bare && bare.other) {
      return { error: `This amount is in ${bare.other}; the company keeps ${company.currency}.` };
    }
    const number = readNumber(bare.text, isTyped ? { format: 'point' } : reading);
    if (number === undefined) return { error: numberFault(bare.text, reading) };
    if (kind !== 'integer') return check(number);
    return check(/^-?\d{1,15}(\.0+)?$/.test(number) ? Number(number) : number);
  });
}

function choiceReader(mapping: ColumnMapping, target: TargetField): Reader {
  const meanings = new Map(Object.entries(mapping.values ?? {}));
  const isBoolean = target.field.kind === 'boolean';
  return whenFilled((text) => {
    const meaning = meanings.has(text) ? meanings.get(text) : exactChoice(target, text);
    const error = `This is not a ${target.label.toLowerCase()} that is known.`;
    if (meaning === undefined) return { error, unknown: text };
    if (meaning === null) return { error };
    return { value: isBoolean ? meaning === 'true' : meaning };
  });
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
