/** What a list can be asked beyond its first page: each sort, a search for a frequent and for a rare word, a page far below. */
import type pg from 'pg';
import { resources } from '#domains/index.ts';
import type { AnyResource } from '#kernel/resource.ts';
import type { CallTemplate } from './call-templates.ts';

/** A further request of a list, by the path of its first page. */
export interface ListCall {
  readonly name: string;
  readonly screen: string;
  readonly list: CallTemplate;
  readonly ask:
    | { readonly order: string }
    | { readonly search: 'a frequent word' | 'a rare word' }
    | { readonly rows: number };
}

/** As the lists do: ui/resource/list/list-columns.tsx. */
const unsortable: ReadonlySet<string> = new Set(['ref', 'json', 'address', 'tags', 'uuid']);
const farBelow = 5000;

export function listCalls(templates: readonly CallTemplate[]): ListCall[] {
  const lists = new Map<string, CallTemplate>();
  for (const template of templates) {
    const table = /^\/api\/([a-z_]+)\?/.exec(template.path)?.[1];
    const isList =
      template.places.length === 0 && /[?&]order=/.test(template.path) && /limit=50\b/.test(template.path);
    if (table && isList && !lists.has(table)) lists.set(table, template);
  }
  return [...lists].flatMap(([table, list]) => {
    const resource = resources.find(({ name }) => name === table);
    return resource ? callsOf(resource, list) : [];
  });
}

function callsOf(resource: AnyResource, list: CallTemplate): ListCall[] {
  const { name, columns } = resource;
  const one = (what: string, ask: ListCall['ask']): ListCall => ({
    ...{ name: `${name}: ${what}`, screen: list.screen, list, ask },
  });
  const sorts = Object.entries(columns)
    .filter(
      ([column, field]) =>
        !unsortable.has(field.kind) && column !== 'version' && field.readableBy !== 'nobody',
    )
    .flatMap(([column]) =>
      ['asc', 'desc'].map((way) => one(`by ${column} ${way}`, { order: `${column}.${way}` })),
    );
  return [
    ...sorts,
    one('search a frequent word', { search: 'a frequent word' }),
    one('search a rare word', { search: 'a rare word' }),
    one(`page after ${farBelow} rows`, { rows: farBelow }),
  ];
}

type Ask = (path: string) => Promise<{ readonly next?: string }>;

/** The path of the request in this database. */
export async function listPath(
  owner: pg.Client,
  tenantId: string,
  { list, ask }: ListCall,
  request: Ask,
): Promise<string | undefined> {
  const url = new URL(list.path, 'http://localhost');
  if ('order' in ask) url.searchParams.set('order', ask.order);
  else if ('search' in ask) {
    const word = await wordOf(owner, tenantId, url.pathname.slice('/api/'.length), ask.search);
    if (word === undefined) return undefined;
    url.searchParams.set('q', word);
  } else {
    const after = await cursorAfter(url, ask.rows, request);
    if (after === undefined) return undefined;
    url.searchParams.set('after', after);
  }
  return url.pathname + url.search;
}

async function cursorAfter(first: URL, rows: number, request: Ask): Promise<string | undefined> {
  let next: string | undefined;
  for (let seen = 0; seen < rows; seen += 1000) {
    const page = new URL(first);
    page.searchParams.set('select', 'id');
    page.searchParams.set('limit', '1000');
    if (next) page.searchParams.set('after', next);
    next = (await request(page.pathname + page.search)).next;
    if (!next) return undefined;
  }
  return next;
}

/** The word that most of the newest thousand rows have, or that fewest of them have. */
async function wordOf(
  owner: pg.Client,
  tenantId: string,
  table: string,
  which: 'a frequent word' | 'a rare word',
): Promise<string | undefined> {
  const { rowCount } = await owner.query(
    `select from pg_attribute where attrelid = $1::regclass and attname = 'search_text'`,
    [table],
  );
  if (!rowCount) return undefined;
  const { rows } = await owner.query<{ word: string }>(
    `with texts as (select id, search_text from ${table} where tenant_id = $1 order by id desc limit 1000),
       words as (select w.word, count(distinct t.id) as n, min(t.id::text) as first
         from texts t, unnest(fw.words_of(t.search_text)) w(word) where length(w.word) >= 4 group by 1)
     select word from words order by n ${which === 'a rare word' ? 'asc' : 'desc'}, first limit 1`,
    [tenantId],
  );
  return rows[0]?.word;
}
