import { cx } from '#ui/cx.ts';
import { type LabelFormat, labelPlaces, labelSheets, labelsOnSheet } from '../label-sheet.rules.ts';

interface SheetPreviewProps {
  format: LabelFormat;
  count: number;
  skip: number;
  onSkip: (skip: number) => void;
}

/** The first sheet to scale: used labels and those to be printed. Clicking a label sets where to begin. */
export function SheetPreview({ format, count, skip, onSkip }: SheetPreviewProps) {
  const { page, size } = labelSheets[format];
  const onSheet = labelsOnSheet(format);
  const sheets = Math.ceil((count + skip) / onSheet);
  const isSheet = onSheet > 1;
  return (
    <figure className="flex flex-col items-center gap-2 py-2">
      <svg
        viewBox={`-1 -1 ${page.width + 2} ${page.height + 2}`}
        className={cx('max-w-full', isSheet ? 'h-56' : 'h-20')}
        aria-hidden="true"
      >
        <rect
          width={page.width}
          height={page.height}
          rx={isSheet ? 2 : 1}
          className="fill-paper stroke-line-strong"
          strokeWidth={isSheet ? 0.8 : 0.3}
        />
        {labelPlaces(format, onSheet).map(({ x, y }, index) => {
          const isUsed = index < skip;
          const isPrinted = !isUsed && index < skip + count;
          const side = Math.min(size.height * 0.72, size.width * 0.42);
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the drawing is hidden from screen readers; the stepper above does the same by keyboard.
            <g
              key={`${x}-${y}`}
              transform={`translate(${x} ${y})`}
              className={cx(isSheet && 'cursor-pointer')}
              onClick={() => isSheet && onSkip(index)}
            >
              <rect
                width={size.width}
                height={size.height}
                rx={2}
                className={cx('stroke-line-strong', isUsed ? 'fill-tone-neutral-soft' : 'fill-paper')}
                strokeWidth={0.4}
                strokeDasharray={isUsed ? '2 2' : undefined}
              />
              {isPrinted && (
                <>
                  <rect
                    x={3}
                    y={(size.height - side) / 2}
                    width={side}
                    height={side}
                    className="fill-paper-ink"
                    rx={1}
                  />
                  <rect
                    x={side + 6}
                    y={size.height * 0.3}
                    width={size.width * 0.32}
                    height={2.4}
                    className="fill-paper-ink"
                  />
                  <rect
                    x={side + 6}
                    y={size.height * 0.5}
                    width={size.width * 0.2}
                    height={1.8}
                    className="fill-paper-ink"
                    opacity={0.5}
                  />
                </>
              )}
            </g>
          );
        })}
      </svg>
      <figcaption className="text-label text-subtle tabular">
        {count === 0
          ? 'Nothing chosen yet'
          : `${count} label${count === 1 ? '' : 's'}${isSheet ? ` on ${sheets} sheet${sheets === 1 ? '' : 's'}` : ''}`}
      </figcaption>
    </figure>
  );
}
