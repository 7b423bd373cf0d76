/** The form of a quote: its values, the input sent, and the totals of each option by the server's own rules. */
import {
  chargedInputOf,
  type FormTotals,
  type LineForm,
  linesOf,
  newLine,
  pickedLine,
  totalsOf,
} from '#domains/invoicing/ui/drafts/draft-form.rules.ts';
import type { PriceBookItem } from '#domains/price-book/ui/pick/price-book-items.ts';
import { depositOf } from '#domains/quoting/quote.rules.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { minorOf, type Typed } from '#ui/format/typed-number.ts';

export interface OptionForm {
  /** Stays with the option when others are added or removed. */
  readonly key: string;
  readonly name: string | null;
  readonly description: string | null;
  readonly is_recommended: boolean;
  readonly discount_percent: Typed;
  readonly discount_amount: Typed;
  readonly lines: readonly LineForm[];
}

export interface QuoteForm {
  readonly title: string | null;
  readonly customer_id: string | null;
  readonly site_id: string | null;
  readonly contact_id: string | null;
  readonly asset_id: string | null;
  readonly valid_until: string | null;
  readonly customer_po: string | null;
  readonly notes: string | null;
  readonly deposit_percent: Typed;
  readonly deposit_amount: Typed;
  readonly options: readonly OptionForm[];
}

// Starts at the time, as a saved draft may contain keys of an earlier visit.
let made = Date.now();

export function newOption(
  lines: readonly LineForm[] = [newLine('0')],
  name: string | null = null,
): OptionForm {
  made += 1;
  return {
    ...{ key: `option-${made}`, name, description: null, is_recommended: false },
    ...{ discount_percent: null, discount_amount: null, lines },
  };
}

/** Adds an option with the lines of the last one, as options usually differ a little. */
export function withAnother(options: readonly OptionForm[]): OptionForm[] {
  const names = ['Good', 'Better', 'Best', 'Option 4', 'Option 5'];
  const named = options.map((option, index) =>
    option.name ? option : { ...option, name: names[index] ?? null },
  );
  const last = named.at(-1);
  const lines = (last?.lines ?? []).map(({ id: _, ...line }) => ({ ...line, key: newLine('0').key }));
  return [...named, { ...newOption(lines), name: names[options.length] ?? null }];
}

/** An option for each choice: the lines of `option`, with `line` taking that entry of the price book. */
export function optionsForChoices(
  option: OptionForm,
  line: LineForm,
  choices: readonly PriceBookItem[],
): OptionForm[] {
  const names = choices.length === 2 ? ['Good', 'Better'] : ['Good', 'Better', 'Best', 'Premium'];
  return choices.map((choice, index) => {
    const lines = option.lines.map((one) => {
      const own = index === 0 ? one : { ...withoutId(one), key: newLine('0').key };
      return one.key === line.key ? { ...own, ...pickedLine(choice, line.tax_rate) } : own;
    });
    const name = names[index] ?? choice.name;
    return index === 0 ? { ...option, name, lines } : { ...newOption(lines, name) };
  });
}

function withoutId({ id: _, ...line }: LineForm): LineForm {
  return line;
}

export function blankQuote(customer_id: string | null = null): QuoteForm {
  return {
    ...{ title: null, customer_id, site_id: null, contact_id: null, asset_id: null, valid_until: null },
    ...{ customer_po: null, notes: null, deposit_percent: null, deposit_amount: null },
    options: [newOption()],
  };
}

type Stored = Readonly<Record<string, unknown>>;
const text = (from: Stored, name: string) => (typeof from[name] === 'string' ? from[name] : null);

/** The form of a row with its options and lines, as returned by the API. */
export function quoteFormOf(row: Stored): QuoteForm {
  const options: readonly Stored[] = Array.isArray(row.quote_options) ? row.quote_options : [];
  return {
    title: text(row, 'title'),
    customer_id: text(row, 'customer_id'),
    site_id: text(row, 'site_id'),
    contact_id: text(row, 'contact_id'),
    asset_id: text(row, 'asset_id'),
    valid_until: text(row, 'valid_until'),
    customer_po: text(row, 'customer_po'),
    notes: text(row, 'notes'),
    deposit_percent: text(row, 'deposit_percent'),
    deposit_amount: text(row, 'deposit_amount'),
    options: [...options]
      .sort((a, b) => Number(a.position) - Number(b.position))
      .map((option) => ({
        key: String(option.id),
        name: text(option, 'name'),
        description: text(option, 'description'),
        is_recommended: option.is_recommended === true,
        discount_percent: text(option, 'discount_percent'),
        discount_amount: text(option, 'discount_amount'),
        lines: linesOf(option.quote_lines),
      })),
  };
}

/** Text that is not a number is sent as "?", so that the server refuses it at its field. */
export function quoteInputOf({ options, ...form }: QuoteForm) {
  return {
    ...form,
    deposit_percent: form.deposit_percent === undefined ? '?' : form.deposit_percent,
    deposit_amount: form.deposit_amount === undefined ? '?' : form.deposit_amount,
    options: options.map(({ key: _, name, description, is_recommended, ...option }) => ({
      ...{ name: name?.trim() || null, description, is_recommended },
      ...chargedInputOf({ ...option, lines: option.lines.map(({ id: __, ...line }) => line) }),
    })),
  };
}

export interface OptionTotals extends FormTotals {
  readonly deposit: string;
}

/** A line that doesn't count shows its own amount, but is in no total. */
export function optionTotals(
  option: Pick<OptionForm, 'lines' | 'discount_percent' | 'discount_amount'>,
  requested: Pick<QuoteForm, 'deposit_percent' | 'deposit_amount'>,
  currency: string,
): OptionTotals {
  const isOut = (line: LineForm) => line.is_optional === true && line.is_selected !== true;
  const lines = option.lines.map((line) =>
    isOut(line) ? { ...line, unit_price: '0', discount: null, discount_percent: null } : line,
  );
  const totals = totalsOf({ ...option, lines }, currency);
  const alone = { discount_percent: null, discount_amount: null };
  const exponent = currencyExponent(currency);
  const deposit = depositOf(minorOf(totals.total, exponent) ?? 0n, {
    deposit_percent: requested.deposit_percent ?? null,
    deposit_amount: minorOf(requested.deposit_amount, exponent) ?? null,
  });
  return {
    ...totals,
    deposit: fromMinor(deposit, exponent),
    nets: option.lines.map((line, index) =>
      isOut(line) ? totalsOf({ ...alone, lines: [line] }, currency).nets[0] : totals.nets[index],
    ),
  };
}

/** The faults of one option: `options.1.lines.0.quantity` → `lines.0.quantity` for option 1. */
export function errorsOf(errors: Readonly<Record<string, string>>, index: number): Record<string, string> {
  const at = `options.${index}.`;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, fault]) =>
      name.startsWith(at) ? [[name.slice(at.length), fault]] : [],
    ),
  );
}
