/** How values are spread: a dot each, the middle half as a band, the median as a line. The numbers stand in a table elsewhere. */
import { type ReactElement, useRef } from 'react';
import { cx } from '#ui/cx.ts';
import { layStrip, quantile } from './strip.ts';
import { useWidth } from './use-width.ts';

export interface StripDot {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  readonly isMarked?: boolean;
  /** For pointers: the keyboard reaches the same by the table. */
  readonly link?: ReactElement<{ className?: string; tabIndex?: number; title?: string }> | undefined;
}

export interface StripPlotProps {
  dots: readonly StripDot[];
  format: (value: number) => string;
}

const dot = 12;

export function StripPlot({ dots, format }: StripPlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = Math.max(useWidth(box), 80);
  const strip = layStrip(
    dots.map(({ value }) => value),
    { width, dot },
  );
  const sorted = dots.toSorted((a, b) => a.value - b.value);
  const [least, most] = [sorted[0], sorted.at(-1)];
  const { quarters, height } = strip;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div ref={box} aria-hidden="true" className="relative" style={{ height: height + 8 }}>
        <span
          className="absolute bottom-0 h-full rounded-sm bg-wash print:border print:border-line"
          style={{ insetInlineStart: quarters.from, width: Math.max(quarters.to - quarters.from, 2) }}
        />
        <span className="absolute inset-x-0 bottom-0 border-b border-line-strong" />
        {dots.map(({ key, name, value, isMarked, link }, index) => {
          const at = strip.dots[index];
          const style = {
            insetInlineStart: (at?.x ?? 0) - dot / 2,
            bottom: (at?.y ?? 0) - dot / 2 + 2,
            width: dot,
            height: dot,
          };
          const look = cx(
            'absolute rounded-full border border-surface',
            isMarked ? 'bg-series-2' : 'bg-series-1',
            link && 'hover:scale-125',
          );
          const title = `${name}: ${format(value)}`;
          return link ? (
            <span key={key} className="absolute" style={style}>
              <link.type
                {...link.props}
                className={cx(look, 'block size-full')}
                tabIndex={-1}
                title={title}
              />
            </span>
          ) : (
            <span key={key} className={look} style={style} title={title} />
          );
        })}
        <span
          className="pointer-events-none absolute bottom-0 h-full border-s-2 border-ink"
          style={{ insetInlineStart: quarters.median - 1 }}
        />
      </div>
      <p className="flex justify-between gap-3 text-label text-subtle tabular">
        <span>{least && format(least.value)}</span>
        <span>
          Median{' '}
          {format(
            quantile(
              sorted.map(({ value }) => value),
              0.5,
            ),
          )}
        </span>
        <span>{most && format(most.value)}</span>
      </p>
    </div>
  );
}
