/** The settings of an import and their allowed values; shared by screen and server. */
import type { DateFormat } from '#kernel/reading/date-format.ts';
import type { NumberFormat } from '#kernel/reading/number-format.ts';
import type { ReferenceTable, TargetField } from './target.rules.ts';

export interface ColumnMapping {
  /** Header of the file. */
  readonly column: string;
  readonly field: string;
  readonly date_format?: DateFormat;
  readonly number_format?: NumberFormat;
  readonly parentheses_negative?: boolean;
  /** For choices: value in the file → our value; null makes rows with that value errors. */
  readonly values?: Readonly<Record<string, string | null>>;
}

export interface ImportSettings {
  readonly mapping: readonly ColumnMapping[];
  /** Field → value for every row, as typed (2026-12-31, 1234.56). */
  readonly for_all: Readonly<Record<string, string>>;
  /** Tables in which missing referenced rows are created. */
  readonly create: readonly ReferenceTable[];
  /** What becomes of rows that are probably there already; without it they are left out. */
  readonly alike?: AlikeMode;
  /** Cells corrected in the preview: line → header → text. */
  readonly corrections?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export const alikeModes = ['skip', 'update', 'create'] as const;
export type AlikeMode = (typeof alikeModes)[number];

/** The most lines with corrected cells; beyond that the file itself is to be corrected. */
export const mostCorrections = 1000;

/** The values of a choice; undefined for other kinds of fields. */
export function choicesOf({ field, choices }: TargetField): readonly string[] | undefined {
  if (choices) return choices;
  if (field.kind === 'boolean') return ['true', 'false'];
  return field.kind === 'choice' || field.kind === 'state' ? field.options : undefined;
}

/** Whether the text is one of our values, or yes/no for a boolean. */
export function exactChoice(target: TargetField, text: string): string | undefined {
  const wanted = plain(text);
  if (target.field.kind === 'boolean') return yesNo.get(wanted);
  return choicesOf(target)?.find((choice) => plain(choice) === wanted);
}

/** The same for "Bsc Start-Date" and "BscStartDate". */
export function plain(header: string): string {
  const letters = header.toLowerCase().replaceAll(/[^\p{L}\p{N}#$%]/gu, '');
  return letters.replaceAll(/[$%]/g, '');
}

const yesNo: ReadonlyMap<string, string> = new Map([
  ['yes', 'true'],
  ['y', 'true'],
  ['1', 'true'],
  ['x', 'true'],
  ['true', 'true'],
  ['no', 'false'],
  ['n', 'false'],
  ['0', 'false'],
  ['false', 'false'],
]);
