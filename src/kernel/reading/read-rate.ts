import { fromMinor, toMinor } from '../money.ts';

/** `2.9%` and `0.029` are 0.029. Undefined for what may mean either, such as 2.9. */
export function readRate(text: string): string | undefined {
  const [, number = '', percent] = /^(\d+(?:[.,]\d+)?|[.,]\d+)\s*(%?)$/.exec(text.trim()) ?? [];
  const parts = toMinor(number.replace(',', '.').replace(/^\./, '0.'), percent ? 4 : 6);
  return parts === undefined || parts > 1_000_000n ? undefined : fromMinor(parts, 6);
}
