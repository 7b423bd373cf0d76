import type { ReactElement } from 'react';
import { cloneElement } from 'react';

export interface Bar {
  readonly key: string;
  readonly name: string;
  readonly value: number | null;
  readonly text: string;
  /** What it is compared with, as text. */
  readonly before?: string | undefined;
  readonly link?: ReactElement<{ className?: string; children?: React.ReactNode }> | undefined;
}

export interface BarListProps {
  label: string;
  bars: readonly Bar[];
  /** The value of a whole bar, such as 1 for shares; otherwise the largest. */
  full?: number;
}

/** Horizontal bars from zero, each labelled with its name and value. */
export function BarList({ label, bars, full = Number.EPSILON }: BarListProps) {
  const most = Math.max(...bars.map(({ value }) => Math.abs(value ?? 0)), full);
  return (
    <ul aria-label={label} className="flex flex-col">
      {bars.map(({ key, name, value, text, before, link }) => (
        <li
          key={key}
          className="relative flex min-h-8 flex-col justify-center gap-0.5 rounded-sm py-1 hover:bg-wash"
        >
          <span className="flex items-baseline justify-between gap-3">
            {link ? (
              cloneElement(
                link,
                { className: 'min-w-0 truncate rounded-sm after:absolute after:inset-0' },
                name,
              )
            ) : (
              <span className="min-w-0 truncate">{name}</span>
            )}
            <span className="shrink-0 tabular">
              {text}
              {before !== undefined && <span className="ms-2 text-label text-subtle">{before}</span>}
            </span>
          </span>
          <span aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-wash">
            <span
              className={`block h-full rounded-full ${(value ?? 0) < 0 ? 'bg-series-5' : 'bg-series-1'}`}
              style={{ width: `${(Math.abs(value ?? 0) / most) * 100}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
