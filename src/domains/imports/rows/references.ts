/**
 * Resolves names in a row to rows of the company: customer, then site, then asset, each within the previous one, rooms within their
 * site and meters within their asset. An ambiguous name is an error; an unknown one is created if the user chose so. Other references (a room, a vendor, a
 * team) must exist.
 */
import { inSentence } from '#kernel/validate.ts';
import {
  type ReferenceTable,
  referenceTables,
  type TargetField,
  type Values,
} from '../settings/target.rules.ts';

/** A row that a name may refer to. */
export interface Found {
  readonly id: string;
  /** As stored; compared without case. */
  readonly name: string;
  readonly customer_id?: string | null;
  readonly site_id?: string | null;
  readonly asset_id?: string | null;
  /** Found by its tag, which is unique. */
  readonly isTag?: boolean;
}

/** Finds the company's rows by name, in lower case. */
export interface Directory {
  find(table: string, names: readonly string[]): Promise<readonly Found[]>;
}

export interface MadeRow {
  readonly table: ReferenceTable;
  readonly row: Values & { readonly id: string; readonly name: string };
}

/** A field of the import that refers to a row. */
interface ReferenceField {
  readonly table: string;
  readonly field: string;
  readonly idField: string;
  readonly label: string;
}

/** Customers, sites and assets first, in that order, because each depends on the previous one. */
function referenceFieldsOf(fields: Readonly<Record<string, TargetField>>): readonly ReferenceField[] {
  const place = ({ table }: ReferenceField) => [...referenceTables, table].indexOf(table);
  return Object.entries(fields)
    .flatMap(([field, { reference: table, column: idField = field, label }]) =>
      table === undefined ? [] : [{ table, field, idField, label: inSentence(label) }],
    )
    .sort((a, b) => place(a) - place(b));
}

export class References {
  private readonly known = new Map<string, Map<string, Found[]>>();
  private readonly referenceFields: readonly ReferenceField[];
  private readonly directory: Directory;
  private readonly mayCreate: readonly ReferenceTable[];
  private readonly newId: () => string;

  constructor(
    fields: Readonly<Record<string, TargetField>>,
    directory: Directory,
    mayCreate: readonly ReferenceTable[],
    newId: () => string,
  ) {
    this.referenceFields = referenceFieldsOf(fields);
    this.directory = directory;
    this.mayCreate = mayCreate;
    this.newId = newId;
  }

  /** Loads all names of a batch at once. */
  async load(rows: readonly Values[]): Promise<void> {
    for (const { table, field } of this.referenceFields) {
      const known = this.rowsOf(table);
      const names = new Set<string>();
      for (const values of rows) {
        const name = nameIn(values, field);
        if (name !== undefined && !known.has(keyOf(name))) names.add(keyOf(name));
      }
      if (names.size === 0) continue;
      for (const name of names) known.set(name, []);
      for (const found of await this.directory.find(table, [...names])) {
        known.get(keyOf(found.name))?.push(found);
      }
    }
  }

  /** The ids of the referenced rows, and the rows to create for them; nothing is remembered until `accept`. */
  resolve(values: Values): { ids: Values; made: MadeRow[] } | { field: string; reason: string } {
    const ids: Values = {};
    const made: MadeRow[] = [];
    for (const { table, field, idField, label } of this.referenceFields) {
      const name = nameIn(values, field);
      if (name === undefined) continue;
      const candidates = this.candidates(table, name, ids);
      if (candidates.length > 1) {
        return { field, reason: `${candidates.length} ${table.replaceAll('_', ' ')} are called “${name}”.` };
      }
      const [found] = candidates;
      if (found) {
        ids[idField] = found.id;
        fillFrom(found, ids);
        continue;
      }
      const makes = this.mayCreate.find((one) => one === table);
      if (!makes) return { field, reason: missing(table, label, name) };
      if (makes === 'sites' && ids.customer_id === undefined)
        return { field, reason: `There is no site “${name}”, and a new site needs its customer.` };
      const row = { id: this.newId(), name, ...above(makes, ids) };
      made.push({ table: makes, row });
      ids[idField] = row.id;
    }
    return { ids, made };
  }

  /** The row is valid: remembers the rows created for it for the following rows. */
  accept(made: readonly MadeRow[]): void {
    for (const { table, row } of made) {
      const known = this.rowsOf(table);
      const before = known.get(keyOf(row.name)) ?? [];
      const { id, name, customer_id, site_id } = row as Values & Found;
      known.set(keyOf(name), [...before, { id, name, customer_id, site_id }]);
    }
  }

  private rowsOf(table: string): Map<string, Found[]> {
    const known = this.known.get(table) ?? new Map<string, Found[]>();
    this.known.set(table, known);
    return known;
  }

  private candidates(table: string, name: string, ids: Values): Found[] {
    const found = this.rowsOf(table).get(keyOf(name)) ?? [];
    const tagged = found.filter(({ isTag }) => isTag);
    if (tagged.length > 0) return tagged.slice(0, 1);
    return found.filter(
      ({ customer_id, site_id, asset_id }) =>
        (!inCustomer.has(table) || matchesParent(customer_id, ids.customer_id)) &&
        (!inSite.has(table) || matchesParent(site_id, ids.site_id)) &&
        (table !== 'meters' || matchesParent(asset_id, ids.asset_id)),
    );
  }
}

function missing(table: string, label: string, name: string): string {
  const isPlain = (referenceTables as readonly string[]).includes(table);
  return isPlain ? `There is no ${label} “${name}”.` : `“${name}” is not known.`;
}

function keyOf(name: string): string {
  return name.toLowerCase();
}

const inCustomer: ReadonlySet<string> = new Set(['sites', 'assets', 'rooms']);
const inSite: ReadonlySet<string> = new Set(['assets', 'rooms']);

function nameIn(values: Values, field: string): string | undefined {
  const name = values[field];
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** Matches any customer if the row names none. An asset without a customer matches every customer. */
function matchesParent(has: string | null | undefined, wanted: unknown): boolean {
  return wanted === undefined || has === wanted || has === null || has === undefined;
}

/** A site implies its customer, and an asset its site. */
function fillFrom(found: Found, ids: Values): void {
  if (found.customer_id && ids.customer_id === undefined) ids.customer_id = found.customer_id;
  if (found.site_id && ids.site_id === undefined) ids.site_id = found.site_id;
}

function above(table: ReferenceTable, ids: Values): Values {
  const row: Values = {};
  if (table !== 'customers' && ids.customer_id !== undefined) row.customer_id = ids.customer_id;
  if (table === 'assets' && ids.site_id !== undefined) row.site_id = ids.site_id;
  return row;
}
