/**
 * Names in a row become rows of the company: customer, then site, then asset, each within the one before. A name that
 * fits two rows is a fault and never a guess; one that fits none is made, if the person said so.
 */
import type { ReferenceTable, Values } from './target.rules.ts';

/** A row that a name may mean. */
export interface Found {
  readonly id: string;
  /** As written; compared without case. */
  readonly name: string;
  readonly customer_id?: string | null;
  readonly site_id?: string | null;
  /** Found by its tag, which nobody else has. */
  readonly isTag?: boolean;
}

/** The company's rows by name, in lower case. */
export interface Directory {
  find(table: ReferenceTable, names: readonly string[]): Promise<readonly Found[]>;
}

export interface MadeRow {
  readonly table: ReferenceTable;
  readonly row: Values & { readonly id: string; readonly name: string };
}

const fields: Readonly<Record<ReferenceTable, { field: string; idField: string; label: string }>> = {
  customers: { field: 'customer', idField: 'customer_id', label: 'customer' },
  sites: { field: 'site', idField: 'site_id', label: 'site' },
  assets: { field: 'asset', idField: 'asset_id', label: 'asset' },
};
const order: readonly ReferenceTable[] = ['customers', 'sites', 'assets'];

export class References {
  private readonly known: Record<ReferenceTable, Map<string, Found[]>> = {
    customers: new Map(),
    sites: new Map(),
    assets: new Map(),
  };
  private readonly directory: Directory;
  private readonly mayCreate: ReadonlySet<ReferenceTable>;
  private readonly newId: () => string;

  constructor(directory: Directory, mayCreate: readonly ReferenceTable[], newId: () => string) {
    this.directory = directory;
    this.mayCreate = new Set(mayCreate);
    this.newId = newId;
  }

  /** Asks for all names of a batch at once. */
  async learn(rows: readonly Values[]): Promise<void> {
    for (const table of order) {
      const names = new Set<string>();
      for (const values of rows) {
        const name = nameIn(values, table);
        if (name !== undefined && !this.known[table].has(keyOf(name))) names.add(keyOf(name));
      }
      if (names.size === 0) continue;
      for (const name of names) this.known[table].set(name, []);
      for (const found of await this.directory.find(table, [...names])) {
        this.known[table].get(keyOf(found.name))?.push(found);
      }
    }
  }

  /** The ids of the named rows and the rows to be made for them; nothing is remembered until `accept`. */
  resolve(values: Values): { ids: Values; made: MadeRow[] } | { field: string; reason: string } {
    const ids: Values = {};
    const made: MadeRow[] = [];
    for (const table of order) {
      const name = nameIn(values, table);
      if (name === undefined) continue;
      const { field, idField, label } = fields[table];
      const candidates = this.candidates(table, name, ids);
      if (candidates.length > 1) {
        return { field, reason: `${candidates.length} ${label}s are called “${name}”.` };
      }
      const [found] = candidates;
      if (found) {
        ids[idField] = found.id;
        fillFrom(found, ids);
        continue;
      }
      if (!this.mayCreate.has(table)) return { field, reason: `There is no ${label} “${name}”.` };
      if (table === 'sites' && ids.customer_id === undefined)
        return { field, reason: `There is no site “${name}”, and a new site needs its customer.` };
      const row = { id: this.newId(), name, ...above(table, ids) };
      made.push({ table, row });
      ids[idField] = row.id;
    }
    return { ids, made };
  }

  /** The row is good: what was made for it is there for the next ones. */
  accept(made: readonly MadeRow[]): void {
    for (const { table, row } of made) {
      const before = this.known[table].get(keyOf(row.name)) ?? [];
      const { id, name, customer_id, site_id } = row as Values & Found;
      this.known[table].set(keyOf(name), [...before, { id, name, customer_id, site_id }]);
    }
  }

  private candidates(table: ReferenceTable, name: string, ids: Values): Found[] {
    const found = this.known[table].get(keyOf(name)) ?? [];
    const tagged = found.filter(({ isTag }) => isTag);
    if (tagged.length > 0) return tagged.slice(0, 1);
    return found.filter(
      ({ customer_id, site_id }) =>
        (table === 'customers' || agrees(customer_id, ids.customer_id)) &&
        (table !== 'assets' || agrees(site_id, ids.site_id)),
    );
  }
}

function keyOf(name: string): string {
  return name.toLowerCase();
}

function nameIn(values: Values, table: ReferenceTable): string | undefined {
  const name = values[fields[table].field];
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** Where the row names no customer, any will do. An asset that belongs to nobody yet isn't somebody else's. */
function agrees(has: string | null | undefined, wanted: unknown): boolean {
  return wanted === undefined || has === wanted || has === null || has === undefined;
}

/** The customer of a site and the site of an asset go without saying. */
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
