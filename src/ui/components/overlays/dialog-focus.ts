/**
 * Where the focus goes when a dialog or sheet opens, and where it goes back to. Radix knows the way back only of dialogs
 * that hold their own trigger; ours are mostly opened by state, and without this the focus falls to the start of the page.
 */
import { useRef } from 'react';

export function useDialogFocus(open: boolean | undefined) {
  const wasOpen = useRef(false);
  const cameFrom = useRef<HTMLElement | null>(null);
  // While it is drawn: a form inside takes the focus before any effect of the dialog runs.
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
      // What was done in the dialog may have moved the focus on already.
      if (document.activeElement === document.body) giveBack(cameFrom.current);
    },
  };
}

/** What had the focus; an item of a menu is gone by the time it is wanted, so the menu's button stands for it. */
function opener(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const found = menu ? document.getElementById(menu) : focused;
  return found instanceof HTMLElement ? found : null;
}

/** Not the cross in the corner: the first control of what it is about, or else the primary button, which stands last. */
function startOf(dialog: HTMLElement): HTMLElement | null {
  const first = dialog.querySelector<HTMLElement>(`[data-part="body"] :is(${reachable})`);
  return first ?? [...dialog.querySelectorAll<HTMLElement>('footer button:enabled')].at(-1) ?? null;
}

/** The screen, when what opened the dialog is there no more: Tab goes on inside of it and not through the whole menu. */
function giveBack(to: HTMLElement): void {
  if (to.isConnected) to.focus();
  if (document.activeElement === document.body)
    document.querySelector('main')?.focus({ preventScroll: true });
}

const reachable =
  'input:enabled:not([type="hidden"], [type="file"]), select:enabled, textarea:enabled, button:enabled, a[href], [tabindex="0"]';
