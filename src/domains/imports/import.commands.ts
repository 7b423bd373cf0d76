import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { imports } from './import.resource.ts';

/** Reads the file again in another form: encoding, delimiter, header line, sheet, or into another table. */
export const inspectImport = defineCommand(imports, 'inspect', {
  label: 'Read again',
  again: 'allowed',
  from: ['uploaded', 'checked'],
  to: 'uploaded',
  allow: office,
  input: {
    table_name: field.text({ label: 'Into', max: 40 }),
    encoding: field.text({ label: 'Encoding', max: 20 }),
    delimiter: field.text({ label: 'Separator', max: 1 }),
    header_line: field.integer({ label: 'Header in line', min: 0, max: 1000 }),
    sheet: field.text({ label: 'Sheet' }),
  },
});

/** Dry run. Without settings it takes those that are stored: the suggestion, or what the last check had. */
export const checkImport = defineCommand(imports, 'check', {
  label: 'Check',
  from: ['uploaded', 'checked', 'failed'],
  to: 'checking',
  allow: office,
  input: {
    mapping: field.json({ label: 'Columns' }),
    for_all: field.json({ label: 'For all rows' }),
    create: field.json({ label: 'Create what is missing' }),
  },
});

export const runImport = defineCommand(imports, 'run', {
  label: 'Import',
  from: ['checked'],
  to: 'importing',
  allow: office,
  input: {
    mode: field.choice(['all_or_nothing', 'valid_only'], {
      label: 'Bad rows',
      required: true,
      initial: 'all_or_nothing',
    }),
  },
});

export const undoImport = defineCommand(imports, 'undo', {
  label: 'Undo import',
  from: ['done'],
  to: 'undoing',
  allow: office,
  final: true,
});

export const cancelImport = defineCommand(imports, 'cancel', {
  label: 'Cancel',
  again: 'allowed',
  from: ['uploaded', 'checking', 'checked', 'importing', 'failed'],
  allow: office,
});
