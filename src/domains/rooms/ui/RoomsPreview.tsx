import { groupBy } from '#kernel/group-by.ts';
import { Section } from '#ui/components/layout/Section.tsx';
import { cx } from '#ui/cx.ts';
import { compareFloors } from '../floors.rules.ts';
import type { WrittenRoom } from '../room-numbers.rules.ts';

interface RoomsPreviewProps {
  rooms: readonly WrittenRoom[];
  /** Numbers of the site's rooms, in lower case. */
  existing: ReadonlySet<string>;
}

/** The rooms by floor as they will be; those that are there already are crossed out. */
export function RoomsPreview({ rooms, existing }: RoomsPreviewProps) {
  const floors = [...groupBy(rooms, ({ floor }) => floor)].toSorted(([a], [b]) => compareFloors(b, a));
  const there = rooms.filter(({ number }) => existing.has(number.toLowerCase())).length;
  if (rooms.length === 0) {
    return <p className="text-muted lg:pt-6">What you type appears here, floor by floor.</p>;
  }
  return (
    <Section
      title="Preview"
      aside={rooms.length - there}
      className="min-w-0"
      {...(there > 0 && { description: `${there} of these rooms exist already.` })}
    >
      <dl className="flex max-h-[60vh] flex-col gap-3 overflow-y-auto">
        {floors.map(([floor, ofFloor]) => (
          <div key={floor ?? ''} className="flex flex-col gap-1">
            <dt className="text-label text-subtle">
              {floor === null ? 'Without a floor' : `Floor ${floor}`}
            </dt>
            <dd className="flex flex-wrap gap-1">
              {ofFloor.map(({ number }) => {
                const isThere = existing.has(number.toLowerCase());
                return (
                  <span
                    key={number}
                    className={cx(
                      'rounded-sm border border-line px-1.5 text-label tabular',
                      isThere ? 'bg-wash text-subtle line-through' : 'bg-surface',
                    )}
                  >
                    {number}
                    {isThere && <span className="sr-only"> exists already</span>}
                  </span>
                );
              })}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
