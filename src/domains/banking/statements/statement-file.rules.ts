/** The content of a bank statement file, and the mapping of CSV columns. */
import { type DateFormat, dateFormats } from '#kernel/reading/date-format.ts';
import { type NumberFormat, numberFormats } from '#kernel/reading/number-format.ts';

export interface StatementLine {
  readonly booked_on: string;
  /** Minor units; positive: received. */
  readonly amount: bigint;
  readonly description: string;
  readonly counterparty: string | null;
  readonly reference: string | null;
  /** Identifies a transaction across files. */
  readonly fingerprint: string;
}

export interface StatementFile {
  readonly format: 'csv' | 'ofx';
  readonly lines: readonly StatementLine[];
  readonly closing_balance: bigint | null;
  readonly currency: string | null;
  readonly faults: readonly LineFault[];
}

export interface LineFault {
  readonly line: number;
  readonly message: string;
}

/** Columns by header. The amount is in one column, or in separate ones for received and paid. */
export interface CsvMapping {
  readonly date: string;
  readonly date_format: DateFormat;
  readonly number_format: NumberFormat;
  readonly amount: string | null;
  readonly paid_in: string | null;
  readonly paid_out: string | null;
  /** The file shows payments as positive amounts. */
  readonly is_inverted: boolean;
  readonly description: string | null;
  readonly counterparty: string | null;
  readonly reference: string | null;
  readonly balance: string | null;
}

export const mappedColumns = [
  'date',
  'amount',
  'paid_in',
  'paid_out',
  'description',
  'counterparty',
  'reference',
  'balance',
] as const;
export type MappedColumn = (typeof mappedColumns)[number];

export const mappedColumnLabels: Readonly<Record<MappedColumn, string>> = {
  date: 'Date',
  amount: 'Amount',
  paid_in: 'Paid in',
  paid_out: 'Paid out',
  description: 'Description',
  counterparty: 'Who',
  reference: 'Reference',
  balance: 'Balance after it',
};

/** What is missing in a mapping before the CSV can be read, by field. */
export function mappingFaults(
  mapping: Partial<CsvMapping>,
  columns: readonly string[],
): Record<string, string> {
  const faults: Record<string, string> = {};
  if (!mapping.date) faults.date = 'Choose the column with the date.';
  if (!mapping.date_format || !dateFormats.includes(mapping.date_format))
    faults.date_format = 'Choose the date format.';
  if (!mapping.number_format || !numberFormats.includes(mapping.number_format))
    faults.number_format = 'Say how numbers are written.';
  if (!mapping.amount && !mapping.paid_in && !mapping.paid_out)
    faults.amount = 'Choose the column with the amount, or those of what was paid in and out.';
  for (const name of mappedColumns) {
    const column = mapping[name];
    if (column && !columns.includes(column)) faults[name] = `The file has no column “${column}”.`;
  }
  return faults;
}

/** The result of `read`: what would be imported, and what is missing. */
export interface StatementPreview {
  readonly format: 'csv' | 'ofx';
  /** Only for CSV. */
  readonly columns: readonly string[];
  readonly samples: readonly Readonly<Record<string, string>>[];
  readonly mapping: Partial<CsvMapping> | null;
  readonly is_remembered: boolean;
  readonly questions: Readonly<Record<string, string>>;
  readonly lines: readonly PreviewLine[];
  readonly line_count: number;
  readonly duplicate_count: number;
  readonly from_date: string | null;
  readonly to_date: string | null;
  readonly closing_balance: string | null;
  readonly faults: readonly LineFault[];
  /** The day on which the same file was imported before. */
  readonly imported_before: string | null;
}

export interface PreviewLine {
  readonly booked_on: string;
  readonly amount: string;
  readonly description: string;
  readonly counterparty: string | null;
  readonly reference: string | null;
  readonly is_known: boolean;
}
