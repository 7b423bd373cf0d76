/** Imports a statement file after a preview. The column mapping is remembered per account. */
import { useState } from 'react';
import type { BankAccount } from '#domains/banking/bank-accounts.report.ts';
import { importStatement } from '#domains/banking/statements/import-statement.ts';
import { readStatement } from '#domains/banking/statements/read-statement.ts';
import type { CsvMapping, StatementPreview } from '#domains/banking/statements/statement-file.rules.ts';
import { useCommand } from '#ui/api/command.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { FileDrop } from '#ui/components/inputs/FileDrop.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { decodeText } from '#ui/format/decode-text.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { MappingForm } from './MappingForm.tsx';
import { PreviewLines } from './PreviewLines.tsx';

interface Chosen {
  readonly file_name: string;
  readonly content: string;
}

export function ImportStatement({ account, onDone }: { account: BankAccount; onDone: () => void }) {
  const { viewer } = useWorkplace();
  const read = useCommand<{ preview: StatementPreview }>(readStatement);
  const bring = useCommand(importStatement);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [preview, setPreview] = useState<StatementPreview | null>(null);
  const fault = read.error ?? bring.error;
  const look = (file: Chosen, mapping?: Partial<CsvMapping>) =>
    read.mutate(
      { input: { account_id: account.id, ...file, ...(mapping && { mapping }) } },
      { onSuccess: (answer) => setPreview(answer.preview) },
    );
  const take = async ([file]: File[]) => {
    if (!file) return;
    const next = { file_name: file.name.slice(0, 200), content: await decodeText(file) };
    setPreview(null);
    setChosen(next);
    bring.reset();
    look(next);
  };
  const run = () =>
    chosen &&
    bring.mutate(
      { input: { account_id: account.id, ...chosen, ...(preview?.mapping && { mapping: preview.mapping }) } },
      {
        onSuccess: (row) => {
          const made = row;
          const known = made.duplicate_count > 0 ? `, ${made.duplicate_count} were here already` : '';
          notify.success(`${made.line_count} ${made.line_count === 1 ? 'line' : 'lines'} imported${known}`);
          onDone();
        },
      },
    );
  const fresh = preview ? preview.line_count - preview.duplicate_count : 0;
  const isReady = preview && fresh > 0 && preview.faults.length === 0 && preview.imported_before === null;
  return (
    <div className="flex flex-col gap-4 p-4">
      <FileDrop
        label={chosen ? chosen.file_name : 'Drop the statement here, or press to choose it'}
        help="CSV or OFX (QFX), as your bank offers it for download"
        accept=".csv,.txt,.ofx,.qfx,.qbo,text/csv,application/x-ofx"
        onFiles={(files) => void take(files)}
      />
      {fault && (
        <p role="alert" className="text-tone-danger">
          {(fault instanceof ApiError && fault.fields?.content) || classifyError(fault).friendly}
        </p>
      )}
      {read.isPending && !preview && <p className="text-muted">Reading the file…</p>}
      {preview?.format === 'csv' && preview.mapping && chosen && (
        <MappingForm
          preview={preview}
          isBusy={read.isPending}
          onChange={(mapping) => look(chosen, mapping)}
        />
      )}
      {preview?.imported_before && (
        <p role="alert" className="text-tone-danger">
          This very file was imported on {preview.imported_before}.
        </p>
      )}
      {preview && <PreviewLines preview={preview} />}
      {preview && (
        <div className="flex flex-wrap items-center gap-3">
          <Button loading={bring.isPending} disabled={!isReady} onClick={run}>
            Import {fresh} {fresh === 1 ? 'line' : 'lines'}
          </Button>
          {preview.duplicate_count > 0 && (
            <span className="text-muted">{preview.duplicate_count} are here already and are left out.</span>
          )}
          {preview.closing_balance && (
            <span className="text-muted">
              Closing balance{' '}
              <Money value={preview.closing_balance} currency={viewer.currency} locale={viewer.locale} />
            </span>
          )}
        </div>
      )}
    </div>
  );
}
