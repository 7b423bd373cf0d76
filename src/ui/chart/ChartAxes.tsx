/** The axes of a chart over time, and the size of such charts in pixels. */
import type { Trend } from './trend.ts';

export const height = 200;
/** Of the labels at the left. */
export const axis = 56;

export interface ChartAxesProps extends Pick<Trend, 'ticks' | 'slots'> {
  points: readonly { readonly label: string }[];
  formatAxis: (value: number) => string;
  width: number;
}

export function ChartAxes({ points, formatAxis, ticks, slots, width }: ChartAxesProps) {
  const every = Math.ceil((points.length * 64) / width);
  return (
    <>
      {ticks.map(({ value, y }) => (
        <g key={value}>
          <line
            x1={0}
            x2={width}
            y1={y}
            y2={y}
            className={value === 0 ? 'stroke-line-strong' : 'stroke-line'}
          />
          <text x={-8} y={y + 4} textAnchor="end" className="fill-subtle text-label tabular">
            {formatAxis(value)}
          </text>
        </g>
      ))}
      {points.map(
        (point, index) =>
          index % every === 0 && (
            <text
              key={point.label}
              x={(slots[index]?.x ?? 0) + (slots[index]?.width ?? 0) / 2}
              y={height + 18}
              textAnchor="middle"
              className="fill-subtle text-label"
            >
              {point.label}
            </text>
          ),
      )}
    </>
  );
}
