/** An empty spreadsheet with the right headers. */
import { byteOrderMark, csvLine } from '#kernel/csv.ts';
import { moneyKinds } from '#kernel/field.ts';
import { choicesOf } from './settings.rules.ts';
import type { Target, TargetField } from './target.rules.ts';

/** Headers the mapping recognises, and one row with an example of each value. */
export function templateCsv(target: Target): string {
  const fields = Object.entries(target.fields).filter(([name]) => !combined.has(name));
  const header = fields.map(([, { label }]) => label);
  const example = fields.map(([name, field]) => exampleOf(target.table, name, field));
  return byteOrderMark + csvLine(header) + csvLine(example);
}

export function problemsFileName(fileName: string): string {
  return `${fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '')} - rows to correct.csv`;
}

/** Fields only needed for other programs' files: name parts and substitutes for several dates. */
const combined: ReadonlySet<string> = new Set(['first_name', 'last_name', 'worked_on']);

const examples: Readonly<Record<string, string>> = {
  name: 'Example',
  customer: 'Harbour Hotel',
  site: 'Harbour Hotel, north wing',
  asset: 'Boiler 2',
  title: 'Replace circulation pump',
  email: 'office@example.com',
  phone: '+1 555 0100',
  sku: 'PUMP-25-60',
  timezone: 'America/Chicago',
  tags: 'hotel; contract',
  unit: 'each',
};

function exampleOf(table: string, name: string, target: TargetField): string {
  const known = examples[name];
  if (known !== undefined) return table === 'customers' && name === 'name' ? 'Harbour Hotel' : known;
  const { field } = target;
  if (field.kind === 'boolean') return 'yes';
  const choices = choicesOf(target);
  if (choices) return choices[0] ?? '';
  if (field.kind === 'date' || field.kind === 'instant') return '2026-03-31';
  if (moneyKinds.has(field.kind)) return '183.05';
  return '';
}
