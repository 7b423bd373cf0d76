/** Keyboard planning of a focused visit: arrow keys change the plan, Enter submits it, Escape or blur discards it. */
import { type FocusEvent, type KeyboardEvent, useCallback, useRef } from 'react';
import { type BoardVisit, type Plan, planOf, samePlan } from '../visits/board-visit.ts';
import type { Draft } from './use-board-drag.ts';

export interface KeyPlanningOptions {
  readonly draft: Draft | null;
  readonly setDraft: (draft: Draft | null) => void;
  readonly arrow: (span: Plan, direction: 1 | -1, isEnd: boolean) => { from: number; to: number };
  /** The lanes from top to bottom. */
  readonly laneIds: readonly (string | null)[];
  readonly isMovable: (visit: BoardVisit) => boolean;
  readonly onSave: (visit: BoardVisit, plan: Plan) => void;
}

export function useKeyPlanning(options: KeyPlanningOptions) {
  const current = useRef(options);
  current.current = options;
  const key = useCallback((event: KeyboardEvent, visit: BoardVisit) => {
    const { draft, setDraft, isMovable, onSave } = current.current;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const own = draft?.by === 'keys' && isOf(draft, visit) ? draft : undefined;
    if (event.key === 'Escape' && own) {
      event.preventDefault();
      event.stopPropagation();
      setDraft(null);
      return;
    }
    if (event.key === 'Enter' && own?.plan) {
      event.preventDefault();
      setDraft(null);
      if (!samePlan(own.plan, planOf(visit))) onSave(visit, own.plan);
      return;
    }
    if (!arrows.has(event.key) || !isMovable(visit)) return;
    event.preventDefault();
    const plan = moved(own?.plan ?? planOf(visit), event, current.current);
    setDraft({ grip: { dragged: { kind: 'visit', visit }, mode: 'move', heldAt: 0 }, plan, by: 'keys' });
  }, []);
  const leave = useCallback((_: FocusEvent, visit: BoardVisit) => {
    const { draft, setDraft } = current.current;
    if (draft?.by === 'keys' && isOf(draft, visit)) setDraft(null);
  }, []);
  return { key, leave };
}

const arrows = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);

function isOf({ grip }: Draft, visit: BoardVisit): boolean {
  return grip.dragged.kind === 'visit' && grip.dragged.visit.id === visit.id;
}

function moved(
  plan: Plan,
  { key, shiftKey, currentTarget }: KeyboardEvent,
  options: KeyPlanningOptions,
): Plan {
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const { laneIds } = options;
    const place = laneIds.indexOf(plan.technician_id) + (key === 'ArrowDown' ? 1 : -1);
    const technician_id = laneIds[Math.min(Math.max(place, 0), laneIds.length - 1)];
    return technician_id === undefined ? plan : { ...plan, technician_id };
  }
  const isRightToLeft = getComputedStyle(currentTarget).direction === 'rtl';
  const direction = (key === 'ArrowRight') === isRightToLeft ? -1 : 1;
  return { ...plan, ...options.arrow(plan, direction, shiftKey) };
}
