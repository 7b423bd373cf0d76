// Types of values from typed queries: int8 as bigint, numeric as a decimal string, instants as ISO strings with Z, dates as
// YYYY-MM-DD, json parsed. No value is converted to a float or a Date.

import pg from 'pg';
import { isoInstant } from '#server/database/database.ts';

type Parse = (value: string) => unknown;

const INT8 = 20;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;
const AS_TEXT = [1082, 1083, 1266, 1186, 1700];
const INT8_ARRAY = 1016;
const TEXT_ARRAY = 1009;
const OTHER_ARRAYS_AS_TEXT = [1182, 1183, 1231];
const TIMESTAMP_ARRAYS = [1115, 1185];

const builtIn = pg.types.getTypeParser as (oid: number, format?: 'text' | 'binary') => Parse;
const parseTextArray = builtIn(TEXT_ARRAY) as (value: string) => (string | null)[];
const eachOf = (parse: Parse) => (value: string) =>
  parseTextArray(value).map((element) => (element === null ? null : parse(element)));

const parsers = new Map<number, Parse>([
  [INT8, BigInt],
  [TIMESTAMP, isoInstant],
  [TIMESTAMPTZ, isoInstant],
  [INT8_ARRAY, eachOf(BigInt)],
  ...AS_TEXT.map((oid): [number, Parse] => [oid, String]),
  ...OTHER_ARRAYS_AS_TEXT.map((oid): [number, Parse] => [oid, parseTextArray]),
  ...TIMESTAMP_ARRAYS.map((oid): [number, Parse] => [oid, eachOf(isoInstant)]),
]);

export const valueTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format === 'binary') return builtIn(oid, 'binary');
    return parsers.get(oid) ?? builtIn(oid);
  },
} as unknown as pg.CustomTypesConfig;
