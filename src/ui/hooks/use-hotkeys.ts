/** Single-key shortcuts of a screen: silent while someone types, while a menu or dialog is open, and with Ctrl, ⌘ or Alt. */
import { useEffect, useRef } from 'react';

export type Hotkeys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

export function useHotkeys(keys: Hotkeys, enabled = true): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target))
        return;
      const run = current.current[event.key];
      if (!run) return;
      event.preventDefault();
      run(event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [enabled]);
}

/** True for Ctrl-K and ⌘-K alike, so that both hands find it. */
export function useModK(open: () => void): void {
  const current = useRef(open);
  current.current = open;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      current.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

const editable = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
const modal = '[role="dialog"][data-state="open"]:not([data-beside]), [role="menu"], [role="listbox"]';

function isBusy(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(editable)) return true;
  return document.querySelector(modal) !== null;
}
