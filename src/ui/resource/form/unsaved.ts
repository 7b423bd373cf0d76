/**
 * The commands on top of a page and the form below them: what is typed there is saved before it is acted on. A form says
 * here how it is saved while something in it is not; `RowPage` asks it to before a command of `saveFirst`.
 */
import { createContext, type RefObject, useContext, useEffect, useRef } from 'react';

/** Answers whether it was saved; where not, the form shows what is at fault. */
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
