import { InOrder } from '#ui/components/layout/InOrder.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ScrollBox } from './ScrollBox.tsx';
import type { ImportSource } from './use-import.ts';

/** The file as it was read, so that a wrong separator or header line is visible at once. */
export function FirstRows({ source }: { source: ImportSource }) {
  return (
    <Section title="First rows">
      <ScrollBox label="First rows as they were read">
        <table className="w-full text-start whitespace-nowrap">
          <thead>
            <tr className="border-b border-line text-label text-subtle">
              <th scope="col" className="px-3 py-2 text-end font-medium">
                Line
              </th>
              {source.columns.map(({ column }) => (
                <th key={column} scope="col" className="px-3 py-2 text-start font-medium">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {source.first_rows.map(({ line, cells }) => (
              <tr key={line} className="border-b border-line last:border-0">
                <td className="px-3 py-1.5 text-end text-subtle tabular">{line}</td>
                <InOrder of={cells}>
                  {(cell) => <td className="max-w-80 truncate px-3 py-1.5">{cell}</td>}
                </InOrder>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Section>
  );
}
