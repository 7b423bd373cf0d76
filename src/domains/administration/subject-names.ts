/** What the rows of audit entries are called now: "WO-1042 · No hot water". */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import type { Json } from '#kernel/field.ts';
import { groupBy } from '#kernel/group-by.ts';
import { isId } from '#kernel/id.ts';
import type { AnyResource } from '#kernel/resource.ts';

type Values = Readonly<Record<string, Json>> | null;

interface Subject {
  readonly entity_type: string;
  readonly entity_id: string | null;
  readonly before: Values;
  readonly after: Values;
}

export interface Names {
  /** What the row is called now; null if it was deleted or has no name. */
  readonly entity_name: string | null;
  /** What the rows are called whose ids are among the old and new values, by id. */
  readonly names: Readonly<Record<string, string>>;
}

interface RowId {
  readonly table: string;
  readonly id: string;
}

/** Adds the names that the viewer may read, in one query. */
export async function withNames<S extends Subject>(
  ctx: Ctx,
  entries: readonly S[],
): Promise<readonly (S & Names)[]> {
  const mentioned = new Map(entries.map((entry) => [entry, referred(ctx, entry)]));
  const subjects = entries.flatMap(({ entity_type, entity_id }) =>
    entity_id ? [{ table: entity_type, id: entity_id }] : [],
  );
  const known = await readNames(ctx, [...subjects, ...[...mentioned.values()].flat()]);
  return entries.map((entry) => {
    const pairs = (mentioned.get(entry) ?? []).flatMap(({ id }) => {
      const name = known.get(id);
      return name === undefined ? [] : [[id, name] as const];
    });
    return {
      ...entry,
      entity_name: known.get(entry.entity_id ?? '') ?? null,
      names: Object.fromEntries(pairs),
    };
  });
}

function referred(ctx: Ctx, { entity_type, before, after }: Subject): readonly RowId[] {
  const columns = ctx.resourceOf(entity_type)?.columns ?? {};
  return [before, after].flatMap((values) =>
    Object.entries(values ?? {}).flatMap(([column, value]) => {
      const table = columns[column]?.target;
      return table !== undefined && typeof value === 'string' && isId(value) ? [{ table, id: value }] : [];
    }),
  );
}

async function readNames(ctx: Ctx, rows: readonly RowId[]): Promise<ReadonlyMap<string, string>> {
  const parts = [...groupBy(rows, ({ table }) => table)].flatMap(([table, all]) => {
    const name = nameSql(ctx, ctx.resourceOf(table));
    const ids = [...new Set(all.map(({ id }) => id))];
    return name
      ? [sql`select t.id, ${name} as name from ${sql.table(table)} t where t.id = any(${ids}::uuid[])`]
      : [];
  });
  if (parts.length === 0) return new Map();
  const found = await sql<{ id: string; name: string | null }>`
    ${sql.join(parts, sql` union all `)}`.execute(ctx.db);
  return new Map(found.rows.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])));
}

/** A row without words of its own, such as a visit, is named by the row it belongs to. */
function nameSql(ctx: Ctx, resource: AnyResource | undefined): RawBuilder<unknown> | undefined {
  if (!resource) return undefined;
  const own = titleSql(resource);
  if (own) return own;
  const [column, field] = Object.entries(resource.columns).find(
    ([, { kind, required }]) => kind === 'ref' && required,
  ) ?? ['', undefined];
  const parent = field?.target === undefined ? undefined : ctx.resourceOf(field.target);
  const title = parent && titleSql(parent);
  if (!title) return undefined;
  return sql`(select p.name from ${sql.table(resource.name)} o, lateral (select ${title} as name from ${sql.table(parent.name)} t
    where t.id = ${sql.ref(`o.${column}`)}) p where o.id = t.id)`;
}

const worded: ReadonlySet<string> = new Set(['text', 'email', 'sequence']);

/** Number and title of the row `t`. */
function titleSql({ columns, title }: AnyResource): RawBuilder<unknown> | undefined {
  const number = Object.keys(columns).find((name) => columns[name]?.kind === 'sequence');
  const titled = worded.has(columns[title]?.kind ?? '') ? title : undefined;
  const names = [...new Set([number, titled].filter((name) => name !== undefined))];
  if (names.length === 0) return undefined;
  const parts = names.map((name) => {
    const computed = columns[name]?.sql;
    return computed === undefined ? sql.ref(`t.${name}`) : sql.raw(computed);
  });
  return sql`nullif(concat_ws(' · ', ${sql.join(parts)}), '')`;
}
