/** Lists and counts: a query is compiled once for all ids it is called with, and its count may be cached. */
import { rightsKey, type Viewer } from '../access.ts';
import { currencyExponent } from '../money.ts';
import type { Registry } from '../registry.ts';
import { authorizeQuery } from './authorize.ts';
import { compileCount, compileList, compileSums, type ListStatement } from './compile.ts';
import { type Counts, countCached } from './counts.ts';
import { createLru } from './lru.ts';
import { parseQuery } from './parse.ts';
import { requireTable } from './rights.ts';
import { type Runner, runOne } from './run-one.ts';
import { isWhole, shapeOf, withIds } from './shape.ts';
import type { Statement } from './statement.ts';
import { badRequest } from './text-reader.ts';

export interface ReaderOptions<V extends Viewer> {
  readonly registry: Registry;
  readonly database: Runner<V>;
  readonly counts?: Counts<V>;
  /** How many compiled statements are cached. */
  readonly remembered?: number;
}

export interface Answer {
  readonly status: number;
  /** JSON, built by the database. */
  readonly body: string;
}

interface Question<V extends Viewer> {
  readonly kind: 'list' | 'count';
  readonly viewer: V;
  readonly table: string;
}

export type Reader<V extends Viewer> = (question: Question<V>, queryString: string) => Promise<Answer>;

export function createReader<V extends Viewer>({
  registry,
  database,
  counts,
  remembered = 1000,
}: ReaderOptions<V>): Reader<V> {
  const compiled = createLru<ListStatement>(remembered);

  function compile({ kind, viewer, table }: Question<V>, queryString: string): ListStatement {
    // Check that the table exists first: an error in the rest must not reveal that it does.
    requireTable(registry, table, 'read', viewer);
    const query = authorizeQuery(registry, table, parseQuery(queryString), viewer);
    const exponent = currencyExponent(viewer.currency);
    if (kind === 'list') {
      if (query.sums.length > 0) throw badRequest('sum: belongs to GET …/count.');
      return compileList(query, exponent);
    }
    return query.sums.length > 0 ? compileSums(query, exponent) : compileCount(query);
  }

  function statementFor(question: Question<V>, queryString: string): ListStatement {
    const { kind, viewer, table } = question;
    const shape = shapeOf(queryString);
    const key = [kind, table, rightsKey(viewer), viewer.currency, shape.text].join('\n');
    const known = compiled.get(key);
    if (known) return withIds(shape, known);
    const statement = compile(question, queryString);
    // A statement with many values is unlikely to be repeated.
    if (statement.values.length >= 100 || queryString.length >= 2000) return statement;
    const lasting = shape.ids.length === 0 ? statement : compile(question, shape.text);
    if (isWhole(shape, lasting)) compiled.set(key, lasting);
    return statement;
  }

  return async (question, queryString) => {
    const { viewer, table } = question;
    const statement = statementFor(question, queryString);
    const permission = registry.resource(table)?.access.permission?.read;
    const ask = (asked: Statement) =>
      runOne({ database, viewer, statement: asked, verb: 'read', resources: [], permission });
    const memory = statement.counted && counts?.open(viewer, table, statement.counted);
    const [body] = await (memory ? countCached(ask, statement, memory) : ask(statement));
    return { status: 200, body: body ?? '' };
  };
}
