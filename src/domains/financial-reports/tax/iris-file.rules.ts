/**
 * Forms 1099-NEC and 1099-MISC as rows of the CSV files that the IRS takes in its Information Returns Intake System (IRIS, Taxpayer
 * Portal): one form a file, up to 100 recipients, its own names of columns to the letter (also “Subtitute”), amounts with two decimals, tax IDs
 * as nine digits. Source: IRS, Publication 5717, and the portal’s CSV templates.
 */
import type { Kind1099 } from '#domains/purchasing/form-1099.rules.ts';
import type { Address } from '#kernel/field.ts';
import { fromMinor } from '#kernel/money.ts';

export const forms1099 = ['nec', 'misc'] as const;
export type Form1099 = (typeof forms1099)[number];

export const mostRecipients = 100;

export interface Payer {
  readonly name: string;
  /** Nine digits. */
  readonly ein: string;
  readonly address: Address;
  readonly phone: string | null;
  readonly email: string | null;
}

export interface Recipient {
  readonly name: string;
  readonly legal_name: string | null;
  readonly tax_id: string | null;
  readonly kind: Kind1099;
  readonly address: Address | null;
  /** Cents. */
  readonly paid: bigint;
}

export const formOf = (kind: Kind1099): Form1099 => (kind === 'nonemployee_compensation' ? 'nec' : 'misc');

const person = (who: string) => [
  ...[`${who} TIN Type`, `${who} Taxpayer ID Number`, `${who} Name Type`],
  ...[`${who} Business or Entity Name Line 1`, `${who} Business or Entity Name Line 2`],
  ...[`${who} First Name`, `${who} Middle Name`, `${who} Last Name (Surname)`, `${who} Suffix`],
  ...[`${who} Country`, `${who} Address Line 1`, `${who} Address Line 2`, `${who} City/Town`],
  ...[`${who} State/Province/Territory`, `${who} ZIP/Postal Code`],
];

const state = (name: string) => [
  ...[name, `${name} - State Tax Withheld`, `${name} - State/Payer state number`, `${name} - State income`],
  ...[`${name} - Local income tax withheld`, `${name} - Special Data Entries`],
];

const states = ['Combined Federal/State Filing', ...state('State 1'), ...state('State 2')];

/** The boxes of a form with the kind of payments in each; the others stay empty. */
const boxes: Readonly<Record<Form1099, readonly (readonly [column: string, kind?: Kind1099])[]>> = {
  nec: [
    ['Box 1 - Nonemployee Compensation', 'nonemployee_compensation'],
    ['Box 2 - Payer made direct sales totaling $5000 or more of consumer products to a recipient for resale'],
    ['Box 4 - Federal income tax withheld'],
  ],
  misc: [
    ['Box 1 - Rents', 'rents'],
    ['Box 2 - Royalties', 'royalties'],
    ['Box 3 - Other Income', 'other_income'],
    ['Box 4 - Federal income tax withheld'],
    ['Box 5 - Fishing boat proceeds'],
    ['Box 6 - Medical and health care payments', 'medical_payments'],
    ['Box 7 - Direct sales of $5000 or more of consumer products to a recipient for resale'],
    ['Box 8 - Subtitute payments in lieu of dividends or interest'],
    ['Box 9 - Crop insurance proceeds'],
    ['Box 10 - Gross proceeds paid to an attorney', 'attorney_proceeds'],
    ['Box 11 - Fish purchased for resale'],
    ['Box 12 - Section 409A deferrals'],
    ['Box 14 - Excess golden parachute payments'],
    ['Box 15 - Nonqualified deferred compensation'],
  ],
};

export const irisColumns = (form: Form1099): readonly string[] => [
  ...['Form Type', 'Tax Year', ...person('Payer'), 'Payer Phone Type', 'Payer Phone', 'Payer Email Address'],
  ...[...person('Recipient'), 'Office Code', 'Form Account Number'],
  ...(form === 'misc' ? ['FATCA Filing Requirements'] : []),
  ...['2nd TIN Notice', ...boxes[form].map(([column]) => column), ...states],
];

/** One row per recipient, in the order of `irisColumns`. */
export function irisRows(
  form: Form1099,
  year: number,
  payer: Payer,
  recipients: readonly Recipient[],
): readonly (readonly string[])[] {
  const sender = [
    ...[`1099-${form.toUpperCase()}`, String(year), 'EIN', payer.ein, ...named(payer.name)],
    ...[...placed(payer.address), payer.phone ? 'D' : '', digits(payer.phone).slice(-10), payer.email ?? ''],
  ];
  return recipients.map((recipient) => {
    const { name, legal_name, tax_id, kind, address, paid } = recipient;
    const isPerson = /^\d{3}-\d{2}-\d{4}$/.test(tax_id?.trim() ?? '');
    const tin = digits(tax_id);
    const known = legal_name ?? name;
    return [
      ...sender,
      ...[tin === '' ? '' : isPerson ? 'SSN' : 'EIN', tin, ...(isPerson ? namedPerson(known) : named(known))],
      ...[...placed(address ?? {}), '', ''],
      ...(form === 'misc' ? ['N'] : []),
      'N',
      ...boxes[form].map(([column, of]) => (of === kind ? fromMinor(paid, 2) : isTicked(column) ? 'N' : '')),
      ...states.map(() => ''),
    ];
  });
}

/** A box that says yes or no. */
const isTicked = (column: string) => column.includes('$5000');

const lineLength = 40;
const cut = (text: string, from = 0) => text.slice(from, from + lineLength).trim();
const digits = (text: string | null) => (text ?? '').replace(/\D/g, '');

/** The type of name and its six columns: of a business the lines of its name … */
const named = (name: string) => ['B', cut(name), cut(name, lineLength), '', '', '', ''];

/** … of a person the parts of it. */
function namedPerson(name: string): string[] {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return ['I', '', '', cut(first), cut(words.slice(1, -1).join(' ')), cut(last), ''];
}

const placed = ({ street_address, city, state: within, postal_code }: Address): string[] => {
  const street = street_address ?? '';
  return ['US', cut(street), cut(street, lineLength), cut(city ?? ''), within ?? '', postal_code ?? ''];
};
