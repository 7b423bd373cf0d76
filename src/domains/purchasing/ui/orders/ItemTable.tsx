import type { ReactNode } from 'react';
import { ScrollRegion } from '#ui/components/layout/ScrollRegion.tsx';

/** A table of items with right-aligned figures; scrolls horizontally if too wide. */
export function ItemTable({ columns, children }: { columns: readonly string[]; children: ReactNode }) {
  return (
    <ScrollRegion label="Items" className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table
        className={columns.length > 4 ? 'w-full min-w-[38rem] text-start' : 'w-full min-w-[22rem] text-start'}
      >
        <thead className="text-label text-muted">
          <tr className="border-b border-line">
            {['Item', ...columns].map((name) => (
              <th key={name} className="px-3 py-2 text-end font-medium first:text-start">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </ScrollRegion>
  );
}

/** The differences between order, receipts and bills, shown below an item. */
export function Differences({ differences }: { differences: readonly string[] }) {
  return differences.map((difference) => (
    <span key={difference} className="block text-label text-tone-danger">
      {difference}
    </span>
  ));
}
