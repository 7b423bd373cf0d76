/**
 * What can be asked beyond what a screen starts with: of a list each sort, a search for a frequent and for a rare word, a page far
 * below; of a report all years.
 */
import type pg from 'pg';
import { reports, resources } from '#domains/index.ts';
import type { AnyResource } from '#kernel/resource.ts';
import type { CallTemplate } from './call-templates.ts';

/** A further request of a list, by the path of its first page. */
export interface ListCall {
  readonly name: string;
  readonly screen: string;
  readonly list: CallTemplate;
  readonly ask:
    | { readonly order: string }
    | { readonly search: Word; readonly of: string }
    | { readonly rows: number };
}

type Word = 'a frequent word' | 'a rare word';

/** As the lists do: ui/resource/list/list-columns.tsx. */
const unsortable: ReadonlySet<string> = new Set(['ref', 'json', 'address', 'tags', 'uuid']);
const farBelow = 5000;

export function listCalls(templates: readonly CallTemplate[]): ListCall[] {
  const lists = new Map<string, CallTemplate>();
  for (const template of templates) {
    const table = /^\/api\/([a-z_]+)\?/.exec(template.path)?.[1];
    const isList = template.places.length === 0 && /[?&]limit=(50|100)\b/.test(template.path);
    const known = lists.get(table ?? '');
    if (table && isList && (!known || isWider(template, known))) lists.set(table, template);
  }
  return [...lists].flatMap(([table, list]) => {
    const resource = resources.find(({ name }) => name === table);
    return resource ? callsOf(resource, list) : [];
  });
}

/** The list with the fewest conditions, and of these the one with the most columns, is the list of the table's own screen. */
function isWider(one: CallTemplate, other: CallTemplate): boolean {
  const [a, b] = [extentOf(one), extentOf(other)];
  return a.conditions === b.conditions ? a.columns > b.columns : a.conditions < b.conditions;
}

function extentOf({ path }: CallTemplate): { readonly conditions: number; readonly columns: number } {
  const { searchParams } = new URL(path, 'http://localhost');
  const conditions = [...searchParams.keys()].filter((key) => !['select', 'order', 'limit'].includes(key));
  return {
    conditions: conditions.length,
    columns: (searchParams.get('select') ?? '').split(',').length,
  };
}

/** Reports that no screen asks for by itself, those that search, and those of a period for all years. */
export function reportCalls(templates: readonly CallTemplate[]): (ListCall | CallTemplate)[] {
  return reports.flatMap(({ name, params }): (ListCall | CallTemplate)[] => {
    const path = `/api/reports/${name}`;
    const asked = templates.filter((one) => one.path.split('?')[0] === path);
    const [list = { screen: 'by hand', path, places: [], name: path }] = asked;
    const isPlain = Object.values(params).every((field) => !field.required);
    const unasked = asked.length === 0 && isPlain ? [list] : [];
    const years = 'from' in params && 'to' in params ? asked.map(ofAllYears) : [];
    const words = ['a frequent word', 'a rare word'] as const;
    const searches = words.map((word) => ({
      ...{ name: `${path}: search ${word}`, screen: list.screen, list },
      ask: { search: word, of: 'work_orders' },
    }));
    return [...(name === 'search' ? [] : unasked), ...years, ...('q' in params ? searches : [])];
  });
}

function ofAllYears(template: CallTemplate): CallTemplate {
  const [path, query] = template.path.split('?');
  const params = new URLSearchParams(query);
  params.set('from', '2000-01-01');
  params.set('to', new Date(Date.now() - 86_400_000).toISOString().slice(0, 10));
  return {
    ...template,
    path: `${path}?${decodeURIComponent(params.toString())}`,
    name: `${template.name}, of all years`,
  };
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
    one('search a frequent word', { search: 'a frequent word', of: name }),
    one('search a rare word', { search: 'a rare word', of: name }),
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
    const word = await wordOf(owner, tenantId, ask.of, ask.search);
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
  which: Word,
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
