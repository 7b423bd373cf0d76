/**
 * The expected results of the data API, computed in memory by a second, simple implementation that shares no code with the parser
 * and the compiler. Values are in API format.
 */
export type Plain = string | number | boolean | null | string[];
export type PlainRow = Readonly<Record<string, Plain>>;
export type Kind = 'text' | 'number' | 'boolean' | 'instant' | 'tags' | 'id' | 'date';
export type Kinds = Readonly<Record<string, Kind>>;

export type Ask =
  | {
      readonly op: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'ilike';
      readonly column: string;
      readonly value: string;
    }
  | { readonly op: 'in'; readonly column: string; readonly values: readonly string[] }
  | { readonly op: 'is'; readonly column: string; readonly state: string }
  | { readonly op: 'and'; readonly asks: readonly Ask[] }
  | { readonly op: 'or'; readonly asks: readonly Ask[] }
  | { readonly op: 'not'; readonly ask: Ask };

export interface Sort {
  readonly column: string;
  readonly descending: boolean;
  readonly nulls: 'first' | 'last';
}

/** True, false or null (unknown), as in SQL. */
export function evaluate(ask: Ask, row: PlainRow, kinds: Kinds): boolean | null {
  switch (ask.op) {
    case 'and':
    case 'or': {
      const results = ask.asks.map((a) => evaluate(a, row, kinds));
      const decisive = ask.op === 'or';
      if (results.includes(decisive)) return decisive;
      return results.includes(null) ? null : !decisive;
    }
    case 'not': {
      const result = evaluate(ask.ask, row, kinds);
      return result === null ? null : !result;
    }
    case 'is': {
      const value = row[ask.column] ?? null;
      if (ask.state === 'null') return value === null;
      if (ask.state === 'not_null') return value !== null;
      return value === (ask.state === 'true');
    }
    case 'in': {
      const value = row[ask.column] ?? null;
      if (ask.values.length === 0) return false;
      if (value === null) return null;
      return ask.values.some((text) => isEqual(value, text, kinds[ask.column]));
    }
    default:
      return compare(ask, row[ask.column] ?? null, kinds[ask.column]);
  }
}

export function sorted(rows: readonly PlainRow[], sorts: readonly Sort[], kinds: Kinds): PlainRow[] {
  const last = sorts.at(-1)?.descending ?? true;
  const all: Sort[] = [...sorts, { column: 'id', descending: last, nulls: 'last' }];
  return [...rows].sort((a, b) => {
    for (const { column, descending, nulls } of all) {
      const [x, y] = [a[column] ?? null, b[column] ?? null];
      if (x === null && y === null) continue;
      if (x === null || y === null) return (x === null) === (nulls === 'first') ? -1 : 1;
      const order = naturalOrder(x, y, column, kinds[column]);
      if (order !== 0) return descending ? -order : order;
    }
    return 0;
  });
}

const natural = new Intl.Collator('und', { numeric: true });

/** Titles are sorted in natural order, ties by their bytes. */
function naturalOrder(a: Plain, b: Plain, column: string, kind: Kind | undefined): number {
  const order = column === 'title' ? natural.compare(String(a), String(b)) : 0;
  return order === 0 ? orderOf(a, b, kind) : order;
}

function compare(ask: Extract<Ask, { value: string }>, value: Plain, kind: Kind | undefined): boolean | null {
  if (value === null) return null;
  if (ask.op === 'eq') return isEqual(value, ask.value, kind);
  if (ask.op === 'neq') return !isEqual(value, ask.value, kind);
  if (ask.op === 'like' || ask.op === 'ilike') return isLike(String(value), ask.value, ask.op === 'ilike');
  const order = orderOf(value, ask.value, kind);
  if (ask.op === 'gt') return order > 0;
  if (ask.op === 'gte') return order >= 0;
  return ask.op === 'lt' ? order < 0 : order <= 0;
}

function isEqual(value: Plain, text: string, kind: Kind | undefined): boolean {
  if (Array.isArray(value)) return value.includes(text);
  return orderOf(value, text, kind) === 0;
}

function orderOf(a: Plain, b: Plain, kind: Kind | undefined): number {
  if (kind === 'number') return sign(thousandths(a) - thousandths(b));
  if (kind === 'boolean') return Number(String(a) === 'true') - Number(String(b) === 'true');
  if (kind === 'instant') return sign(micros(String(a)) - micros(String(b)));
  const [x, y] = [[...String(a)], [...String(b)]];
  for (let i = 0; i < Math.max(x.length, y.length); i++) {
    const difference = (x[i]?.codePointAt(0) ?? -1) - (y[i]?.codePointAt(0) ?? -1);
    if (difference !== 0) return Math.sign(difference);
  }
  return 0;
}

function thousandths(value: Plain): bigint {
  const [whole = '0', fraction = ''] = String(value).split('.');
  return BigInt(whole + fraction.padEnd(3, '0'));
}

function micros(text: string): bigint {
  const fraction = /\.(\d+)/.exec(text)?.[1] ?? '';
  return BigInt(Date.parse(text.replace(/\.\d+/, ''))) * 1000n + BigInt(fraction.padEnd(6, '0'));
}

function sign(difference: bigint): number {
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function isLike(value: string, pattern: string, ignoreCase: boolean): boolean {
  let source = '';
  const chars = [...pattern];
  for (let i = 0; i < chars.length; i++) {
    const char = chars[i] ?? '';
    if (char === '%') source += '.*';
    else if (char === '_') source += '.';
    else {
      const literal = char === '\\' && i + 1 < chars.length ? (chars[++i] ?? '') : char;
      source += literal.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    }
  }
  return new RegExp(`^${source}$`, ignoreCase ? 'sui' : 'su').test(value);
}
