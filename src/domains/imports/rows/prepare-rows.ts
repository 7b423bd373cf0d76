/**
 * Converts rows of a file to rows of the database, for the dry run and the import: read, skip rows imported before, resolve
 * references, complete, refuse duplicates. The dry run only skips storing.
 */
import type { RefusedRow } from '#kernel/import.ts';
import type { SourceRow } from '#kernel/reading/cell.ts';
import type { AlikeMode } from '../settings/settings.rules.ts';
import type { Completed, Fault, ReferenceTable, Target, Values } from '../settings/target.rules.ts';
import { type Alike, type KnownRows, Likeness } from './alike.ts';
import { type ReadRow, type RowPlan, readRow } from './read-row.ts';
import { type Directory, type MadeRow, References } from './references.ts';
import { isRepeated, RowKeys } from './row-keys.ts';
import { summaryWord } from './summary-row.ts';

/** Database queries used during preparation. */
export interface RowLookup extends Directory, KnownRows {
  /** The subset of the keys that were imported before. */
  importedKeys(table: string, keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** The subset of the values that already exist in this column. Values are in stored form. */
  taken(table: string, column: string, values: readonly string[]): Promise<ReadonlySet<string>>;
  /** The stored rows with one of the values in `field`, as `{within} {value}` in lower case. */
  takenWithin(
    table: string,
    unique: { readonly field: string; readonly within: string },
    values: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /** Indexes of the rows that the database would refuse by this condition. */
  refused(condition: RefusedRow, rows: readonly Values[]): Promise<ReadonlySet<number>>;
}

export interface PreparedRow {
  readonly line: number;
  readonly id: string;
  readonly key: string;
  readonly row: Values;
  readonly beside?: Completed['beside'];
}

export interface BadRow {
  readonly line: number;
  readonly faults: readonly Fault[];
  /** Name of the document that the row belongs to, in lower case. */
  readonly document?: string;
}

export interface PreparedBatch {
  readonly rows: readonly PreparedRow[];
  readonly made: readonly MadeRow[];
  readonly bad: readonly BadRow[];
  /** The number of rows of the file. */
  readonly source: number;
  /** Rows that are probably there already. */
  readonly alike: readonly Alike[];
  /** Changes of rows that are there. */
  readonly updates: readonly { readonly id: string; readonly row: Values }[];
  /** Rows that add up others. */
  readonly summaries: readonly Summary[];
}

export interface Summary {
  readonly line: number;
  readonly text: string;
}

export interface PreparationTools {
  readonly lookup: RowLookup;
  readonly newId: () => string;
  readonly digest: (text: string) => string;
}

export class Preparation {
  private readonly plan: RowPlan;
  private readonly tools: PreparationTools;
  private readonly references: References;
  private readonly keys: RowKeys;
  private readonly likeness: Likeness;
  private readonly lineOfUnique = new Map<string, number>();

  constructor(
    plan: RowPlan,
    { create, alike = 'skip' }: { readonly create: readonly ReferenceTable[]; readonly alike?: AlikeMode },
    tools: PreparationTools,
  ) {
    this.plan = plan;
    this.tools = tools;
    this.references = new References(plan.target.fields, tools.lookup, create, tools.newId);
    this.likeness = new Likeness(plan.target, alike, tools.lookup);
    this.keys = new RowKeys(plan.target.table, tools.digest);
  }

  async prepare(source: readonly SourceRow[]): Promise<PreparedBatch> {
    const { target } = this.plan;
    const summaries = source.flatMap(({ line, cells }) => {
      const text = summaryWord(cells, target.asides);
      return text === undefined ? [] : [{ line, text }];
    });
    const left = new Set(summaries.map(({ line }) => line));
    const read = source.filter(({ line }) => !left.has(line)).map((one) => this.read(one));
    const isAgain = ({ key }: KeyedRow) => target.isEqualOnce === true && isRepeated(key);
    summaries.push(...read.filter(isAgain).map(({ line }) => ({ line, text: 'The same as an earlier row' })));
    const keyed = read.filter((row) => !isAgain(row));
    const keys = keyed.flatMap(({ key }) => (key === '' ? [] : [key]));
    // A document that has been imported before is compared as a whole when it is stored.
    const imported = target.document
      ? new Set<string>()
      : await this.tools.lookup.importedKeys(target.table, keys);
    const fresh = keyed.filter(({ key }) => key !== '' && !imported.has(key));
    await this.references.load(fresh.map(({ values }) => values));
    const taken = await this.takenValues(fresh.map(({ values }) => values));
    const takenWithin = await this.takenWithin(fresh.map(({ values }) => values));
    await this.likeness.load(fresh.map(({ values }) => values));
    const rows: PreparedRow[] = [];
    const made: MadeRow[] = [];
    const bad: BadRow[] = [];
    const alike: Alike[] = [];
    const updates: PreparedBatch['updates'][number][] = [];
    for (const row of keyed) {
      if (imported.has(row.key)) continue;
      const result = row.faults.length > 0 ? row.faults : this.finish(row, taken, takenWithin);
      if (Array.isArray(result))
        bad.push({ line: row.line, faults: result, ...documentOf(target, row.values) });
      else {
        const { prepared, made: needed } = result as Finished;
        const like = this.likeness.of(row.line, prepared.row);
        if (like) alike.push(like);
        const isLeft = like && this.likeness.mode !== 'create';
        if (isLeft && like.id && this.likeness.mode === 'update')
          updates.push({ id: like.id, row: prepared.row });
        if (isLeft) continue;
        this.accept(prepared, needed);
        rows.push(prepared);
        made.push(...needed);
      }
    }
    const refused = await this.refused(rows);
    bad.push(...refused);
    bad.sort((a, b) => a.line - b.line);
    const lines = new Set(refused.map(({ line }) => line));
    const good = rows.filter(({ line }) => !lines.has(line));
    return { rows: good, made, bad, source: source.length, summaries, alike, updates };
  }

  private async refused(rows: readonly PreparedRow[]): Promise<BadRow[]> {
    const faults = new Map<number, Fault[]>();
    for (const condition of rows.length > 0 ? (this.plan.target.refused ?? []) : []) {
      const { field, reason } = condition;
      const found = await this.tools.lookup.refused(
        condition,
        rows.map(({ row }) => row),
      );
      for (const at of found) faults.set(at, [...(faults.get(at) ?? []), { field, reason }]);
    }
    return rows.flatMap(({ line }, at) => {
      const own = faults.get(at);
      return own ? [{ line, faults: own }] : [];
    });
  }

  /** The row and its key, without its content, to save memory with thousands of rows. */
  private read(source: SourceRow): KeyedRow {
    const { line, values, faults, content } = readRow(this.plan, source);
    return { line, values, faults, key: faults.length === 0 ? this.keys.next(content) : '' };
  }

  /** The row as it will be stored, or its errors. */
  private finish(
    read: KeyedRow,
    taken: ReadonlySet<string>,
    takenWithin: ReadonlySet<string>,
  ): Finished | Fault[] {
    const { target, company } = this.plan;
    const found = this.references.resolve(read.values);
    if ('reason' in found) return [found];
    const { row, beside, faults } = target.complete({ ...read.values, ...found.ids }, company);
    const all = [...faults, ...this.duplicates(read, taken), ...this.duplicateWithin(read, row, takenWithin)];
    if (all.length > 0) return all;
    const prepared = { line: read.line, id: this.tools.newId(), key: read.key, row };
    return { prepared: { ...prepared, ...(beside && { beside }) }, made: found.made };
  }

  /** The row will be stored: what is unique in it is remembered, and the rows created for it. */
  private accept({ line, row }: PreparedRow, made: readonly MadeRow[]): void {
    for (const name of this.plan.target.unique) {
      const value = row[name];
      if (typeof value === 'string') this.lineOfUnique.set(`${name} ${value}`, line);
    }
    const within = this.placeWithin(row);
    if (within) this.lineOfUnique.set(within.key, line);
    this.references.accept(made);
  }

  private duplicates({ values }: KeyedRow, taken: ReadonlySet<string>): Fault[] {
    const { target } = this.plan;
    return target.unique.flatMap((name) => {
      const value = values[name];
      if (typeof value !== 'string') return [];
      const line = this.lineOfUnique.get(`${name} ${value}`);
      if (line !== undefined)
        return [{ field: name, reason: `Line ${line} has the same ${this.labelOf(name)}.` }];
      if (!taken.has(`${name} ${value}`)) return [];
      return [{ field: name, reason: `The company has “${value}” already.` }];
    });
  }

  /** The row's unique field together with the row it is unique in; undefined if one of them is missing. */
  private placeWithin(
    row: Values,
  ): { readonly field: string; readonly value: string; readonly key: string } | undefined {
    const unique = this.plan.target.uniqueWithin;
    const [value, parent] = unique ? [row[unique.field], row[unique.within]] : [];
    if (!unique || typeof value !== 'string' || typeof parent !== 'string') return undefined;
    return { field: unique.field, value, key: `${parent} ${value.toLowerCase()}` };
  }

  private duplicateWithin({ line }: KeyedRow, row: Values, taken: ReadonlySet<string>): Fault[] {
    const place = this.placeWithin(row);
    if (!place) return [];
    const { value, key } = place;
    const field = this.nameOf(place.field);
    const earlier = this.lineOfUnique.get(key);
    if (earlier !== undefined && earlier !== line)
      return [{ field, reason: `Line ${earlier} has the same ${this.labelOf(field)}.` }];
    return taken.has(key) ? [{ field, reason: `There is a “${value}” already.` }] : [];
  }

  private async takenWithin(rows: readonly Values[]): Promise<ReadonlySet<string>> {
    const { table, uniqueWithin: unique } = this.plan.target;
    if (!unique) return new Set();
    const values = rows.flatMap((row) => {
      const value = row[unique.field];
      return typeof value === 'string' ? [value] : [];
    });
    return values.length === 0
      ? new Set()
      : this.tools.lookup.takenWithin(table, unique, [...new Set(values)]);
  }

  /** The field of the import that fills a column. */
  private nameOf(column: string): string {
    const filled = Object.entries(this.plan.target.fields).find(([, field]) => field.column === column);
    return filled?.[0] ?? column;
  }

  private labelOf(field: string): string {
    return this.plan.target.fields[field]?.label ?? field;
  }

  private async takenValues(rows: readonly Values[]): Promise<ReadonlySet<string>> {
    const taken = new Set<string>();
    for (const name of this.plan.target.unique) {
      const values = rows.flatMap((row) => (typeof row[name] === 'string' ? [row[name]] : []));
      if (values.length === 0) continue;
      const found = await this.tools.lookup.taken(this.plan.target.table, name, [...new Set(values)]);
      for (const value of found) taken.add(`${name} ${value}`);
    }
    return taken;
  }
}

/** The name of the row's document, in lower case; undefined for rows that stand alone. */
export function documentOf({ document }: Target, values: Values): { readonly document?: string } {
  const name = document && values[document.by];
  return typeof name === 'string' ? { document: name.toLowerCase() } : {};
}

/** The key is empty if the row has errors. */
type KeyedRow = Omit<ReadRow, 'content'> & { readonly key: string };

interface Finished {
  readonly prepared: PreparedRow;
  readonly made: readonly MadeRow[];
}
