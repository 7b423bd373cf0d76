/** What an import would do, and every row it would leave out. */
import { useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { formatMoney } from '#ui/format/money.ts';
import { useFormatCount } from '#ui/hooks/use-format-count.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { cancelImport } from '../lifecycle/cancel-import.ts';
import { runImport } from '../lifecycle/run-import.ts';
import { AlikeRows } from './AlikeRows.tsx';
import { Notice } from './Notice.tsx';
import { ProblemList } from './ProblemList.tsx';
import type { ImportView } from './use-import.ts';
import { useTableWords } from './use-table-words.ts';

export function CheckReport({ row, onEdit }: { row: ImportView; onEdit: () => void }) {
  const { viewer, imports } = useWorkplace();
  const formatCount = useFormatCount();
  const { report, bad_rows: bad, skipped_rows: skipped } = row;
  const { words } = useTableWords();
  const isOfDocuments = imports.some((one) => one.resource.name === row.table_name && one.document);
  const fresh = report.makes?.[row.table_name] ?? 0;
  const total = report.totals?.cost;
  return (
    <>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure
          label={`New ${isOfDocuments ? 'or changed ' : ''}${words(row.table_name)}`}
          value={formatCount(fresh)}
        />
        {!isOfDocuments && <Figure label="Already there, skipped" value={formatCount(skipped)} />}
        {(report.updates ?? 0) > 0 && <Figure label="Updated" value={formatCount(report.updates ?? 0)} />}
        <Figure label="Bad rows" value={formatCount(bad)} />
        {total !== undefined && (
          <Figure label="Sum of the costs" value={formatMoney(total, viewer.currency, viewer.locale)} />
        )}
      </div>
      <Made row={row} />
      {(report.formats?.length ?? 0) > 0 && (
        <ul className="text-muted">
          {report.formats?.map(({ column, format, proof }) => (
            <li key={column}>
              “{column}” was read as {format}
              {proof && `, because line ${proof.line} says ${proof.value}`}.
            </li>
          ))}
        </ul>
      )}
      {report.summaries && (
        <p className="text-muted">
          Left out because they only add up, group or repeat other rows:{' '}
          {report.summaries.map(({ line, text }) => `line ${line} (“${text}”)`).join(', ')}.
        </p>
      )}
      <AlikeRows row={row} />
      <ProblemList row={row} />
      <Go row={row} fresh={fresh} onEdit={onEdit} />
    </>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <Card>
      <p className="text-label text-subtle">{label}</p>
      <p className="text-lead font-semibold break-words tabular sm:text-title">{value}</p>
    </Card>
  );
}

/** The customers, sites and assets that would be created because rows refer to them. */
function Made({ row: { report, table_name } }: { row: ImportView }) {
  const formatCount = useFormatCount();
  const { countOf } = useTableWords();
  const also = Object.entries(report.makes ?? {}).filter(([table]) => table !== table_name);
  if (also.length === 0) return null;
  return (
    <p>
      Also new:{' '}
      {also.map(([table, count], index) => {
        const names = report.names?.[table as keyof NonNullable<typeof report.names>] ?? [];
        const more = count > names.length ? `, and ${formatCount(count - names.length)} more` : '';
        return (
          <span key={table}>
            {index > 0 && '; '}
            <span className="font-medium">{countOf(table, count)}</span>
            {names.length > 0 && ` (${names.join(', ')}${more})`}
          </span>
        );
      })}
    </p>
  );
}

/** With bad rows, imports only the valid ones; without, all rows or none. */
function Go({ row, fresh, onEdit }: { row: ImportView; fresh: number; onEdit: () => void }) {
  const run = useCommand(runImport);
  const cancel = useCommand(cancelImport);
  const formatCount = useFormatCount();
  const { countOf } = useTableWords();
  const hasBad = row.bad_rows > 0;
  const changes = row.report.updates ?? 0;
  const mode = hasBad ? 'valid_only' : 'all_or_nothing';
  const also = changes > 0 ? `update ${formatCount(changes)}` : '';
  const error = run.error ?? cancel.error;
  const what = hasBad
    ? `${formatCount(fresh)} valid ${fresh === 1 ? 'row' : 'rows'}`
    : countOf(row.table_name, fresh);
  const buttonLabel =
    fresh === 0
      ? changes > 0
        ? `Update ${countOf(row.table_name, changes)}`
        : 'Nothing new to import'
      : [`Import ${what}`, also].filter(Boolean).join(', ');
  return (
    <Section title="Import">
      <p className="max-w-prose text-muted">
        {hasBad
          ? 'The bad rows are left out. Correct them above and check again, or correct the file and import it again: only they are added then.'
          : 'All rows are imported, or none if something goes wrong. It can be undone.'}
      </p>
      {error && <Notice tone="danger">{classifyError(error).friendly}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={fresh + changes === 0}
          loading={run.isPending}
          onClick={() => run.mutate({ id: row.id, input: { mode } })}
        >
          {buttonLabel}
        </Button>
        <Button variant="outline" onClick={onEdit}>
          Change columns
        </Button>
        <Button variant="ghost" loading={cancel.isPending} onClick={() => cancel.mutate({ id: row.id })}>
          Discard
        </Button>
      </div>
    </Section>
  );
}
