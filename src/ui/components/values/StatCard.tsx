import { TriangleAlert } from 'lucide-react';
import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import { cx } from '#ui/cx.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Tooltip } from '../overlays/Tooltip.tsx';

const Sparkline = lazyPart(async () => (await import('./Sparkline.tsx')).Sparkline, {
  failure: 'silent',
});

export interface StatCardProps {
  label: string;
  figure: ReactNode;
  /** Below the figure: the change since the previous period (`StatChange`), or a short text. Null keeps its place. */
  note?: ReactNode;
  /** Values for a sparkline, labelled with the card's label. */
  series?: readonly number[];
  /** How it is computed, on hover. */
  formula?: string;
  /** Something worth a look about the figure: as a mark whose text shows on hover and is read aloud. */
  mark?: string | undefined;
  /** Links to the list behind the figure: `<Link to="/work-orders" search={…} />`. */
  link?: ReactElement<{ className?: string; children?: ReactNode }>;
  loading?: boolean;
}

export function StatCard({ label, figure, note, series, formula, mark, link, loading }: StatCardProps) {
  const fitted = useFitted();
  const title = (
    <Tooltip content={formula}>
      <span className="truncate">{label}</span>
    </Tooltip>
  );
  return (
    <div
      className={cx(
        '@container relative flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-surface p-4',
        link && 'transition-colors hover:border-line-strong',
      )}
    >
      <div className="flex min-w-0 justify-between gap-2 text-label font-medium text-muted">
        {link
          ? cloneElement(
              link,
              { className: 'min-w-0 rounded-sm after:absolute after:inset-0 after:rounded-lg' },
              title,
            )
          : title}
        {mark && (
          <Tooltip content={mark}>
            <span className="relative z-1 shrink-0">
              <TriangleAlert className="size-3.5 text-tone-waiting" aria-hidden="true" />
              <span className="sr-only">{mark}</span>
            </span>
          </Tooltip>
        )}
      </div>
      <div className="flex h-8 flex-wrap items-end justify-between gap-x-3 overflow-hidden">
        <div
          ref={fitted}
          className={cx(
            'max-w-full overflow-hidden text-title font-semibold tracking-tight whitespace-nowrap tabular @[14rem]:text-figure',
            loading && 'animate-pulse text-transparent',
          )}
        >
          {loading ? '0' : figure}
        </div>
        {series && !loading && (
          <span className="hidden max-w-24 min-w-16 flex-1 @[14rem]:flex">
            <Sparkline values={series} label={label} />
          </span>
        )}
      </div>
      {note !== undefined && (
        <div className="flex min-h-4 flex-wrap items-center gap-x-1 text-label text-subtle">
          {!loading && note}
        </div>
      )}
    </div>
  );
}

/** Reduces the font size until the figure fits: a truncated figure would read as another one. */
function useFitted(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => shrinkToFit(box.current));
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => shrinkToFit(box.current));
    if (box.current?.parentElement) observer.observe(box.current.parentElement);
    return () => observer.disconnect();
  }, []);
  return box;
}

function shrinkToFit(box: HTMLElement | null): void {
  if (!box) return;
  box.style.fontSize = '';
  const { clientWidth, scrollWidth } = box;
  if (scrollWidth <= clientWidth) return;
  const size = Number.parseFloat(getComputedStyle(box).fontSize);
  box.style.fontSize = `${Math.floor((size * 10 * clientWidth) / scrollWidth) / 10}px`;
}
