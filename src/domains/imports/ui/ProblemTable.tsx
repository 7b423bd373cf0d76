import { Input } from '#ui/components/inputs/Input.tsx';
import { InOrder } from '#ui/components/layout/InOrder.tsx';
import type { Problem } from '../rows/import-report.rules.ts';
import type { ImportSettings } from '../settings/settings.rules.ts';
import { ScrollBox } from './ScrollBox.tsx';

export type Corrections = NonNullable<ImportSettings['corrections']>;

interface ProblemTableProps {
  problems: readonly Problem[];
  typed: Corrections;
  /** The columns whose cells can be corrected; undefined if none can. */
  columns: ReadonlySet<string> | undefined;
  onType: (typed: Corrections) => void;
  onEnter: () => void;
}

export function ProblemTable({ problems, typed, columns, onType, onEnter }: ProblemTableProps) {
  const type = (line: number, column: string, text: string) =>
    onType({ ...typed, [line]: { ...typed[line], [column]: text } });
  return (
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
            <th scope="col" className="px-3 py-2 text-start font-medium">
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
                <td className="px-3 py-1.5 whitespace-nowrap max-sm:whitespace-normal">{column || '–'}</td>
                <td className="max-w-56 min-w-32 px-3 py-1.5">
                  {columns?.has(column) && !value?.endsWith('…') ? (
                    <Input
                      aria-label={`${column} in line ${line}`}
                      value={typed[line]?.[column] ?? value ?? ''}
                      onChange={(event) => type(line, column, event.target.value)}
                      onKeyDown={(event) => {
                        if (event.key === 'Enter') onEnter();
                      }}
                    />
                  ) : (
                    <span className="block truncate" title={value}>
                      {value ?? '–'}
                    </span>
                  )}
                </td>
                <td className="px-3 py-1.5 sm:min-w-56">{reason}</td>
              </tr>
            )}
          </InOrder>
        </tbody>
      </table>
    </ScrollBox>
  );
}
