import type { ComponentProps } from 'react';

export interface ScrollRegionProps extends Omit<ComponentProps<'section'>, 'aria-label' | 'tabIndex'> {
  /** Read aloud when the focus comes into it. */
  label: string;
}

/** What scrolls inside the page: it takes the focus, for without that nobody could scroll it by keyboard. */
export function ScrollRegion({ label, ...rest }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: WCAG 2.1.1 asks for it where content scrolls, see above.
    <section aria-label={label} tabIndex={0} {...rest} />
  );
}
