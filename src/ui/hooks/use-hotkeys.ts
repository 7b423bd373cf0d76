/** Single-key shortcuts of a screen: inactive while typing, while a menu or dialog is open, and with Ctrl, ⌘ or Alt. */
import { useEffect, useRef } from 'react';

export type Hotkeys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

export function useHotkeys(keys: Hotkeys, enabled = true): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTypingOrModal(event.target)
      )
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

let ahead: string | null = null;

/** The characters typed after Ctrl-K before the palette's input was loaded. */
export function takeTypedAhead(): string {
  const typed = ahead ?? '';
  ahead = null;
  return typed;
}

/** Calls `open` on Ctrl-K and ⌘-K. The palette may still have to load: keys typed meanwhile are buffered. */
export function useModK(open: () => void): void {
  const current = useRef(open);
  current.current = open;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key } = event;
      const plain = !event.ctrlKey && !event.metaKey;
      if (plain && ahead !== null && key.length === 1) ahead += key;
      else if (plain || key.toLowerCase() !== 'k') return;
      else {
        if (!document.querySelector(modal)) ahead = '';
        current.current();
      }
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
}

const editable = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
const modal = '[role="dialog"][data-state="open"]:not([data-beside]), [role="menu"], [role="listbox"]';

/** Whether keys belong to a field, a menu or a dialog. */
export function isTypingOrModal(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(editable)) return true;
  return document.querySelector(modal) !== null;
}
