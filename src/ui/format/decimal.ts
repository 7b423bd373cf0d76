/** Amounts as typed by users, kept as decimal strings: money never passes through floating point. */

export interface NumberShape {
  readonly decimal: string;
  readonly group: string;
}

export function numberShape(locale: string | undefined): NumberShape {
  const known = shapes.get(locale ?? '');
  if (known) return known;
  const parts = formatOf(locale).formatToParts(12345.6);
  const find = (type: string) => parts.find((part) => part.type === type)?.value;
  const shape = { decimal: find('decimal') ?? '.', group: find('group') ?? ',' };
  shapes.set(locale ?? '', shape);
  return shape;
}

/** Cached: a list shows hundreds of amounts, and creating an Intl.NumberFormat is expensive. */
const shapes = new Map<string, NumberShape>();
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string | undefined): Intl.NumberFormat {
  const known = formats.get(locale ?? '');
  if (known) return known;
  const made = new Intl.NumberFormat(locale);
  formats.set(locale ?? '', made);
  return made;
}

/**
 * `1,234.5` → `1234.50`. A point or a comma is accepted as the decimal mark where only one reading is possible.
 * Null when empty, undefined when it is not an amount or has more decimals than `scale`.
 */
export function parseDecimal(typed: string, scale: number, locale?: string): string | null | undefined {
  const text = typed.replace(/[\s'’\u00a0\u202f]/g, '').replace(/^\u2212/, '-');
  if (text === '') return null;
  const mark = decimalMark(text, scale, numberShape(locale));
  const plain = [...text]
    .map((char) => (char === mark ? '.' : char === ',' || char === '.' ? '' : char))
    .join('');
  const match = /^([-+]?)(\d*)(?:\.(\d*))?$/.exec(plain);
  if (!match || !(match[2] || match[3])) return undefined;
  const decimals = (match[3] ?? '').replace(/0+$/, '');
  if (decimals.length > scale) return undefined;
  const whole = (match[2] ?? '').replace(/^0+(?=\d)/, '') || '0';
  const fraction = scale > 0 ? `.${decimals.padEnd(scale, '0')}` : '';
  const isZero = /^0*$/.test(whole + decimals);
  return `${match[1] === '-' && !isZero ? '-' : ''}${whole}${fraction}`;
}

function decimalMark(text: string, scale: number, shape: NumberShape): string {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last < 0) return shape.decimal;
  const char = text[last] ?? '';
  const other = char === '.' ? ',' : '.';
  if (text.includes(other)) return char;
  const repeats = text.indexOf(char) !== last;
  if (repeats) return other;
  if (char === shape.decimal) return char;
  const looksGrouped = text.length - last - 1 === 3 && /^-?[1-9]/.test(text);
  return looksGrouped && scale !== 3 ? other : char;
}

/** `1234.5` → `1,234.50` in the given locale, without passing through a float. */
export function groupDecimal(value: string, locale?: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value);
  if (!match) return value;
  const { decimal } = numberShape(locale);
  const whole = formatOf(locale).format(BigInt(match[2] ?? '0'));
  return `${match[1]}${whole}${match[3] ? decimal + match[3] : ''}`;
}
