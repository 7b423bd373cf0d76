/**
 * Keyboard planning of a focused visit: arrow keys change the plan, C copies the visit first, Enter submits, Escape or blur discards.
 * Space selects visits that are to be moved together.
 */
import { type FocusEvent, type KeyboardEvent, useCallback, useRef } from 'react';
import type { MovedPart } from '../lanes/geometry.ts';
import { type BoardVisit, type Plan, planOf, samePlan } from '../visits/board-visit.ts';
import type { Draft } from './use-board-drag.ts';

export interface KeyPlanningOptions {
  readonly draft: Draft | null;
  readonly setDraft: (draft: Draft | null) => void;
  readonly arrow: (span: Plan, direction: 1 | -1, moves: MovedPart) => { from: number; to: number };
  /** The lanes from top to bottom. */
  readonly laneIds: readonly (string | null)[];
  readonly isMovable: (visit: BoardVisit) => boolean;
  readonly onSave: (visit: BoardVisit, plan: Plan, isCopy: boolean) => void;
  readonly onToggle: (visit: BoardVisit) => void;
  /** Escape without a draft; returns whether there was something to leave. */
  readonly onLeave: () => boolean;
}

export function useKeyPlanning(options: KeyPlanningOptions) {
  const current = useRef(options);
  current.current = options;
  const key = useCallback((event: KeyboardEvent, visit: BoardVisit) => {
    const { draft, setDraft, isMovable, onSave, onToggle, onLeave } = current.current;
    const isStart = (event.ctrlKey || event.metaKey) && event.shiftKey && !event.altKey;
    if ((event.ctrlKey || event.metaKey || event.altKey) && !isStart) return;
    const own = draft?.by === 'keys' && isOf(draft, visit) ? draft : undefined;
    if (event.key === 'Escape' && (own || onLeave())) {
      event.preventDefault();
      event.stopPropagation();
      setDraft(null);
      return;
    }
    if (event.key === ' ') {
      event.preventDefault();
      onToggle(visit);
      return;
    }
    if (event.key === 'Enter' && own?.plan) {
      event.preventDefault();
      setDraft(null);
      if (own.isCopy || !samePlan(own.plan, planOf(visit))) onSave(visit, own.plan, own.isCopy);
      return;
    }
    const isC = event.key.toLowerCase() === 'c' && !isStart;
    if (!(arrows.has(event.key) || isC) || !isMovable(visit)) return;
    event.preventDefault();
    const before = own?.plan ?? planOf(visit);
    const plan = isC ? before : moved(before, event, current.current);
    const mode = event.shiftKey ? 'resize' : (own?.grip.mode ?? 'move');
    const grip = { dragged: { kind: 'visit', visit }, mode, heldAt: 0 } as const;
    setDraft({ grip, plan, isCopy: isC || own?.isCopy === true, by: 'keys' });
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
  { key, shiftKey, ctrlKey, metaKey, currentTarget }: KeyboardEvent,
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
  const moves = shiftKey ? (ctrlKey || metaKey ? 'start' : 'end') : 'all';
  return { ...plan, ...options.arrow(plan, direction, moves) };
}
