export interface SparklineProps {
  values: readonly number[];
  /** What it shows, for screen readers, e.g. "Revenue, last 12 months". */
  label: string;
  width?: number;
  height?: number;
}

/** A line chart without axes. Its numbers are in a table for screen readers. */
export function Sparkline({ values, label, width = 96, height = 28 }: SparklineProps) {
  if (values.length < 2) return null;
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const x = (index: number) => 1.5 + (index * (width - 3)) / (values.length - 1);
  const y = (value: number) => height - 2 - ((value - low) / span) * (height - 4);
  const line = values
    .map((value, index) => `${index ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('');
  return (
    <svg
      role="img"
      aria-label={`${label}: ${values.join(', ')}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      height={height}
      className="w-full min-w-0 overflow-visible text-series-1"
    >
      <path d={`${line}L${width - 1.5} ${height}L1.5 ${height}Z`} fill="currentColor" fillOpacity="0.1" />
      <path
        d={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
