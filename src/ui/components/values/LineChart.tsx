/** A line over days, with its least and largest value, its first and last day, and a table for screen readers. */
import { useId } from 'react';
import { daysBetween } from '#kernel/dates.ts';
import { itemAt } from '#kernel/type-guards.ts';
import { relativeDay } from '#ui/format/when.ts';

export interface LineChartProps {
  /** Oldest first, at most one a day. */
  points: readonly { readonly day: string; readonly value: number }[];
  /** What it shows: "Run hours in h". */
  label: string;
  format: (value: number) => string;
  locale: string;
  /** Drawn across as a dashed line, with its name: "Next service". */
  mark?: { readonly value: number; readonly label: string } | undefined;
}

const [width, height] = [600, 160];

export function LineChart({ points, label, format, locale, mark }: LineChartProps) {
  const caption = useId();
  if (points.length < 2) return null;
  const [first, last] = [itemAt(points, 0), itemAt(points, points.length - 1)];
  const values = [...points.map(({ value }) => value), ...(mark ? [mark.value] : [])];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const days = Math.max(daysBetween(first.day, last.day), 1);
  const x = (day: string) => (daysBetween(first.day, day) * width) / days;
  const y = (value: number) => height - ((value - low) / (high - low || 1)) * height;
  const line = points
    .map(({ day, value }, index) => `${index ? 'L' : 'M'}${x(day).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('');
  return (
    <figure aria-labelledby={caption} className="flex min-w-0 flex-col gap-1">
      <figcaption id={caption} className="sr-only">
        {label}
      </figcaption>
      <div aria-hidden="true" className="flex justify-between text-label text-subtle tabular">
        <span>{format(high)}</span>
        {mark && <span>{mark.label}</span>}
      </div>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-40 w-full overflow-visible border-b border-line-strong text-series-1"
      >
        <path d={`${line}L${width} ${height}L0 ${height}Z`} fill="currentColor" fillOpacity="0.08" />
        <path
          d={line}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
        {mark && (
          <path
            d={`M0 ${y(mark.value).toFixed(1)}L${width} ${y(mark.value).toFixed(1)}`}
            className="text-muted"
            stroke="currentColor"
            strokeDasharray="4 4"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <div aria-hidden="true" className="flex justify-between text-label text-subtle tabular">
        <span>
          {format(low)} · {relativeDay(first.day, { locale })}
        </span>
        <span>{relativeDay(last.day, { locale })}</span>
      </div>
      <table className="sr-only">
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ day, value }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
