/** One import from file to result; the step shown depends only on its status, so a reload or a colleague sees the same. */

import { useState } from 'react';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Stepper } from '#ui/components/layout/Stepper.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { Link, usePathParam } from '#ui/navigation.tsx';
import { importStatus } from '../import.display.ts';
import { CheckReport } from './CheckReport.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportResult } from './ImportResult.tsx';
import { MappingStep } from './MappingStep.tsx';
import { type ImportView, isBusy, useImport } from './use-import.ts';
import { useTableWords } from './use-table-words.ts';

const steps = ['File', 'Columns', 'Check', 'Import'];

export function ImportScreen() {
  const id = usePathParam('id');
  const { data, error, isPending, refetch } = useImport(id);
  const { words } = useTableWords();
  if (error && !data)
    return <ErrorState title="The import could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (isPending) return <SkeletonRows rows={6} />;
  if (!data) {
    return (
      <Page title="Import">
        <PageHeader title="There is no such import" description="It may belong to another company." />
      </Page>
    );
  }
  return (
    <Page title={data.file_name}>
      <PageHeader
        context={
          <Link to="/settings/import" className="hover:underline">
            Import
          </Link>
        }
        title={<span className="break-words">{data.file_name}</span>}
        status={<StatusMark {...importStatus(data.status)} filled />}
        description={`Into ${words(data.table_name)}`}
      />
      <ImportSteps key={data.id} row={data} />
    </Page>
  );
}

function ImportSteps({ row }: { row: ImportView }) {
  const [isEditing, setEditing] = useState(false);
  const isMapped = row.status !== 'uploaded';
  const showsMapping = row.status === 'uploaded' || (isEditing && row.status === 'checked');
  const step = showsMapping ? 1 : stepOf(row);
  return (
    <>
      <Stepper label="Steps of the import" steps={steps} current={step} />
      {isBusy(row) && <ImportProgress row={row} />}
      {!isBusy(row) && showsMapping && row.source.columns && (
        <MappingStep
          key={`${row.table_name} ${JSON.stringify(row.options)}`}
          row={row}
          source={row.source}
          onChecked={() => setEditing(false)}
          onKeep={isMapped ? () => setEditing(false) : undefined}
        />
      )}
      {!isBusy(row) && row.status === 'checked' && !isEditing && (
        <CheckReport row={row} onEdit={() => setEditing(true)} />
      )}
      {['done', 'undone', 'failed', 'cancelled'].includes(row.status) && <ImportResult row={row} />}
    </>
  );
}

function stepOf({ status }: ImportView): number {
  if (status === 'uploaded') return 1;
  if (status === 'checking' || status === 'checked') return 2;
  return status === 'importing' || status === 'failed' || status === 'cancelled' ? 3 : 4;
}
