import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { cx } from '#ui/cx.ts';

export interface StatChangeProps {
  /** "12% more" */
  text: string;
  direction: 'up' | 'down' | 'flat';
  /** Whether the change is good; undefined if neutral. */
  good?: boolean | undefined;
  /** "than last month" */
  than?: string | undefined;
}

const arrows = { up: ArrowUpRight, down: ArrowDownRight, flat: ArrowRight };

/** Below a figure: the change since the previous period. */
export function StatChange({ text, direction, good, than }: StatChangeProps) {
  const Arrow = arrows[direction];
  const hue =
    direction === 'flat' || good === undefined
      ? 'text-muted'
      : good
        ? 'text-tone-success'
        : 'text-tone-danger';
  return (
    <>
      <span className={cx('inline-flex items-center gap-0.5 font-medium tabular', hue)}>
        <Arrow className="size-3.5" aria-hidden="true" />
        {text}
      </span>
      {than && <span>{than}</span>}
    </>
  );
}
