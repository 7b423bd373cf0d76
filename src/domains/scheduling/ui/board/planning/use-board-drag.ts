/**
 * Dragging with a mouse, a pen or a finger. A press becomes a drag after a few pixels (for a finger: after a pause), the target
 * under the pointer is computed on every move, and near its edges the board scrolls automatically.
 */
import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type Plan, samePlan } from '../visits/board-visit.ts';
import type { Dragged } from './use-planning.ts';

export interface Grip {
  readonly dragged: Dragged;
  readonly mode: 'move' | 'resize' | 'resize-start';
  /** Where the visit is held: milliseconds after its start. */
  readonly heldAt: number;
}

export interface Draft {
  readonly grip: Grip;
  /** Null while the pointer is not over a valid target. */
  readonly plan: Plan | null;
  /** A visit stays where it is, and another one like it is planned: with Alt. */
  readonly isCopy: boolean;
  readonly by: 'pointer' | 'keys';
}

export interface BoardDragOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  /** The plan for this point of the window, in client coordinates. */
  readonly planAt: (x: number, y: number, grip: Grip) => Plan | null;
  readonly onDrop: (grip: Grip, plan: Plan, isCopy: boolean) => void;
}

export interface BoardDrag {
  readonly draft: Draft | null;
  readonly setDraft: (draft: Draft | null) => void;
  readonly begin: (event: ReactPointerEvent, grip: Grip) => void;
  /** The element that follows the pointer. Positioned directly, because a state update per pixel would be slow. */
  readonly floating: RefObject<HTMLDivElement | null>;
  /** True for the click that ends a drag. */
  readonly wasDragged: () => boolean;
}

const threshold = 5;
const restMs = 280;
const edge = 40;

export function useBoardDrag(options: BoardDragOptions): BoardDrag {
  const [draft, setDraft] = useState<Draft | null>(null);
  const floating = useRef<HTMLDivElement>(null);
  const current = useRef(options);
  current.current = options;
  const endedAt = useRef(0);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const begin = useCallback((event: ReactPointerEvent, grip: Grip) => {
    if (event.button !== 0 || !event.isPrimary) return;
    stop.current?.();
    stop.current = followPointer(event, {
      scroller: () => current.current.scroller.current,
      onMove: (x, y, hasAlt) => {
        floating.current?.style.setProperty('translate', `${x + 12}px ${y + 12}px`);
        const plan = current.current.planAt(x, y, grip);
        const isCopy = hasAlt && canCopy(grip);
        setDraft((now) =>
          now && now.isCopy === isCopy && isSame(now.plan, plan)
            ? now
            : { grip, plan, isCopy, by: 'pointer' },
        );
      },
      onEnd: (x, y, isDropped, hasAlt) => {
        endedAt.current = performance.now();
        setDraft(null);
        const plan = isDropped ? current.current.planAt(x, y, grip) : null;
        if (plan) current.current.onDrop(grip, plan, hasAlt && canCopy(grip));
      },
    });
  }, []);
  const wasDragged = useCallback(() => performance.now() - endedAt.current < 50, []);
  return { draft, setDraft, begin, floating, wasDragged };
}

const canCopy = ({ dragged, mode }: Grip) => dragged.kind === 'visit' && mode === 'move';

function isSame(a: Plan | null, b: Plan | null): boolean {
  return a === b || (a !== null && b !== null && samePlan(a, b));
}

interface Follow {
  readonly scroller: () => HTMLElement | null;
  readonly onMove: (x: number, y: number, hasAlt: boolean) => void;
  readonly onEnd: (x: number, y: number, isDropped: boolean, hasAlt: boolean) => void;
}

/** Tracks the pointer from press to release; returns a function that ends it early. */
function followPointer(start: ReactPointerEvent, { scroller, onMove, onEnd }: Follow): () => void {
  const isFinger = start.pointerType === 'touch';
  let at = { x: start.clientX, y: start.clientY, hasAlt: start.altKey };
  let isDragging = false;
  let frame = 0;
  let pulledSince = performance.now();
  const listeners = new AbortController();
  const { signal } = listeners;
  const rest = isFinger ? setTimeout(drag, restMs) : undefined;

  function drag() {
    isDragging = true;
    document.documentElement.style.setProperty('cursor', 'grabbing');
    frame = requestAnimationFrame(scrollAtEdges);
    // The first touch position counts as well; the floating card is rendered one frame later.
    onMove(at.x, at.y, at.hasAlt);
    requestAnimationFrame(() => isDragging && onMove(at.x, at.y, at.hasAlt));
  }
  function scrollAtEdges(now: number) {
    const box = scroller();
    const by = box ? pull(box, at.x, at.y) : still;
    if (by.x === 0 && by.y === 0) pulledSince = now;
    // Only after a moment at the edge: a pointer that just crosses the edge should not scroll.
    else if (box && now - pulledSince > 350 && scrolled(box, by)) onMove(at.x, at.y, at.hasAlt);
    frame = requestAnimationFrame(scrollAtEdges);
  }
  function end(isDropped: boolean) {
    listeners.abort();
    clearTimeout(rest);
    cancelAnimationFrame(frame);
    document.documentElement.style.removeProperty('cursor');
    if (isDragging) onEnd(at.x, at.y, isDropped, at.hasAlt);
    isDragging = false;
  }

  const move = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return;
    at = { x: event.clientX, y: event.clientY, hasAlt: event.altKey };
    const far = Math.hypot(at.x - start.clientX, at.y - start.clientY) >= threshold;
    if (isDragging) onMove(at.x, at.y, at.hasAlt);
    else if (far && isFinger) end(false);
    else if (far) drag();
  };
  addEventListener('pointermove', move, { signal });
  onAltKey((hasAlt) => {
    at = { ...at, hasAlt };
    if (isDragging) onMove(at.x, at.y, hasAlt);
    return isDragging;
  }, signal);
  addEventListener('pointerup', (event) => event.pointerId === start.pointerId && end(true), { signal });
  addEventListener('pointercancel', () => end(false), { signal });
  addEventListener('blur', () => end(false), { signal });
  if (isFinger) holdPage(() => isDragging, signal);
  onEscape(
    () => isDragging,
    () => end(false),
    signal,
  );
  return () => end(false);
}

/** While a finger drags, the page does not scroll and no menu opens. */
function holdPage(isDragging: () => boolean, signal: AbortSignal): void {
  addEventListener('touchmove', (event) => isDragging() && event.preventDefault(), {
    ...{ signal, passive: false },
  });
  addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
}

/** `onChange` returns whether it took the key; otherwise Alt opens the menu of the browser. */
function onAltKey(onChange: (isDown: boolean) => boolean, signal: AbortSignal): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Alt' && onChange(event.type === 'keydown')) event.preventDefault();
  };
  addEventListener('keydown', onKey, { signal });
  addEventListener('keyup', onKey, { signal });
}

/** In the capture phase, so that Escape ends the drag and closes nothing else. */
function onEscape(isMeant: () => boolean, end: () => void, signal: AbortSignal): void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isMeant()) return;
    event.preventDefault();
    event.stopPropagation();
    end();
  };
  addEventListener('keydown', onKeyDown, { signal, capture: true });
}

interface Pull {
  readonly x: number;
  readonly y: number;
}

const still: Pull = { x: 0, y: 0 };

/** Scroll speed, higher near the edge; the sticky names and header are excluded. */
function pull(box: HTMLElement, x: number, y: number): Pull {
  const rect = box.getBoundingClientRect();
  if (x < rect.left || x > rect.right || y < rect.top || y > rect.bottom) return still;
  const isRightToLeft = getComputedStyle(box).direction === 'rtl';
  const fixed = Number(box.dataset.fixedStart ?? 0);
  const [left, right] = isRightToLeft ? [0, fixed] : [fixed, 0];
  const top = Number(box.dataset.fixedTop ?? 0);
  return {
    x: speed(x - rect.left - left, rect.right - x - right),
    y: speed(y - rect.top - top, rect.bottom - y),
  };
}

function scrolled(box: HTMLElement, by: Pull): boolean {
  const { scrollLeft, scrollTop } = box;
  box.scrollLeft += by.x;
  box.scrollTop += by.y;
  return box.scrollLeft !== scrollLeft || box.scrollTop !== scrollTop;
}

function speed(before: number, after: number): number {
  if (after < edge) return Math.min(12, Math.ceil((edge - after) / 4));
  return before < edge ? -Math.min(12, Math.ceil((edge - before) / 4)) : 0;
}
