/** A left-to-right scanner, used by every parser in this folder. */
import { Refused } from '../errors.ts';
import { quoted } from '../validate.ts';

export interface TextReader {
  /** The next character without consuming it; '' at the end. */
  peek(): string;
  /** Consumes `text` if it comes next. */
  take(text: string): boolean;
  /** Consumes `text` or throws a refusal. */
  expect(text: string): void;
  /** Consumes everything up to one of `stops` or the end. */
  until(stops: string): string;
  /** Consumes a list value: `"…"` with `\"` and `\\`, or plain up to `,` or `)`. */
  listValue(): string;
  isAtEnd(): boolean;
  /** Makes a refusal that names what is being parsed. */
  refusal(problem: string): Refused;
}

export function createReader(text: string, what: string): TextReader {
  let at = 0;
  const refusal = (problem: string) => badRequest(`${what}: ${problem} in ${quoted(text)}.`);
  const take = (piece: string) => {
    if (!text.startsWith(piece, at)) return false;
    at += piece.length;
    return true;
  };
  const until = (stops: string) => {
    const start = at;
    while (at < text.length && !stops.includes(text.charAt(at))) at++;
    return text.slice(start, at);
  };
  const quotedValue = () => {
    let value = '';
    while (at < text.length) {
      const char = text.charAt(at++);
      if (char === '"') return value;
      value += char === '\\' && at < text.length ? text.charAt(at++) : char;
    }
    throw refusal('a closing quote is missing');
  };
  return {
    peek: () => text.charAt(at),
    take,
    expect: (piece) => {
      if (!take(piece)) throw refusal(`${quoted(piece)} is missing`);
    },
    until,
    listValue: () => {
      if (!take('"')) return until(',)');
      const value = quotedValue();
      if (at < text.length && !',)'.includes(text.charAt(at))) throw refusal('text follows a closing quote');
      return value;
    },
    isAtEnd: () => at >= text.length,
    refusal,
  };
}

export function badRequest(message: string): Refused {
  return new Refused('bad_request', message);
}
