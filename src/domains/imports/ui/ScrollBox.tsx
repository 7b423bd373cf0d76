import { ScrollRegion, type ScrollRegionProps } from '#ui/components/layout/ScrollRegion.tsx';
import { cx } from '#ui/cx.ts';

/** A table that scrolls inside the page. */
export function ScrollBox({ className, ...rest }: ScrollRegionProps) {
  return (
    <ScrollRegion
      className={cx('overflow-auto rounded-lg border border-line bg-surface', className)}
      {...rest}
    />
  );
}
