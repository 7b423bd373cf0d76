/**
 * Parses and builds query strings with plain string values; a repeated name becomes an array, as the data API's grammar
 * requires.
 */
type SearchRecord = Record<string, string | string[]>;

export function parseSearch(text: string): SearchRecord {
  const record: SearchRecord = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const before = record[name];
    record[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
  }
  return record;
}

export function stringifySearch(record: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(record)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') params.append(name, String(one));
    }
  }
  const text = params.toString().replace(/%(28|29|2C|3A|2F|7E)/g, decodeURIComponent);
  return text ? `?${text}` : '';
}
