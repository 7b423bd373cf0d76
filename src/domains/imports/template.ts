/** An empty spreadsheet with the right headers, and how our own CSV is written. */
import { neutralCell } from '#kernel/formula-cell.ts';
import { choicesOf } from './settings.rules.ts';
import type { Target, TargetField } from './target.rules.ts';

/** Headers as the mapping knows them, and one row that shows how each value is written. */
export function templateCsv(target: Target): string {
  const fields = Object.entries(target.fields).filter(([name]) => !combined.has(name));
  const header = fields.map(([, { label }]) => label);
  const example = fields.map(([name, field]) => exampleOf(target.table, name, field));
  return `\ufeff${[header, example].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

export function csvCell(text: string): string {
  const safe = neutralCell(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function problemsFileName(fileName: string): string {
  return `${fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '')} - rows to correct.csv`;
}

/** Parts of a name and stand-ins for several dates: for other programs' files, not for a fresh one. */
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
  if (field.kind === 'money') return '183.05';
  return '';
}
