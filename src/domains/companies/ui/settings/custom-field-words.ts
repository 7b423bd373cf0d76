/** Labels for the kinds of a custom field, and for the access of technicians. */

import type { customFields, customTables } from '#domains/companies/settings/custom-field.resource.ts';
import type { CustomKind } from '#kernel/custom-fields.ts';
import type { ApiRowOf } from '#kernel/resource.ts';

type Stored = ApiRowOf<typeof customFields>;
/** Required columns with an initial value are never null in a response. */
export type CustomField = Stored & { readonly kind: CustomKind };
export type CustomTable = (typeof customTables)[number];

export const kindWords: Readonly<Record<CustomKind, { readonly label: string; readonly help: string }>> = {
  text: { label: 'Text', help: 'One line, up to 200 characters' },
  long_text: { label: 'Long text', help: 'Several lines, up to 2,000 characters' },
  number: { label: 'Number', help: 'Whole or with decimals' },
  money: { label: 'Amount of money', help: 'In the currency of the company' },
  date: { label: 'Date', help: 'A day, without a time' },
  yes_no: { label: 'Yes or no', help: 'Or not answered yet' },
  choice: { label: 'Choice', help: 'One of the choices that you give' },
  link: { label: 'Link', help: 'A web address that opens in a new tab' },
};

export const technicianWords: Readonly<Record<'none' | 'see' | 'edit', string>> = {
  none: 'Technicians don’t see it',
  see: 'Technicians see it',
  edit: 'Technicians see and change it',
};
