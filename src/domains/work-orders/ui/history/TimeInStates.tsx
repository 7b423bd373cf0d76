import { statusSpells } from '#domains/work-orders/history/status-spell.resource.ts';
import {
  lastingText,
  type Spell,
  type TimeInState,
  timesInStates,
} from '#domains/work-orders/history/time-in-states.rules.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { FieldValue } from '#ui/resource/list/cells.tsx';

export interface TimedRow {
  readonly id: string;
  readonly resource: AnyResource;
  /** Of a part of the page's row, such as a visit. */
  readonly title?: string;
}

/** How long the row was in each status; then the same of what belongs to it. */
export function TimeInStates({ subjects }: { subjects: readonly TimedRow[] }) {
  const now = useNow();
  const { rows, error, refetch } = useRows<typeof statusSpells, Spell>(statusSpells, {
    filters: where(statusSpells)
      .in('subject_table', [...new Set(subjects.map(({ resource }) => resource.name))])
      .in(
        'subject_id',
        subjects.map(({ id }) => id),
      ),
    order: 'entered_at',
    limit: 500,
    count: false,
  });
  const timesOf = (id: string) =>
    timesInStates(
      rows.filter((spell) => spell.subject_id === id),
      now,
    );
  if (error)
    return <ErrorState title="The time in each state could not be loaded" error={error} onRetry={refetch} />;
  if (rows.length === 0) return null;
  return (
    <Section title="Time in each state">
      <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface px-3 py-2.5">
        {subjects.map((subject) => (
          <Times key={subject.id} subject={subject} times={timesOf(subject.id)} />
        ))}
        {rows.some(({ is_derived }) => is_derived) && (
          <p className="text-label text-subtle">
            * Told by dates, because the change itself was not recorded.
          </p>
        )}
      </div>
    </Section>
  );
}

function Times({ subject, times }: { subject: TimedRow; times: readonly TimeInState[] }) {
  const longest = Math.max(1, ...times.map(({ milliseconds }) => milliseconds));
  if (times.length === 0) return null;
  return (
    <div>
      {subject.title && <h3 className="pb-1 text-label font-medium text-muted">{subject.title}</h3>}
      <ul className="flex flex-col gap-1">
        {times.map(({ status, milliseconds, isCurrent, isDerived }) => (
          <li
            key={status}
            className="grid grid-cols-[9rem_1fr_auto] items-center gap-x-3 sm:grid-cols-[11rem_1fr_auto]"
          >
            <FieldValue resource={subject.resource} name="status" row={{ id: subject.id, status }} />
            <span className="h-1.5 min-w-0 rounded-full bg-tone-neutral-soft" aria-hidden="true">
              <span
                className="block h-full min-w-0.5 rounded-full bg-tone-neutral"
                style={{ inlineSize: `${(100 * milliseconds) / longest}%` }}
              />
            </span>
            <span className="text-label tabular text-muted">
              {lastingText(milliseconds)}
              {isDerived && '*'}
              {isCurrent && ' so far'}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
