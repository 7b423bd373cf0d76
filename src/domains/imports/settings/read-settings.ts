/**
 * The user's settings for an import: the mapping and format of each column, values for all rows, and which referenced rows may be
 * created. Received as JSON and validated field by field.
 */

import { invalid } from '#kernel/errors.ts';
import type { Json } from '#kernel/field.ts';
import { dateFormats } from '#kernel/reading/date-format.ts';
import { numberFormats } from '#kernel/reading/number-format.ts';
import { isRecord, valueNamed } from '#kernel/type-guards.ts';
import {
  alikeModes,
  type ColumnMapping,
  choicesOf,
  type ImportSettings,
  mostCorrections,
} from './settings.rules.ts';
import { referenceTables, type Target, type TargetField } from './target.rules.ts';

/** Throws Refused (422) with every error by its path. */
export function readSettings(target: Target, columns: readonly string[], input: unknown): ImportSettings {
  const faults: Record<string, string> = {};
  const sent = isRecord(input) ? input : {};
  const mapping = readMapping(target, columns, sent.mapping, faults);
  const forAll = readForAll(target, mapping, sent.for_all, faults);
  const wanted: readonly unknown[] = Array.isArray(sent.create) ? sent.create : [];
  const create = referenceTables.filter((table) => wanted.includes(table));
  const alike = alikeModes.find((mode) => mode === sent.alike);
  const corrections = readCorrections(columns, sent.corrections, faults);
  for (const group of target.needed) {
    const isGiven = group.some((name) => mapping.some((m) => m.field === name) || forAll[name] !== undefined);
    const first = group[0] ?? '';
    if (!isGiven) faults[first] = `Choose the column that has the ${labelOf(target, first).toLowerCase()}.`;
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return { mapping, for_all: forAll, create, ...(alike && { alike }), ...(corrections && { corrections }) };
}

function readCorrections(
  columns: readonly string[],
  input: unknown,
  faults: Record<string, string>,
): ImportSettings['corrections'] {
  if (!isRecord(input)) return undefined;
  const lines = Object.entries(input);
  if (lines.length > mostCorrections)
    faults.corrections = `At most ${mostCorrections} lines can be corrected here. Correct the others in the file.`;
  const isText = (cells: unknown): cells is Record<string, string> =>
    isRecord(cells) &&
    Object.entries(cells).every(
      ([column, text]) => columns.includes(column) && typeof text === 'string' && text.length <= 10_000,
    );
  const read: Record<string, Record<string, string>> = {};
  for (const [line, cells] of lines)
    if (/^\d+$/.test(line) && isText(cells)) read[line] = cells;
    else faults.corrections ??= 'Send the corrected text by line and by column of the file.';
  return lines.length > 0 ? read : undefined;
}

function readMapping(
  target: Target,
  columns: readonly string[],
  input: unknown,
  faults: Record<string, string>,
): ColumnMapping[] {
  if (!Array.isArray(input)) {
    faults.mapping = 'Send a list with a column and a field each.';
    return [];
  }
  const mapping: ColumnMapping[] = [];
  for (const [index, entry] of input.entries()) {
    const fault = (reason: string) => {
      faults[`mapping.${index}`] = reason;
    };
    if (!isRecord(entry) || typeof entry.column !== 'string' || typeof entry.field !== 'string') {
      fault('A column and a field are needed.');
    } else if (!columns.includes(entry.column)) {
      fault(`The file has no column “${entry.column.slice(0, 60)}”.`);
    } else if (!Object.hasOwn(target.fields, entry.field)) {
      fault(`There is no field “${entry.field.slice(0, 60)}” to import into.`);
    } else if (mapping.some((m) => m.field === entry.field)) {
      fault(`Two columns go into ${labelOf(target, entry.field)}.`);
    } else if (mapping.some((m) => m.column === entry.column)) {
      fault(`The column “${entry.column.slice(0, 60)}” is used twice.`);
    } else {
      const read = readFormats(valueNamed(target.fields, entry.field), entry);
      if (typeof read === 'string') fault(read);
      else mapping.push({ column: entry.column, field: entry.field, ...read });
    }
  }
  return mapping;
}

type Formats = Omit<ColumnMapping, 'column' | 'field'>;

/** The formats, or an error message. */
function readFormats(target: TargetField, entry: Record<string, unknown>): Formats | string {
  const { date_format, number_format, parentheses_negative, values } = entry;
  const formats: { -readonly [K in keyof Formats]: Formats[K] } = {};
  if (date_format !== undefined && date_format !== null) {
    const known = dateFormats.find((format) => format === date_format);
    if (!known) return `A date format is one of ${dateFormats.join(', ')}.`;
    formats.date_format = known;
  }
  if (number_format !== undefined && number_format !== null) {
    const known = numberFormats.find((format) => format === number_format);
    if (!known) return `A number format is one of ${numberFormats.join(', ')}.`;
    formats.number_format = known;
  }
  if (parentheses_negative === true) formats.parentheses_negative = true;
  if (values !== undefined && values !== null) {
    if (!isRecord(values)) return 'Send what each value of the file means.';
    const choices = choicesOf(target) ?? [];
    for (const meaning of Object.values(values)) {
      if (meaning !== null && (typeof meaning !== 'string' || !choices.includes(meaning))) {
        return `${target.label} is one of ${choices.join(', ')}.`;
      }
    }
    formats.values = values as Record<string, string | null>;
  }
  return formats;
}

function readForAll(
  target: Target,
  mapping: readonly ColumnMapping[],
  input: unknown,
  faults: Record<string, string>,
): Record<string, string> {
  const forAll: Record<string, string> = {};
  if (!isRecord(input)) return forAll;
  for (const [name, value] of Object.entries(input)) {
    if (!Object.hasOwn(target.fields, name))
      faults[`for_all.${name.slice(0, 60)}`] = 'There is no such field.';
    else if (mapping.some((m) => m.field === name))
      faults[`for_all.${name}`] = `A column goes into ${labelOf(target, name)} already.`;
    else if (typeof value !== 'string') faults[`for_all.${name}`] = 'Send text.';
    else if (value.trim() !== '') forAll[name] = value.trim();
  }
  return forAll;
}

function labelOf(target: Target, name: string): string {
  return target.fields[name]?.label ?? name;
}

/** For jsonb columns. */
export function settingsJson(settings: ImportSettings): Json {
  return JSON.parse(JSON.stringify(settings));
}
