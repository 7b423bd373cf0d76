/** The planner as the board needs it. Its domain provides it: planning builds on scheduling, and not the other way round. */
import type { ReactNode } from 'react';
import type { BoardAddress } from '../use-board-address.ts';
import type { WaitingOrder } from '../visits/board-visit.ts';
import type { ProposedMove } from './ProposedMoves.tsx';

export interface BoardPlanner {
  /** Of the run that is open. */
  readonly proposed: readonly ProposedMove[];
  /** Looks for the best ways to fit an urgent order in. */
  readonly fitIn: (order: WaitingOrder) => void;
  /** Of what the address names in `plan`. */
  readonly panel: (place: PanelPlace) => ReactNode;
}

export interface PanelPlace {
  /** Over the page instead of beside the board. */
  readonly isSheet: boolean;
  /** Those that the board shows. */
  readonly days: readonly string[];
}

export type UsePlanner = (address: BoardAddress, go: (change: Partial<BoardAddress>) => void) => BoardPlanner;
