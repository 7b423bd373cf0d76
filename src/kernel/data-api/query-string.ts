/**
 * Splits a query string into decoded pairs. A `%` without two hex digits is literal, as in browsers (`like.A%`); invalid UTF-8 is
 * refused, not repaired.
 */
import { quoted } from '../validate.ts';
import { limits } from './limits.ts';
import { badRequest } from './text-reader.ts';

export type Pair = readonly [key: string, value: string];

export function decodeQuery(queryString: string): Pair[] {
  if (queryString.length > limits.queryLength) throw badRequest('The address is too long: at most 16 kB.');
  const text = queryString.startsWith('?') ? queryString.slice(1) : queryString;
  const pairs: Pair[] = [];
  for (const piece of text.split('&')) {
    if (piece === '') continue;
    const equals = piece.indexOf('=');
    if (equals < 0) throw badRequest(`The parameter ${quoted(piece)} has no value.`);
    pairs.push([decode(piece.slice(0, equals)), decode(piece.slice(equals + 1))]);
  }
  if (pairs.length > limits.parameters) throw badRequest('There are too many parameters.');
  return pairs;
}

function decode(text: string): string {
  const plain = text.includes('+') ? text.replaceAll('+', ' ') : text;
  let decoded = plain;
  if (plain.includes('%')) {
    try {
      decoded = decodeURIComponent(plain.replace(/%(?![\da-f]{2})/gi, '%25'));
    } catch {
      throw badRequest(`${quoted(text)} is not percent-encoded UTF-8.`);
    }
  }
  if (decoded.includes('\0')) throw badRequest('The address contains a NUL character.');
  // Half a surrogate pair can only come from a client that doesn't encode; PostgreSQL could not store it.
  if (/\p{Surrogate}/u.test(decoded)) throw badRequest('The address contains half a character.');
  return decoded;
}
