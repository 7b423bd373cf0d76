import { useState } from 'react';
import { useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { InlineConfirm } from '#ui/components/actions/InlineConfirm.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { useFormatCount } from '#ui/hooks/use-format-count.ts';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { checkImport } from '../lifecycle/check-import.ts';
import { undoImport } from '../lifecycle/undo-import.ts';
import { Notice } from './Notice.tsx';
import { ProblemList } from './ProblemList.tsx';
import type { ImportView } from './use-import.ts';
import { useTableWords } from './use-table-words.ts';

/** The result, a link to the rows, and undo. */
export function ImportResult({ row }: { row: ImportView }) {
  if (row.status === 'failed') return <Failed row={row} />;
  if (row.status === 'cancelled') {
    return (
      <>
        <Notice tone="info">{row.error ?? 'Discarded. Nothing was imported.'}</Notice>
        <NewImportButton table={row.table_name} />
      </>
    );
  }
  return (
    <>
      {row.status === 'done' && <Done row={row} />}
      {row.report.undone && <Undone row={row} />}
      {row.status === 'done' && <ProblemList row={row} />}
    </>
  );
}

function Done({ row }: { row: ImportView }) {
  const formatCount = useFormatCount();
  const { words, countOf } = useTableWords();
  // `/assets/{id}` without the id is the list.
  const list = useWorkplace().displayOf(row.table_name)?.path?.('').replace(/\/$/, '');
  const also = Object.entries(row.report.makes ?? {}).filter(([table]) => table !== row.table_name);
  const parts = [
    countOf(row.table_name, row.created_rows),
    ...also.map(([table, count]) => countOf(table, count)),
  ];
  return (
    <>
      <Notice tone="success">
        {row.created_rows === 0
          ? 'Every row was there already; nothing was added.'
          : `Imported ${parts.join(', ')}.`}
        {row.skipped_rows > 0 &&
          row.created_rows > 0 &&
          ` ${formatCount(row.skipped_rows)} were there already.`}
        {row.bad_rows > 0 &&
          ` ${formatCount(row.bad_rows)} bad ${row.bad_rows === 1 ? 'row was' : 'rows were'} left out.`}
      </Notice>
      {row.error && <Notice tone="danger">{row.error}</Notice>}
      <div className="flex flex-wrap items-start gap-2">
        {list && (
          <Button asChild>
            <Link to={list}>Show {words(row.table_name)}</Link>
          </Button>
        )}
        <NewImportButton table={row.table_name} />
        <Undo row={row} />
      </div>
    </>
  );
}

function Undo({ row }: { row: ImportView }) {
  const [isAsking, setAsking] = useState(false);
  const undo = useCommand(undoImport);
  const { countOf } = useTableWords();
  if (!row.can.includes('undo') || row.created_rows === 0) return null;
  if (!isAsking) {
    return (
      <Button variant="outline" onClick={() => setAsking(true)}>
        Undo import
      </Button>
    );
  }
  return (
    <div className="basis-full">
      <InlineConfirm
        question={`Remove the ${countOf(row.table_name, row.created_rows)} of this import?`}
        consequence="What has been changed since, or is used by something else, stays; you will see which."
        action="Undo import"
        destructive
        busy={undo.isPending}
        error={undo.error ? classifyError(undo.error).friendly : undefined}
        onConfirm={() => undo.mutate({ id: row.id })}
        onDismiss={() => setAsking(false)}
      />
    </div>
  );
}

function Undone({ row }: { row: ImportView }) {
  const formatCount = useFormatCount();
  const { words, countOf } = useTableWords();
  const { removed = {}, kept = [], kept_count: count = 0 } = row.report.undone ?? {};
  const gone = Object.entries(removed).map(([table, rows]) => countOf(table, rows));
  return (
    <>
      <Notice tone="info">
        {gone.length > 0 ? `Removed ${gone.join(', ')}.` : 'Nothing could be removed.'}
      </Notice>
      {count > 0 && (
        <Section title="Left where they are" aside={formatCount(count)}>
          <ul className="max-h-96 divide-y divide-line overflow-auto rounded-lg border border-line bg-surface">
            {kept.map(({ id, table, title, reason }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-6 px-4 py-2">
                <span>
                  {title} <span className="text-label text-subtle">{words(table, 1)}</span>
                </span>
                <span className="text-muted">{reason}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <NewImportButton table={row.table_name} />
    </>
  );
}

function Failed({ row }: { row: ImportView }) {
  const check = useCommand(checkImport);
  const isReadable = 'columns' in row.source;
  return (
    <>
      <Notice tone="danger">{row.error ?? 'The import failed; nothing was imported.'}</Notice>
      {check.error && <Notice tone="danger">{classifyError(check.error).friendly}</Notice>}
      <div className="flex flex-wrap gap-2">
        {isReadable && (
          <Button loading={check.isPending} onClick={() => check.mutate({ id: row.id })}>
            Check again
          </Button>
        )}
        <NewImportButton table={row.table_name} />
      </div>
    </>
  );
}

function NewImportButton({ table }: { table: string }) {
  return (
    <Button asChild variant="outline" className="self-start">
      <Link to="/settings/import" search={{ table }}>
        Import another file
      </Link>
    </Button>
  );
}
