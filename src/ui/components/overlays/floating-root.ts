import { useState } from 'react';

/**
 * The container for menus and popovers: the open dialog or the page's main element, so that they belong to a landmark and are
 * not hidden with the page behind a dialog. Never another popover, whose transform would move them.
 */
export function floatingRoot(): HTMLElement {
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role="dialog"][data-state="open"]')];
  const dialog = dialogs.filter((one) => !one.closest('[data-radix-popper-content-wrapper]')).at(-1);
  return dialog ?? document.querySelector('main') ?? document.body;
}

/** The open state, controlled by the caller or kept here. */
export function useOpen(given: boolean | undefined, onOpenChange: ((open: boolean) => void) | undefined) {
  const [own, setOwn] = useState(false);
  const change = (open: boolean) => {
    setOwn(open);
    onOpenChange?.(open);
  };
  return [given ?? own, change] as const;
}
