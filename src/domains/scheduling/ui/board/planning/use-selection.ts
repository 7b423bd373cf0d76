/** The visits that are selected on the board, to be moved or cancelled together. */
import { createContext, useCallback, useMemo, useState } from 'react';
import type { BoardVisit } from '../visits/board-visit.ts';

export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly visits: readonly BoardVisit[];
  readonly toggle: (visit: BoardVisit) => void;
  readonly clear: () => void;
}

const nothing: ReadonlySet<string> = new Set();

/** For the bars of the board. */
export const SelectedContext = createContext(nothing);

/** What is not shown any more, or can't be moved any more, is not selected either. */
export function useSelection(
  shown: readonly BoardVisit[],
  isMovable: (visit: BoardVisit) => boolean,
): Selection {
  const [chosen, setChosen] = useState(nothing);
  const visits = useMemo(
    () =>
      chosen.size === 0
        ? []
        : shown.filter((visit) => chosen.has(visit.id) && isSelectable(visit, isMovable)),
    [shown, chosen, isMovable],
  );
  const ids = useMemo(() => (visits.length === 0 ? nothing : new Set(visits.map(({ id }) => id))), [visits]);
  const toggle = useCallback(
    (visit: BoardVisit) => {
      if (!isSelectable(visit, isMovable)) return;
      setChosen((now) => {
        const next = new Set(now);
        if (!next.delete(visit.id)) next.add(visit.id);
        return next;
      });
    },
    [isMovable],
  );
  const clear = useCallback(() => setChosen(nothing), []);
  return { ids, visits, toggle, clear };
}

/** One that is being sent stays selected. */
function isSelectable(
  { isPending: _, ...visit }: BoardVisit,
  isMovable: (visit: BoardVisit) => boolean,
): boolean {
  return isMovable(visit);
}
