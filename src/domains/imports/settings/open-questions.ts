/**
 * Before any row is read, every date and number column needs one format. Scans the whole file for the formats that the settings
 * leave open; what the values don't prove becomes a question, and then no row is read.
 */

import { numericKinds } from '#kernel/field.ts';
import { cellText, type SourceRow } from '#kernel/reading/cell.ts';
import { type DateFormat, dateFormatLabels } from '#kernel/reading/date-format.ts';
import { type NumberFormat, numberFormatLabels, withoutCurrency } from '#kernel/reading/number-format.ts';
import { valueNamed } from '#kernel/type-guards.ts';
import type { FormatEvidence, Proof } from '../inspection/format-evidence.ts';
import { dateEvidence, numberEvidence } from '../inspection/inspect-column.ts';
import type { Question } from '../rows/import-report.rules.ts';
import type { ColumnMapping, ImportSettings } from './settings.rules.ts';
import type { Target, TargetField } from './target.rules.ts';

export interface Settled {
  readonly settings: ImportSettings;
  readonly questions: readonly Question[];
  readonly formats: readonly { column: string; format: string; proof?: Proof }[];
}

export class OpenQuestions {
  private readonly settings: ImportSettings;
  private readonly open: readonly OpenColumn[];
  private readonly width: number;

  constructor(target: Target, columns: readonly string[], settings: ImportSettings, currency: string) {
    this.settings = settings;
    this.width = columns.length;
    this.open = settings.mapping.flatMap((mapping) => {
      const index = columns.indexOf(mapping.column);
      const made = openColumn(index, mapping, valueNamed(target.fields, mapping.field), currency);
      return made ? [made] : [];
    });
  }

  /** Whether no further row can change anything. */
  get isSettled(): boolean {
    return this.open.every((column) => column.isSettled());
  }

  see({ line, cells, fault }: SourceRow): void {
    if (fault !== undefined || cells.length !== this.width) return;
    for (const column of this.open) {
      const cell = cells[column.index];
      // Dates and numbers stored as such in a workbook are unambiguous.
      if (typeof cell === 'string') column.see(cellText(cell), line);
    }
  }

  settle(): Settled {
    const questions: Question[] = [];
    const formats: { column: string; format: string; proof?: Proof }[] = [];
    const mapping = this.settings.mapping.map((before) => {
      const column = this.open.find(({ mapping: m }) => m === before);
      const answer = column?.answer();
      if (!answer) return before;
      if ('about' in answer) {
        questions.push(answer);
        return before;
      }
      if (answer.shown) formats.push({ column: before.column, ...answer.shown });
      return { ...before, ...answer.format };
    });
    return { settings: { ...this.settings, mapping }, questions, formats };
  }
}

interface OpenColumn {
  readonly index: number;
  readonly mapping: ColumnMapping;
  isSettled(): boolean;
  see(text: string, line: number): void;
  answer(): Question | { format: Partial<ColumnMapping>; shown?: { format: string; proof?: Proof } };
}

function openColumn(
  index: number,
  mapping: ColumnMapping,
  target: TargetField,
  currency: string,
): OpenColumn | undefined {
  const { kind } = target.field;
  if ((kind === 'date' || kind === 'instant') && mapping.date_format === undefined) {
    return formatColumn(index, mapping, dateEvidence(), {
      about: 'date_format',
      question: `How are the dates in “${mapping.column}” written?`,
      label: (format: DateFormat) => dateFormatLabels[format],
      clean: (text) => text,
    });
  }
  if (numericKinds.has(kind) && mapping.number_format === undefined) {
    return formatColumn(index, mapping, numberEvidence(), {
      about: 'number_format',
      question: `How are the numbers in “${mapping.column}” written?`,
      label: (format: NumberFormat) => numberFormatLabels[format],
      clean: (text) => withoutCurrency(text, currency).text.replace(/^\((.+)\)$/, '$1'),
    });
  }
  return undefined;
}

function formatColumn<F extends DateFormat | NumberFormat>(
  index: number,
  mapping: ColumnMapping,
  evidence: FormatEvidence<F>,
  about: {
    about: 'date_format' | 'number_format';
    question: string;
    label: (format: F) => string;
    clean: (text: string) => string;
  },
): OpenColumn {
  return {
    index,
    mapping,
    isSettled: () => evidence.isSettled,
    see: (text, line) => evidence.see(about.clean(text), line),
    answer() {
      const verdict = evidence.verdict();
      const { column, field } = mapping;
      if ('open' in verdict) {
        const { open, proof } = verdict;
        return { column, field, about: about.about, question: about.question, options: open, example: proof };
      }
      const { format, proof } = verdict;
      const shown = proof ? { format: about.label(format), proof } : undefined;
      return { format: { [about.about]: format }, ...(shown ? { shown } : {}) };
    },
  };
}
