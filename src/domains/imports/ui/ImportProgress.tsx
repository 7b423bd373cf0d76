import { useCommand } from '#ui/api/command.ts';
import { Card } from '#ui/components/layout/Card.tsx';
import { ProgressBar } from '#ui/components/states/ProgressBar.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { cancelImport } from '../lifecycle/cancel-import.ts';
import type { ImportView } from './use-import.ts';

const labels: Readonly<Record<string, string>> = {
  uploaded: 'Reading the file',
  checking: 'Checking every row',
  importing: 'Importing',
  undoing: 'Taking the rows back',
};

/** The import continues when the user leaves the page. */
export function ImportProgress({ row }: { row: ImportView }) {
  const cancel = useCommand(cancelImport);
  const mayCancel = row.can.includes('cancel') && !cancel.isSuccess;
  const isKnown = row.status === 'importing' || row.status === 'checking';
  return (
    <Card>
      <ProgressBar
        label={cancel.isSuccess ? 'Stopping' : (labels[row.status] ?? 'Working')}
        {...(isKnown && row.total_rows > 0 ? { done: row.done_rows, of: row.total_rows, unit: 'rows' } : {})}
        {...(mayCancel
          ? {
              onCancel: () =>
                cancel.mutate(
                  { id: row.id },
                  { onError: (error) => reportError('The import could not be stopped', error) },
                ),
            }
          : {})}
      />
    </Card>
  );
}
