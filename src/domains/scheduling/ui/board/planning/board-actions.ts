/** Callbacks of bars and cards to their board. One stable object, so that bars are not rendered again. */
import { createContext, type FocusEvent, type KeyboardEvent, type PointerEvent, useContext } from 'react';
import type { BoardVisit, Plan } from '../visits/board-visit.ts';
import type { Concerns } from './overlap.ts';
import type { Grip } from './use-board-drag.ts';

export interface BoardActions {
  readonly grip: (event: PointerEvent, grip: Grip) => void;
  readonly open: (visit: BoardVisit) => void;
  readonly toggle: (visit: BoardVisit) => void;
  readonly key: (event: KeyboardEvent, visit: BoardVisit) => void;
  readonly leave: (event: FocusEvent, visit: BoardVisit) => void;
}

/** The preview of what is dragged, and its conflicts. */
export interface Ghost {
  readonly plan: Plan;
  /** The visit being moved; undefined for a new one. */
  readonly visitId: string | undefined;
  readonly title: string;
  readonly concerns: Concerns;
  readonly byKeys: boolean;
  readonly isCopy: boolean;
  /** Where those go that are moved with it. */
  readonly together: readonly MovedTogether[];
}

export interface MovedTogether {
  readonly visit: BoardVisit;
  readonly plan: Plan;
  readonly isRefused: boolean;
}

/** For the lanes of the board. */
export const TogetherContext = createContext<readonly MovedTogether[]>([]);

export const BoardActionsContext = createContext<BoardActions | null>(null);

export function useBoardActions(): BoardActions {
  const actions = useContext(BoardActionsContext);
  if (!actions) throw new Error('useBoardActions is used outside of a board');
  return actions;
}
