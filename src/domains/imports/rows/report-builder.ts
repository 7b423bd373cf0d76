/**
 * Builds the report of a dry run or an import. Every bad row is in the downloadable list; the report has the first of them and the
 * count of each repeated problem.
 */
import type { Json } from '#kernel/field.ts';
import type { ColumnMapping } from '../settings/settings.rules.ts';
import type { ReferenceTable, Target } from '../settings/target.rules.ts';
import type { Alike } from './alike.ts';
import type { ImportReport, Problem, ProblemGroup, Question } from './import-report.rules.ts';
import { type BadRow, documentOf, type PreparedBatch, type Summary } from './prepare-rows.ts';

const mostProblems = 200;
const mostGroups = 30;
const mostNames = 20;
const mostWords = 100;
const mostSummaries = 20;
const mostAlike = 100;

export class ReportBuilder {
  private readonly target: Target;
  private readonly columnOf: ReadonlyMap<string, string>;
  private readonly problems: Problem[] = [];
  private readonly summaries: Summary[] = [];
  private readonly groups = new Map<string, { -readonly [K in keyof ProblemGroup]: ProblemGroup[K] }>();
  private readonly names: Partial<Record<ReferenceTable, string[]>> = {};
  private readonly makes: Record<string, number> = {};
  private readonly unknown = new Map<string, Map<string, number>>();
  private readonly documents = new Set<string>();
  private readonly alike: Alike[] = [];
  private alikeRows = 0;
  private updates = 0;
  private total = 0n;
  private hasTotal = false;
  goodRows = 0;
  badRows = 0;
  skippedRows = 0;

  constructor(target: Target, mapping: readonly ColumnMapping[]) {
    this.target = target;
    this.columnOf = new Map(mapping.map(({ field, column }) => [field, column]));
  }

  add(batch: PreparedBatch): void {
    const left = batch.source - batch.summaries.length - batch.bad.length - batch.rows.length;
    this.goodRows += batch.rows.length + left;
    this.skippedRows += left - batch.updates.length;
    this.updates += batch.updates.length;
    this.alikeRows += batch.alike.length;
    this.alike.push(...batch.alike.slice(0, mostAlike - this.alike.length));
    this.countRows(batch);
    for (const { table, row } of batch.made) {
      this.count(table, 1);
      const names = this.names[table] ?? [];
      if (names.length < mostNames) this.names[table] = [...names, row.name];
    }
    for (const { beside } of batch.rows) {
      if (beside && beside.table in (this.target.resource.parts ?? {})) this.count(beside.table, 1);
      if (typeof beside?.row.cost !== 'bigint') continue;
      this.hasTotal = true;
      this.total += beside.row.cost;
    }
    this.summaries.push(...batch.summaries.slice(0, mostSummaries - this.summaries.length));
    for (const row of batch.bad) this.addBad(row);
  }

  /** The problems of a row with the headers of the file, for the download. */
  problemsOf(row: BadRow): Problem[] {
    return row.faults.map(({ field, reason, value }) => ({
      line: row.line,
      column: this.columnOf.get(field) ?? this.target.fields[field]?.label ?? '',
      reason,
      ...(value === undefined ? {} : { value }),
    }));
  }

  /** Unknown values in rows that are otherwise valid. In a row with other errors they are reported as errors. */
  questions(): Question[] {
    return [...this.unknown].map(([field, words]) => {
      const column = this.columnOf.get(field) ?? field;
      const values = [...words].sort((a, b) => b[1] - a[1]).slice(0, mostWords);
      return {
        column,
        field,
        about: 'values',
        question: `What do these values of “${column}” mean?`,
        values,
      };
    });
  }

  report(total: (minor: bigint) => string): ImportReport {
    const groups = [...this.groups.values()].sort((a, b) => b.count - a.count).slice(0, mostGroups);
    return {
      problems: this.problems,
      groups,
      makes: this.makes,
      names: this.names,
      ...(this.alikeRows > 0 ? { alike: { count: this.alikeRows, rows: this.alike } } : {}),
      ...(this.updates > 0 ? { updates: this.updates } : {}),
      ...(this.summaries.length > 0 ? { summaries: this.summaries } : {}),
      ...(this.hasTotal ? { totals: { cost: total(this.total) } } : {}),
    };
  }

  private addBad(row: BadRow): void {
    this.badRows += 1;
    if (row.faults.every(({ unknown }) => unknown !== undefined)) this.noteUnknown(row);
    for (const problem of this.problemsOf(row)) {
      if (this.problems.length < mostProblems) this.problems.push(problem);
      const key = `${problem.column}\n${problem.reason}`;
      const group = this.groups.get(key);
      if (group) group.count += 1;
      else if (this.groups.size < 5000)
        this.groups.set(key, {
          column: problem.column,
          reason: problem.reason,
          count: 1,
          first_line: problem.line,
        });
    }
  }

  private noteUnknown({ faults }: BadRow): void {
    for (const { field, unknown = '' } of faults) {
      const words = this.unknown.get(field) ?? new Map<string, number>();
      if (words.has(unknown) || words.size < mostWords * 10)
        words.set(unknown, (words.get(unknown) ?? 0) + 1);
      this.unknown.set(field, words);
    }
  }

  private countRows({ rows }: PreparedBatch): void {
    const before = this.documents.size;
    for (const { row } of rows) {
      const { document } = documentOf(this.target, row);
      if (document !== undefined) this.documents.add(document);
    }
    this.count(this.target.table, this.target.document ? this.documents.size - before : rows.length);
  }

  private count(table: string, rows: number): void {
    if (rows > 0) this.makes[table] = (this.makes[table] ?? 0) + rows;
  }
}

/** For a jsonb column. */
export function reportJson(report: ImportReport): Json {
  return JSON.parse(JSON.stringify(report));
}
