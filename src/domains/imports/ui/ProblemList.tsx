import { Download } from 'lucide-react';
import { useState } from 'react';
import { useCommand } from '#ui/api/command.ts';
import { linkTo } from '#ui/api/link.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { useFormatCount } from '#ui/hooks/use-format-count.ts';
import { checkImport } from '../lifecycle/check-import.ts';
import { Notice } from './Notice.tsx';
import { type Corrections, ProblemTable } from './ProblemTable.tsx';
import type { ImportView } from './use-import.ts';

/**
 * Every bad row with line, column and reason; repeated problems with their count. The download has all of them. Until the import
 * has run, cells are corrected here and the rows checked again.
 */
export function ProblemList({ row }: { row: ImportView }) {
  const formatCount = useFormatCount();
  const check = useCommand(checkImport);
  const [typed, setTyped] = useState<Corrections>({});
  const { problems = [], groups = [] } = row.report;
  if (problems.length === 0) return null;
  const repeated = groups.filter(({ count }) => count > 1);
  const changed = Object.keys(typed).length;
  const checkAgain = () => {
    const corrections: Record<string, Record<string, string>> = {};
    for (const source of [row.options.corrections ?? {}, typed])
      for (const [line, cells] of Object.entries(source))
        corrections[line] = { ...corrections[line], ...cells };
    check.mutate({ id: row.id, input: { corrections } });
  };
  return (
    <Section
      title="Bad rows"
      aside={formatCount(row.bad_rows)}
      actions={
        <Button asChild variant="outline" size="sm">
          <a href={linkTo(`imports/${row.id}/problems.csv`)} download>
            <Download className="size-3.5" aria-hidden="true" />
            Download all
          </a>
        </Button>
      }
    >
      {repeated.length > 0 && (
        <ul className="text-muted">
          {repeated.slice(0, 8).map(({ column, reason, count, first_line }) => (
            <li key={`${column} ${reason}`}>
              <span className="tabular">{formatCount(count)}</span> rows, from line {first_line}:{' '}
              {column && `${column}: `}
              {reason}
            </li>
          ))}
        </ul>
      )}
      <ProblemTable
        problems={problems}
        typed={typed}
        columns={row.status === 'checked' ? columnsOf(row) : undefined}
        onType={setTyped}
        onEnter={checkAgain}
      />
      {check.error && <Notice tone="danger">{classifyError(check.error).friendly}</Notice>}
      {changed > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={checkAgain} loading={check.isPending}>
            Check again
          </Button>
          <span className="text-label text-subtle">
            {changed === 1 ? 'One row is' : `${formatCount(changed)} rows are`} corrected here; the file stays
            as it is.
          </span>
        </div>
      )}
    </Section>
  );
}

function columnsOf({ source }: ImportView): ReadonlySet<string> {
  return new Set(source.columns?.map(({ column }) => column));
}
