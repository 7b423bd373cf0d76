/**
 * A story: rows that belong together because one refers to another, like an order with its visits, invoice, payment and entries.
 * It is copied as a whole; the customer, the asset and the people it refers to are not parts of it.
 */
import type pg from 'pg';
import type { Table } from './schema.ts';
import { underWay } from './tables.ts';

export interface StoryCounts {
  /** Work orders in finished stories. */
  readonly done: number;
  /** Work orders in stories with something under way. */
  readonly open: number;
}

/** Fills bench.stories with the story of each row of the template. */
export async function findStories(
  owner: pg.Client,
  tables: readonly Table[],
  template: string,
): Promise<StoryCounts> {
  const groups = new Groups();
  const open = new Set<string>();
  const ids: string[] = [];
  const orders: string[] = [];
  for (const { name, kind, columns } of tables) {
    if (kind !== 'story') continue;
    const links = columns.filter(({ refers }) => refers === 'story').map((column) => column.name);
    const states = underWay[name] ?? [];
    const isOpen = states.length > 0 ? 't.status = any($2)' : 'cardinality($2::text[]) > 0';
    const { rows } = await owner.query<{ id: string; links: string[]; open: boolean }>(
      `select t.id, array_remove(array[${links.map((link) => `t.${link}`).join(', ')}], null) as links, ${isOpen} as open
       from ${name} t where t.tenant_id = $1 order by t.id`,
      [template, states],
    );
    for (const row of rows) {
      ids.push(row.id);
      if (name === 'work_orders') orders.push(row.id);
      for (const link of row.links) groups.join(row.id, link);
      if (row.open) open.add(row.id);
    }
  }
  const openRoots = new Set([...open].map((id) => groups.rootOf(id)));
  const numbers = new Map<string, number>();
  const stories = ids.map((id) => {
    const root = groups.rootOf(id);
    const story = numbers.get(root) ?? numbers.size;
    numbers.set(root, story);
    return { id, story, open: openRoots.has(root) };
  });
  await owner.query(
    `insert into bench.stories select x.id, x.story, x.open from jsonb_to_recordset($1::jsonb) as x(id uuid, story int, open boolean)`,
    [JSON.stringify(stories)],
  );
  const under = orders.filter((id) => openRoots.has(groups.rootOf(id))).length;
  return { done: orders.length - under, open: under };
}

class Groups {
  private readonly parents = new Map<string, string>();

  rootOf(id: string): string {
    let root = id;
    for (let up = this.parents.get(root); up !== undefined; up = this.parents.get(root)) root = up;
    if (root !== id) this.parents.set(id, root);
    return root;
  }

  join(a: string, b: string): void {
    const [first, second] = [this.rootOf(a), this.rootOf(b)];
    if (first !== second) this.parents.set(first, second);
  }
}
