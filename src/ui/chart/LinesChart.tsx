/** Several values over time as lines on one scale. Each point opens its rows. */
import { type ReactElement, useId, useRef, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { axis, ChartAxes, height } from './ChartAxes.tsx';
import { ChartTable } from './ChartTable.tsx';
import { type Lines, layLines } from './lines.ts';
import { useWidth } from './use-width.ts';

export interface Series {
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** Of each value, also what it is compared with. */
  readonly texts: readonly string[];
}

export interface LinesChartProps {
  /** What it shows: "Completed work orders by month". */
  label: string;
  points: readonly { readonly label: string }[];
  /** Up to five. */
  series: readonly Series[];
  formatAxis: (value: number) => string;
  /** A link to the rows of a point. */
  linkOf: (
    series: number,
    point: number,
  ) => ReactElement<{ className?: string; 'aria-label'?: string }> | undefined;
}

/** Told apart by their dashes, too. */
const looks = [
  { stroke: 'stroke-series-1', fill: 'bg-series-1', dash: undefined },
  { stroke: 'stroke-series-2', fill: 'bg-series-2', dash: '8 3' },
  { stroke: 'stroke-series-3', fill: 'bg-series-3', dash: '2 3' },
  { stroke: 'stroke-series-5', fill: 'bg-series-5', dash: '10 3 2 3' },
  { stroke: 'stroke-series-4', fill: 'bg-series-4', dash: '5 5' },
] as const;
const lookOf = (index: number) => looks[index % looks.length] ?? looks[0];

export function LinesChart(props: LinesChartProps) {
  const { label, points, series, formatAxis } = props;
  const caption = useId();
  const box = useRef<HTMLDivElement>(null);
  const width = Math.max(useWidth(box) - axis, 200);
  const [over, setOver] = useState<number | null>(null);
  const lines = layLines(
    series.map(({ values }) => values),
    { width, height },
  );
  return (
    <figure aria-labelledby={caption} className="flex min-w-0 flex-col gap-1">
      <figcaption id={caption} className="sr-only">
        {label}
      </figcaption>
      <Legend {...props} over={over} />
      <div ref={box} className="relative" onPointerLeave={() => setOver(null)}>
        <svg aria-hidden="true" width="100%" height={height + 28} className="block overflow-visible">
          <g transform={`translate(${axis} 4)`}>
            <ChartAxes points={points} formatAxis={formatAxis} {...lines} width={width} />
            {series.map(({ name }, index) => (
              <path
                key={name}
                d={lines.paths[index]}
                fill="none"
                strokeWidth={2}
                strokeLinejoin="round"
                strokeDasharray={lookOf(index).dash}
                className={lookOf(index).stroke}
              />
            ))}
          </g>
        </svg>
        <ChartTable
          label={label}
          first="Period"
          columns={series.map(({ name }) => name)}
          rows={points.map((point, at) => ({
            name: point.label,
            cells: series.map(({ texts }) => texts[at] ?? ''),
          }))}
        />
        <Dots {...props} lines={lines} onOver={setOver} />
      </div>
    </figure>
  );
}

/** The series by name, with their values at the point under the pointer or with the focus. */
function Legend({ points, series, over }: LinesChartProps & { over: number | null }) {
  return (
    <div aria-hidden="true" className="flex min-h-5 flex-wrap gap-x-4 gap-y-1 text-label text-muted tabular">
      {over !== null && <span>{points[over]?.label}</span>}
      {series.map(({ name, texts }, index) => (
        <span key={name} className="flex min-w-0 items-center gap-1.5">
          <svg aria-hidden="true" width="24" height="4" className="shrink-0">
            <path
              d="M0 2H24"
              strokeWidth={2.5}
              strokeDasharray={lookOf(index).dash}
              className={lookOf(index).stroke}
            />
          </svg>
          <span className="truncate">{name}</span>
          {over !== null && <b className="font-medium text-ink">{texts[over]}</b>}
        </span>
      ))}
    </div>
  );
}

/** A link at each point, for pointers and keyboards. */
function Dots(props: LinesChartProps & { lines: Lines; onOver: (index: number | null) => void }) {
  const { label, points, series, lines, linkOf, onOver } = props;
  return (
    <ol
      aria-label={`${label}: open`}
      className="absolute top-1 print:hidden"
      style={{ insetInlineStart: axis }}
    >
      {points.flatMap((point, at) =>
        series.map(({ name, texts }, index) => {
          const dot = lines.dots[index]?.[at];
          const link = dot ? linkOf(index, at) : undefined;
          return (
            dot && (
              <li
                key={`${point.label} ${name}`}
                className="absolute flex size-4 -translate-1/2"
                style={{ insetInlineStart: dot.x, top: dot.y }}
                onPointerEnter={() => onOver(at)}
                onFocus={() => onOver(at)}
                onBlur={() => onOver(null)}
              >
                {link && (
                  <link.type
                    {...link.props}
                    aria-label={`${name}, ${point.label}: ${texts[at]}`}
                    className="flex size-full items-center justify-center rounded-full hover:bg-wash"
                  >
                    <span className={cx('size-2 rounded-full', lookOf(index).fill)} />
                  </link.type>
                )}
              </li>
            )
          );
        }),
      )}
    </ol>
  );
}
