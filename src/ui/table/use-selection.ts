import { useCallback, useMemo, useRef } from 'react';

/** Row selection: single rows, a range with Shift, or all loaded rows. */
export function useSelection(
  keys: readonly string[],
  selection: ReadonlySet<string>,
  onSelectionChange: (next: ReadonlySet<string>) => void,
) {
  const anchor = useRef<string>(undefined);
  const toggle = useCallback(
    (key: string, range = false) => {
      const next = new Set(selection);
      const from = range && anchor.current ? keys.indexOf(anchor.current) : -1;
      const to = keys.indexOf(key);
      if (from >= 0 && to >= 0)
        for (const one of keys.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one);
      else if (!next.delete(key)) next.add(key);
      anchor.current = key;
      onSelectionChange(next);
    },
    [keys, selection, onSelectionChange],
  );
  const chosen = useMemo(() => keys.filter((key) => selection.has(key)).length, [keys, selection]);
  return {
    toggle,
    all: chosen > 0 && chosen === keys.length,
    some: chosen > 0 && chosen < keys.length,
    toggleAll: () => onSelectionChange(chosen === keys.length ? new Set() : new Set(keys)),
    clear: () => onSelectionChange(new Set()),
  };
}
