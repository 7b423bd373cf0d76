import { useState } from 'react';
import { useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { encodingLabels, encodings } from '../inspection/encodings.rules.ts';
import { inspectImport } from '../inspection/inspect-import.ts';
import type { ImportSource, ImportView } from './use-import.ts';
import { useImportOptions } from './use-import-options.ts';

const separators = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Vertical bar' },
];

/** How the file was read. Detected automatically; can be corrected here. */
export function FileForm({ row, source }: { row: ImportView; source: ImportSource }) {
  const [form, setForm] = useState({
    table_name: row.table_name,
    encoding: source.encoding,
    delimiter: source.delimiter,
    header_line: String(source.header_line),
    sheet: source.sheet ?? '',
  });
  const inspect = useCommand(inspectImport);
  const options = useImportOptions();
  const set = (part: Partial<typeof form>) => setForm({ ...form, ...part });
  const line = Number(form.header_line);
  const isLine = /^\d{1,4}$/.test(form.header_line) && line <= 1000;
  const again = () => {
    const { table_name, encoding, delimiter, sheet } = form;
    const own = source.format === 'csv' ? { encoding, delimiter } : { sheet };
    inspect.mutate(
      { id: row.id, input: { table_name, header_line: line, ...own } },
      { onError: (error) => reportError('The file could not be read again', error) },
    );
  };
  return (
    <details className="rounded-lg border border-line bg-surface px-4 py-3">
      <summary className="cursor-pointer font-medium">How the file is read</summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Field label="Into">
          <Select
            options={options}
            value={form.table_name}
            onChange={(event) => set({ table_name: event.target.value })}
          />
        </Field>
        {source.format === 'csv' ? (
          <>
            <Field label="Separator">
              <Select
                options={separators}
                value={form.delimiter}
                onChange={(event) => set({ delimiter: event.target.value })}
              />
            </Field>
            <Field label="Encoding">
              <Select
                options={encodings.map((value) => ({ value, label: encodingLabels[value] }))}
                value={form.encoding}
                onChange={(event) => set({ encoding: event.target.value })}
              />
            </Field>
          </>
        ) : (
          <Field label="Sheet">
            <Select
              options={source.sheets.map((value) => ({ value, label: value }))}
              value={form.sheet}
              onChange={(event) => set({ sheet: event.target.value })}
            />
          </Field>
        )}
        <Field
          label="Header in line"
          help="0 when there is none"
          error={isLine ? undefined : 'Enter a line number.'}
        >
          <Input
            inputMode="numeric"
            value={form.header_line}
            onChange={(event) => set({ header_line: event.target.value })}
          />
        </Field>
      </div>
      <Button
        variant="outline"
        className="mt-4"
        disabled={!isLine}
        loading={inspect.isPending}
        onClick={again}
      >
        Read the file again
      </Button>
    </details>
  );
}
