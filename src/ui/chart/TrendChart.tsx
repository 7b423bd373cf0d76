/** Values over time as columns or a line, with those they are compared with as a dashed line. Each point opens its rows. */
import { type ReactElement, useId, useRef, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { axis, ChartAxes, height } from './ChartAxes.tsx';
import { ChartTable } from './ChartTable.tsx';
import { layTrend, type Trend, type TrendPoint } from './trend.ts';
import { useWidth } from './use-width.ts';

export interface TrendChartProps {
  /** What it shows: "Completed work orders by month". */
  label: string;
  points: readonly TrendPoint[];
  /** What the points are, of the table for screen readers. */
  first?: string;
  /** What they are compared with, point by point, and its name. */
  before?: { readonly label: string; readonly points: readonly TrendPoint[] } | undefined;
  /** Columns for what is counted or summed, a line for ratios. */
  as: 'columns' | 'line';
  format: (value: number | null) => string;
  /** Shorter, for the axis. */
  formatAxis: (value: number) => string;
  /** A link to the rows of a point. */
  linkOf?: (index: number) => ReactElement<{ className?: string; 'aria-label'?: string }> | undefined;
  /** Said beside points where something unusual happened. */
  notes?: readonly (string | null | undefined)[] | undefined;
}

export function TrendChart(props: TrendChartProps) {
  const { label, first = 'Period', points, before, format, notes } = props;
  const caption = useId();
  const box = useRef<HTMLDivElement>(null);
  const width = Math.max(useWidth(box) - axis, 200);
  const [over, setOver] = useState<number | null>(null);
  const trend = layTrend(points, before?.points ?? [], { width, height });
  const hasNotes = notes?.some(Boolean) === true;
  return (
    <figure aria-labelledby={caption} className="flex min-w-0 flex-col gap-1">
      <figcaption id={caption} className="sr-only">
        {label}
      </figcaption>
      <Readout {...props} over={over} />
      <div ref={box} className="relative" onPointerLeave={() => setOver(null)}>
        <svg
          aria-hidden="true"
          width="100%"
          height={height + 28}
          // As wide as measured on the screen; a narrower page of paper scales it down.
          viewBox={`0 0 ${width + axis} ${height + 28}`}
          preserveAspectRatio="xMinYMin meet"
          className="block overflow-visible print:h-auto"
        >
          <g transform={`translate(${axis} 4)`}>
            <ChartAxes {...props} {...trend} width={width} />
            <Marks {...props} trend={trend} over={over} />
          </g>
        </svg>
        <ChartTable
          label={label}
          first={first}
          columns={['Value', ...(before ? [before.label] : []), ...(hasNotes ? ['Note'] : [])]}
          rows={points.map((point, index) => ({
            name: point.label,
            cells: [
              format(point.value),
              ...(before ? [format(before.points[index]?.value ?? null)] : []),
              ...(hasNotes ? [notes?.[index] ?? ''] : []),
            ],
          }))}
        />
        <Links {...props} trend={trend} onOver={setOver} />
      </div>
    </figure>
  );
}

/** The values of the point under the pointer or with the focus; the legend otherwise. */
function Readout({ points, before, format, notes, over }: TrendChartProps & { over: number | null }) {
  const shown = over === null ? undefined : points[over];
  const other = over === null ? undefined : before?.points[over];
  return (
    <div
      aria-hidden="true"
      className="flex min-h-5 flex-wrap gap-x-3 text-label text-muted tabular print:hidden"
    >
      {shown && (
        <span>
          {shown.label} <b className="font-medium text-ink">{format(shown.value)}</b>
        </span>
      )}
      {other && (
        <span>
          {other.label} {format(other.value)}
        </span>
      )}
      {over !== null && notes?.[over] && <span>{notes[over]}</span>}
      {!shown && before && (
        <span className="flex items-center gap-1.5">
          <span className="inline-block w-5 border-t-2 border-dashed border-series-2" />
          {before.label}
        </span>
      )}
    </div>
  );
}

type Drawn = TrendChartProps & { readonly trend: Trend };

function Marks({ points, before, as, notes, trend, over }: Drawn & { over: number | null }) {
  return (
    <>
      {as === 'columns' &&
        trend.bars.map((bar, index) => (
          <rect
            key={points[index]?.label}
            {...bar}
            rx={Math.min(2, bar.height)}
            className={cx('fill-series-1', over !== null && over !== index && 'opacity-60')}
          />
        ))}
      {as === 'line' && (
        <path d={trend.path} fill="none" strokeWidth={2} strokeLinejoin="round" className="stroke-series-1" />
      )}
      {before && (
        <path
          d={trend.beforePath}
          fill="none"
          strokeWidth={1.5}
          strokeDasharray="5 4"
          strokeLinejoin="round"
          className="stroke-series-2"
        />
      )}
      {trend.dots.map(
        (dot, index) =>
          dot &&
          (as === 'line' || notes?.[index]) && (
            <circle
              key={points[index]?.label}
              cx={dot.x}
              cy={dot.y}
              r={notes?.[index] ? 5 : over === index ? 4 : 2.5}
              className={notes?.[index] ? 'fill-surface stroke-tone-danger stroke-2' : 'fill-series-1'}
            />
          ),
      )}
    </>
  );
}

/** A link over each point, for pointers and keyboards. */
function Links(props: Drawn & { onOver: (index: number | null) => void }) {
  const { label, points, format, linkOf, trend, onOver } = props;
  return (
    <ol
      aria-label={`${label}: open`}
      className="absolute inset-y-0 print:hidden"
      style={{ insetInlineStart: axis }}
    >
      {points.map((point, index) => {
        const slot = trend.slots[index];
        const link = point.value === null ? undefined : linkOf?.(index);
        return (
          <li
            key={point.label}
            className="absolute inset-y-0"
            style={{ insetInlineStart: slot?.x, width: slot?.width }}
            onPointerEnter={() => onOver(index)}
            onFocus={() => onOver(index)}
            onBlur={() => onOver(null)}
          >
            {link && (
              <link.type
                {...link.props}
                aria-label={`${point.label}: ${format(point.value)}`}
                className="block size-full rounded-sm hover:bg-wash/40"
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}
