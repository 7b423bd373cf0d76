import { Section } from '#ui/components/layout/Section.tsx';
import type { OneByOne } from './use-one-by-one.ts';

export interface RunReportProps<Item> {
  run: OneByOne<Item, unknown>;
  /** What was done, after "3 of 4": "drafts created". */
  done: string;
  /** Heading of what could not be done: "Could not be created". */
  failed: string;
  rowOf: (item: Item) => { readonly id: string; readonly name: string };
}

/** How a run of many things ended: how many were done, how many left out by Stop, and which were not possible and why. */
export function RunReport<Item>({ run, done, failed, rowOf }: RunReportProps<Item>) {
  const left = run.left.length;
  return (
    <>
      <p role="status">
        {run.done.length} of {run.of} {done}.
        {left > 0 && ` ${left} ${left === 1 ? 'was' : 'were'} left out because you stopped.`}
      </p>
      {run.faults.length > 0 && (
        <Section title={failed} aside={run.faults.length}>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {run.faults.map(({ item, fault }) => {
              const { id, name } = rowOf(item);
              return (
                <li key={id} className="flex flex-wrap gap-x-3 px-3 py-2">
                  <span className="font-medium">{name}</span>
                  <span className="text-tone-danger">{fault}</span>
                </li>
              );
            })}
          </ul>
        </Section>
      )}
    </>
  );
}
