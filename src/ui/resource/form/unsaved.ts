/**
 * Connects a page's commands with the form below: unsaved input is saved before a command runs. A form with changes registers
 * its save function; `RowPage` calls it before the commands in `saveFirst`.
 */
import { createContext, type RefObject, useContext, useEffect, useRef } from 'react';

/** Resolves to whether it was saved; if not, the form shows the errors. */
export type Save = () => Promise<boolean>;

export const UnsavedContext = createContext<RefObject<Save | null> | null>(null);

export function useUnsaved(save: Save, isChanged: boolean): void {
  const page = useContext(UnsavedContext);
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    if (!page || !isChanged) return;
    const own = () => latest.current();
    page.current = own;
    return () => {
      if (page.current === own) page.current = null;
    };
  }, [page, isChanged]);
}
