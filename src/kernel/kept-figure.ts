/**
 * Figures that the database keeps by triggers beside the rows that they are made of, so that no list or report reads all of those.
 * A figure says what it must be; from that it is compared and put right (`fieldwright verify-figures`).
 */
import { type Kysely, sql } from 'kysely';
import type { Json } from './field.ts';

export interface KeptFigure {
  /** Such as `tax_totals` or `payments.allocated`. */
  readonly name: string;
  /** For people, such as "Taxes by day and rate". */
  readonly label: string;
  readonly table: string;
  /** The columns that tell the rows of a company apart. */
  readonly key: readonly string[];
  readonly values: readonly string[];
  /** SQL that selects key and values of the transaction's company from what they are made of. */
  readonly madeOf: string;
  /** The table has no other rows. One of which this SQL condition holds says nothing, and may be missing. */
  readonly nothing?: string;
}

/** A table for nothing else. */
export function keptTable(table: string, figure: Omit<Required<KeptFigure>, 'name' | 'table'>): KeptFigure {
  return { name: table, table, ...figure };
}

/** Columns of a table that has others. `madeOf` selects every row by its `id`. */
export function keptColumns(
  table: string,
  values: readonly string[],
  figure: Pick<KeptFigure, 'label' | 'madeOf'>,
): KeptFigure {
  return {
    name: values.map((value) => `${table}.${value}`).join(', '),
    table,
    key: ['id'],
    values,
    ...figure,
  };
}

export interface Difference {
  readonly key: Json;
  /** Null: the row is missing. */
  readonly kept: Json;
  /** Null: the row should not be there. */
  readonly right: Json;
}

export interface Comparison {
  readonly differing: number;
  /** Some of them. */
  readonly first: readonly Difference[];
}

const named = 20;

/** The transaction has `system` access. The SQL filters by company itself, for roles that bypass row-level security. */
export async function compareFigure<Tables>(db: Kysely<Tables>, figure: KeptFigure): Promise<Comparison> {
  const { rows } = await sql<Difference & { differing: number }>`
    select count(*) over ()::int as differing, key, kept, "right" from (${sql.raw(differences(figure))}) d limit ${named}`.execute(
    db,
  );
  return {
    differing: rows[0]?.differing ?? 0,
    first: rows.map(({ key, kept, right }) => ({ key, kept, right })),
  };
}

/**
 * Puts right what differs, and resolves to the number of rows. Needs the owner of the table: its guards and what follows from a
 * change are off meanwhile. Whoever changes a row of it waits until the end of the transaction, and adds to what is right then.
 */
export async function rebuildFigure<Tables>(db: Kysely<Tables>, figure: KeptFigure): Promise<number> {
  const { table, key, values } = figure;
  const run = async (text: string) => (await sql<{ n: number }>`${sql.raw(text)}`.execute(db)).rows;
  const isSame = `t.tenant_id = fw.current_tenant() and ${jsonOf(key, 't')} = d.key`;
  const row = `jsonb_populate_record(null::${table}, d.key || d."right") r`;
  const columns = [...key, ...values];
  // Locks the table as well.
  await run(`alter table ${table} disable trigger user`);
  await run(`create temporary table differing as ${differences(figure)}`);
  // Without its statistics, and with new rows already in the table, every row of one may be compared with every row of the other.
  await run('analyze differing');
  if (figure.nothing !== undefined)
    await run(`delete from ${table} t using differing d where ${isSame} and d."right" is null`);
  await run(`update ${table} t set ${values.map((value) => `${value} = r.${value}`).join(', ')}
    from differing d cross join lateral ${row} where ${isSame} and d."right" is not null`);
  if (figure.nothing !== undefined)
    await run(`insert into ${table} (tenant_id, ${columns.join(', ')})
      select fw.current_tenant(), ${columns.map((column) => `r.${column}`).join(', ')} from differing d cross join lateral ${row}
      where d."right" is not null and not exists (select from ${table} t where ${isSame})`);
  const [counted] = await run('select count(*)::int as n from differing');
  await run('drop table differing');
  await run(`alter table ${table} enable trigger user`);
  await run(`select pg_notify('fw_changes', fw.current_tenant() || ':${table}')`);
  return counted?.n ?? 0;
}

/** SQL: key, kept values and right values of the rows that differ. */
function differences({ table, key, values, madeOf, nothing }: KeptFigure): string {
  const shape = (row: string) => `${jsonOf(key, row)} as key, ${jsonOf(values, row)} as figures`;
  const says = nothing === undefined ? '' : ` and not (${nothing})`;
  return `select key, k.figures as kept, r.figures as "right"
    from (select ${shape('m')} from (${madeOf}) m where true${says}) r
    full join (select ${shape('t')} from ${table} t where t.tenant_id = fw.current_tenant()${says}) k using (key)
    where r.figures is distinct from k.figures`;
}

/** Equal for equal numbers, whatever their types and scales. */
function jsonOf(columns: readonly string[], row: string): string {
  return `jsonb_build_object(${columns.map((column) => `'${column}', ${row}.${column}`).join(', ')})`;
}
