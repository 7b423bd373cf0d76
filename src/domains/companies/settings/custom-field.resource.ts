import { office } from '#kernel/access.ts';
import { customKinds } from '#kernel/custom-fields.ts';
import { hashOf } from '#kernel/data-api/hash.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';

/** Tables that may have custom fields: the resources with `customFields`. */
export const customTables = [
  'customers',
  'sites',
  'contacts',
  'assets',
  'work_orders',
  'parts',
  'vendors',
  'rooms',
] as const;

/** A custom field of one of the company's tables. Its values are in the column `custom_<key>`. */
export const customFields = defineResource('custom_fields', {
  label: 'Custom field',
  labels: 'Custom fields',
  title: 'label',
  order: 'table_name,position',
  fields: {
    table_name: field.choice(customTables, { label: 'Belongs to', required: true, createOnly: true }),
    label: field.text({ label: 'Name', required: true, max: 60 }),
    kind: field.choice(customKinds, { label: 'Kind', required: true, initial: 'text' }),
    options: field.tags({ label: 'Choices', max: 100 }),
    help: field.text({ label: 'Help', help: 'Shown below the field in forms', max: 200 }),
    is_required: field.boolean({ label: 'Required', required: true, initial: false }),
    technicians: field.choice(['none', 'see', 'edit'], {
      label: 'Technicians',
      required: true,
      initial: 'see',
    }),
    key: field.text({
      label: 'Key',
      help: 'How programs, imports and addresses name it; it never changes',
      max: 40,
      createOnly: true,
    }),
    position: field.integer({ label: 'Position', required: true, writableBy: 'nobody' }),
    archived_at: field.instant({ label: 'Archived', writableBy: 'nobody' }),
  },
  list: ['label', 'table_name', 'kind', 'is_required', 'technicians'],
  refusals: {
    custom_fields_key_key: {
      field: 'key',
      message:
        'There is a field with this key already, perhaps an archived one: restore it, or use another key.',
    },
    custom_fields_key_check: {
      field: 'key',
      message: 'Use small letters, digits and underscores, beginning with a letter.',
    },
    custom_fields_label_check: { field: 'label', message: 'Enter the name.' },
    custom_fields_options_check: { field: 'options', message: 'Give at least one choice.' },
    custom_fields_kind_in_use: {
      field: 'kind',
      code: 'conflict',
      message: 'The kind stays as it is because there are values. Archive the field and add another one.',
    },
    custom_fields_most: {
      code: 'conflict',
      message: 'There are as many fields as there may be: 50 in use. Archive one that nobody needs.',
    },
  },
  access: { read: office, create: office, update: office, delete: 'nobody' },
  complete: (row) => ({
    ...row,
    key: row.key || keyFrom(String(row.label ?? '')),
    options: row.kind === 'choice' ? (row.options ?? []) : [],
  }),
});

/** "Gate code" → gate_code. A label without usable letters gets a generated key. */
export function keyFrom(label: string): string {
  const words = label
    .replace(/[ßæœøł]/gi, (letter) => plainLetters[letter.toLowerCase()] ?? '')
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  if (words === '') return `field_${hashOf(label).slice(0, 8)}`;
  return (/^[a-z]/.test(words) ? words : `field_${words}`).slice(0, 40).replace(/_+$/, '');
}

/** Letters that Unicode normalisation does not decompose. */
const plainLetters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l' };

declare module '#kernel/tables.ts' {
  interface Tables {
    custom_fields: TableOf<typeof customFields>;
  }
}
