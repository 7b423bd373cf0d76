import { useState } from 'react';

/**
 * Where menus and popovers are put: into the open dialog or the page's main part, so that they belong to a landmark and are
 * not hidden with the page behind a dialog. Never into another popover, whose transform would move them.
 */
export function floatingRoot(): HTMLElement {
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role="dialog"][data-state="open"]')];
  const dialog = dialogs.filter((one) => !one.closest('[data-radix-popper-content-wrapper]')).at(-1);
  return dialog ?? document.querySelector('main') ?? document.body;
}

/** Open or not, as the caller or the component itself keeps it. */
export function useOpen(given: boolean | undefined, onOpenChange: ((open: boolean) => void) | undefined) {
  const [own, setOwn] = useState(false);
  const change = (open: boolean) => {
    setOwn(open);
    onOpenChange?.(open);
  };
  return [given ?? own, change] as const;
}
