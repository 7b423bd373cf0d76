/** Amounts of the grid as people type, paste and read them. */
import { fromMinor, roundHalfEven, toMinor } from '#kernel/money.ts';
import { groupDecimal, parseDecimal } from '#ui/format/decimal.ts';

export interface AmountText {
  readonly scale: number;
  readonly locale: string;
}

/** The amount, or undefined for what is none. Empty is nothing; more decimals than the currency has are rounded, as a pasted formula may have them. */
export function readAmount(text: string, { scale, locale }: AmountText): string | undefined {
  const inner = text.trim().replace(/^\((.*)\)$/, '-$1');
  const plain = inner.replace(/[\p{Sc}]|^[A-Z]{3}\s|\s[A-Z]{3}$/gu, '').replace(/^-\s+/, '-');
  if (plain === '' || /^[-–—]$/.test(plain)) return fromMinor(0n, scale);
  const exact = parseDecimal(plain, scale, locale);
  if (exact) return exact;
  const longer = parseDecimal(plain, 12, locale);
  const minor = longer ? toMinor(longer, 12) : undefined;
  return minor === undefined ? undefined : fromMinor(roundHalfEven(minor, 10n ** BigInt(12 - scale)), scale);
}

/** Nothing is a dash; without cents if no amount of the sheet has any. */
export function shownAmount(minor: bigint, { scale, locale }: AmountText, hasCents: boolean): string {
  if (minor === 0n) return '–';
  const text = groupDecimal(fromMinor(minor, scale), locale).replace('-', '−');
  return hasCents || scale === 0 ? text : text.slice(0, -(scale + 1));
}

/** The rows and cells of a clipboard: tabs between cells, as every spreadsheet writes them. */
export function readBlock(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  return lines.map((line) => line.split('\t'));
}
