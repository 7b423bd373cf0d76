import { Download } from 'lucide-react';
import { linkTo } from '#ui/api/link.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { InOrder } from '#ui/components/layout/InOrder.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { useFormatCount } from '#ui/hooks/use-format-count.ts';
import { ScrollBox } from './ScrollBox.tsx';
import type { ImportView } from './use-import.ts';

/** Every bad row with line, column and reason; repeated problems with their count. The download has all of them. */
export function ProblemList({ row }: { row: ImportView }) {
  const formatCount = useFormatCount();
  const { problems = [], groups = [] } = row.report;
  if (problems.length === 0) return null;
  const repeated = groups.filter(({ count }) => count > 1);
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
      <ScrollBox label="Bad rows by line" className="max-h-96">
        <table className="w-full">
          <thead className="sticky top-0 bg-surface">
            <tr className="border-b border-line text-label text-subtle">
              <th scope="col" className="px-3 py-2 text-end font-medium">
                Line
              </th>
              <th scope="col" className="px-3 py-2 text-start font-medium">
                Column
              </th>
              <th scope="col" className="px-3 py-2 text-start font-medium max-sm:hidden">
                Value
              </th>
              <th scope="col" className="w-full px-3 py-2 text-start font-medium">
                Reason
              </th>
            </tr>
          </thead>
          <tbody>
            <InOrder of={problems}>
              {({ line, column, value, reason }) => (
                <tr className="border-b border-line align-top last:border-0">
                  <td className="px-3 py-1.5 text-end tabular">{line}</td>
                  <td className="px-3 py-1.5 whitespace-nowrap">{column || '–'}</td>
                  <td className="max-w-56 truncate px-3 py-1.5 max-sm:hidden" title={value}>
                    {value ?? '–'}
                  </td>
                  <td className="px-3 py-1.5 sm:min-w-56">
                    {reason}
                    {value && (
                      <span className="block text-label break-all text-subtle sm:hidden">{value}</span>
                    )}
                  </td>
                </tr>
              )}
            </InOrder>
          </tbody>
        </table>
      </ScrollBox>
    </Section>
  );
}
