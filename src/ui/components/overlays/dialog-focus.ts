/**
 * Where the focus goes when a dialog or sheet opens, and where it returns on close. Radix restores focus only for dialogs with
 * their own trigger; ours are mostly opened by state, and the focus would fall to the start of the page.
 */
import { useRef } from 'react';

export function useDialogFocus(open: boolean | undefined) {
  const wasOpen = useRef(false);
  const cameFrom = useRef<HTMLElement | null>(null);
  // During render: a form inside takes the focus before any effect of the dialog runs.
  if (open && !wasOpen.current) cameFrom.current = opener();
  wasOpen.current = open ?? false;
  return {
    onOpenAutoFocus: (event: Event) => {
      const panel = event.currentTarget;
      const start = panel instanceof HTMLElement ? startOf(panel) : undefined;
      if (!start) return;
      event.preventDefault();
      start.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      if (!cameFrom.current) return;
      event.preventDefault();
      // The action in the dialog may already have moved the focus.
      if (document.activeElement === document.body) restoreFocus(cameFrom.current);
    },
  };
}

/** The focused element; for a menu item, which is gone by the time the dialog closes, the menu's button. */
function opener(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const found = menu ? document.getElementById(menu) : focused;
  return found instanceof HTMLElement ? found : null;
}

/** The first control of the body, not the close button; without one the primary button, which comes last. */
function startOf(dialog: HTMLElement): HTMLElement | null {
  const first = dialog.querySelector<HTMLElement>(`[data-part="body"] :is(${reachable})`);
  return first ?? [...dialog.querySelectorAll<HTMLElement>('footer button:enabled')].at(-1) ?? null;
}

/** Returns the focus, or focuses the main area if the element is gone, so that Tab doesn't go through the whole menu. */
function restoreFocus(to: HTMLElement): void {
  if (to.isConnected) to.focus();
  if (document.activeElement === document.body)
    document.querySelector('main')?.focus({ preventScroll: true });
}

const reachable =
  'input:enabled:not([type="hidden"], [type="file"]), select:enabled, textarea:enabled, button:enabled, a[href], [tabindex="0"]';
