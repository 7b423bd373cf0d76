import type { ReactNode } from 'react';
import { Avatar } from '../values/Avatar.tsx';
import { When } from '../values/When.tsx';

export interface TimelineEntry {
  readonly id: string;
  /** The person who did it; omitted for actions of the system. */
  readonly actor?: { readonly name: string; readonly avatar_url?: string | null };
  /** What happened, after the name: "scheduled a visit". */
  readonly text: ReactNode;
  readonly at: string;
  /** A comment, a photo, the values before and after. */
  readonly body?: ReactNode;
}

export interface TimelineProps {
  entries: readonly TimelineEntry[];
  label: string;
  timezone?: string;
}

/** The history of a record, in the order given. */
export function Timeline({ entries, label, timezone }: TimelineProps) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {entries.map((entry, index) => (
        <li key={entry.id} className="relative flex gap-3 pb-4">
          {index < entries.length - 1 && (
            <span aria-hidden="true" className="absolute inset-s-2.5 top-6 bottom-0 w-px bg-line" />
          )}
          {entry.actor ? (
            <Avatar name={entry.actor.name} src={entry.actor.avatar_url} size={20} />
          ) : (
            <span aria-hidden="true" className="flex size-5 shrink-0 items-center justify-center">
              <span className="size-2 rounded-full border-2 border-line-strong" />
            </span>
          )}
          <div className="min-w-0 flex-1">
            <p className="text-muted">
              {entry.actor && <span className="font-medium text-ink">{entry.actor.name} </span>}
              {entry.text}
              <span className="ms-2 text-label whitespace-nowrap text-subtle">
                <When at={entry.at} {...(timezone && { timezone })} />
              </span>
            </p>
            {entry.body && <div className="mt-1.5">{entry.body}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
