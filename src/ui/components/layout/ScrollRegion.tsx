import type { ComponentProps } from 'react';

export interface ScrollRegionProps extends Omit<ComponentProps<'section'>, 'aria-label' | 'tabIndex'> {
  /** Accessible name, announced on focus. */
  label: string;
}

/** A scrolling area inside the page. Focusable, so that it can be scrolled by keyboard. */
export function ScrollRegion({ label, ...rest }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: WCAG 2.1.1 requires it for scrolling content, see above.
    <section aria-label={label} tabIndex={0} {...rest} />
  );
}
