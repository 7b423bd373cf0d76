/**
 * For an inline panel that replaces the button which opened it: the focus would fall to the start of the page. Focuses the
 * panel itself, so that its keys work at once and Tab goes to its first field.
 */
import { useEffect, useRef } from 'react';

export function usePanelFocus(takes = true) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!takes) return;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement === document.body)
        document.querySelector('main')?.focus({ preventScroll: true });
    };
  }, [takes]);
  return { ref: panel, tabIndex: -1 };
}
