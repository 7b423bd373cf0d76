/** A value as plain text: for exports, confirmations and search results. Money and decimals stay exact; ids are omitted. */

import { addressLine } from '#kernel/address-line.ts';
import { sentence } from '#kernel/display.ts';
import { withDays } from '#kernel/english-dates.ts';
import type { Field } from '#kernel/field.ts';
import { words } from '#ui/words.ts';
import { groupDecimal } from '../format/decimal.ts';
import { formatMoney } from '../format/money.ts';
import { percentOf } from '../format/typed-number.ts';
import { exactDay, exactInstant } from '../format/when.ts';

export interface Conventions {
  readonly locale: string;
  readonly timezone: string;
  readonly currency: string;
}

export function fieldText(field: Field, value: unknown, conventions: Conventions): string {
  if (value === null || value === undefined || value === '') return '';
  const { locale, timezone, currency } = conventions;
  switch (field.kind) {
    case 'money':
    case 'unit_price':
      return formatMoney(String(value), currency, locale);
    case 'decimal':
      return field.percent
        ? `${decimalText(percentOf(String(value)) ?? '', locale)}%`
        : decimalText(String(value), locale);
    case 'integer':
      return Number(value).toLocaleString(locale);
    case 'boolean':
      return value ? 'Yes' : 'No';
    case 'date':
      return exactDay(String(value), { locale });
    case 'instant':
      return exactInstant(String(value), { locale, timezone });
    case 'choice':
    case 'state':
      return choiceWord(field, String(value));
    case 'tags':
      return Array.isArray(value) ? value.join(', ') : '';
    case 'address':
      return addressLine(value);
    case 'json':
      return jsonLine(value);
    default:
      return field.hasDays ? withDays(String(value), locale) : String(value);
  }
}

/** The label of a choice; choices of custom fields are shown as the company wrote them. */
export function choiceWord({ custom, words: chosen }: Field, value: string): string {
  if (custom !== undefined) return value;
  return words(chosen?.[value] ?? sentence(value));
}

/** Drops trailing zeros: "12.500" becomes 12.5. */
export function decimalText(value: string, locale: string): string {
  return groupDecimal(value.includes('.') ? value.replace(/\.?0+$/, '') : value, locale);
}

function jsonLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return value.map(jsonLine).join(', ');
  return Object.entries(value)
    .map(([key, one]) => `${sentence(key)}: ${jsonLine(one)}`)
    .join(', ');
}
