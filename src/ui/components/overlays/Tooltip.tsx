/**
 * A tooltip on hover and focus: after 700 ms, or at once within 300 ms of another one. Our own instead of a library because
 * every page loads it. Stays while the pointer is on it; Escape closes it.
 */
import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from '../values/Kbd.tsx';
import { floatingRoot } from './floating-root.ts';

export const tooltipDelay = 700;
export const tooltipSkipDelay = 300;
let lastClosedAt = Number.NEGATIVE_INFINITY;
/** Closes the open tooltip: only one is shown at a time. */
let closeShown: (() => void) | undefined;

export interface TooltipProps {
  content: ReactNode;
  shortcut?: string | undefined;
  side?: 'bottom' | 'right';
  /** False when the content only repeats the accessible name. */
  describes?: boolean;
  children: ReactElement<TriggerProps>;
}

interface TriggerProps {
  'aria-describedby'?: string | undefined;
}

export function Tooltip({ content, shortcut, side = 'bottom', describes = true, children }: TooltipProps) {
  const id = useId();
  const { open, anchor, triggerEvents, tipEvents } = useHoverIntent();
  if (content === null || content === undefined || content === '') return children;
  const described = open && describes ? { 'aria-describedby': id } : {};
  return (
    <span className="contents" {...triggerEvents}>
      {cloneElement(children, described)}
      {open && anchor && (
        <Tip id={id} anchor={anchor} side={side} events={tipEvents}>
          {content}
          {shortcut && <Kbd keys={shortcut} inverse />}
        </Tip>
      )}
    </span>
  );
}

function useHoverIntent() {
  const [open, setOpen] = useState(false);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = (target: EventTarget & Element) => {
    clearTimeout(timer.current);
    const trigger = target.firstElementChild;
    const isOnward = closeShown !== undefined || performance.now() - lastClosedAt < tooltipSkipDelay;
    const delay = isOnward ? 0 : tooltipDelay;
    timer.current = setTimeout(() => {
      if (closeShown !== close) closeShown?.();
      closeShown = close;
      setAnchor(trigger);
      setOpen(true);
    }, delay);
  };
  const [close] = useState(() => () => {
    clearTimeout(timer.current);
    setOpen(false);
    if (closeShown !== close) return;
    closeShown = undefined;
    lastClosedAt = performance.now();
  });
  const hide = (delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(close, delay);
  };
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide(0);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  useEffect(() => close, [close]);
  const triggerEvents = {
    onPointerEnter: (event: React.PointerEvent) => event.pointerType !== 'touch' && show(event.currentTarget),
    onPointerLeave: () => hide(80),
    onPointerDown: () => hide(0),
    onFocus: (event: React.FocusEvent) => event.target.matches(':focus-visible') && show(event.currentTarget),
    onBlur: () => hide(0),
  };
  const tipEvents = { onPointerEnter: () => clearTimeout(timer.current), onPointerLeave: () => hide(80) };
  return { open, anchor, triggerEvents, tipEvents };
}

interface TipProps {
  id: string;
  anchor: Element;
  side: 'bottom' | 'right';
  events: { onPointerEnter: () => void; onPointerLeave: () => void };
  children: ReactNode;
}

function Tip({ id, anchor, side, events, children }: TipProps) {
  const place = (tip: HTMLDivElement | null) => {
    if (!tip) return;
    const at = anchor.getBoundingClientRect();
    const size = tip.getBoundingClientRect();
    const below = at.bottom + 6 + size.height < innerHeight;
    const left = side === 'right' ? at.right + 8 : at.left + at.width / 2 - size.width / 2;
    const top =
      side === 'right'
        ? at.top + at.height / 2 - size.height / 2
        : below
          ? at.bottom + 6
          : at.top - size.height - 6;
    tip.style.left = `${Math.max(8, Math.min(left, innerWidth - size.width - 8))}px`;
    tip.style.top = `${Math.max(8, top)}px`;
  };
  return createPortal(
    <div
      ref={place}
      id={id}
      role="tooltip"
      className="fixed z-60 flex max-w-72 animate-appear items-center gap-2 rounded-md bg-inverse px-2 py-1 text-label text-on-inverse shadow-float"
      {...events}
    >
      {children}
    </div>,
    floatingRoot(),
  );
}
