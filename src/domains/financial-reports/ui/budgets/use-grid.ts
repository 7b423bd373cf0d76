/** The cursor of the grid: where it is, what is being typed, and what keys, presses and pastes do. */
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { fromMinor, toMinor } from '#kernel/money.ts';
import { notify } from '#ui/toast/notify.ts';
import type { Typing } from './GridRow.tsx';
import { amountAt, editsAt, pasteAt } from './grid-edits.rules.ts';
import { type Action, actionOf, type Place } from './grid-moves.rules.ts';
import { type AmountText, readAmount, readBlock } from './sheet-text.rules.ts';
import type { BudgetCells } from './use-budget-cells.ts';

interface GridOptions {
  readonly cells: BudgetCells;
  readonly amounts: AmountText;
  readonly isReadOnly: boolean;
}

export function useGrid({ cells, amounts, isReadOnly }: GridOptions) {
  const cursor = useCursor();
  const { ref, inputRef, place, typing, goTo, begin, type } = cursor;
  const row = cells.rows[place.row];
  const read = (text: string) => {
    const amount = readAmount(text, amounts);
    return amount === undefined ? undefined : toMinor(amount, amounts.scale);
  };
  /** False if what was typed is no amount: it stays to be put right. */
  const commit = (): boolean => {
    if (!typing) return true;
    const amount = read(typing.text);
    if (amount === undefined || !row) return cursor.refuse();
    if (amount !== amountAt(row.months, place.column)) cells.edit(editsAt(row.id, place.column, amount));
    return true;
  };
  const beginHere = () => {
    const amount = amountAt(row?.months ?? [], place.column);
    begin(amount === 0n ? '' : fromMinor(amount, amounts.scale));
  };
  const act = (action: Action) => {
    if (action.does === 'go') return commit() ? goTo(action.to) : undefined;
    if (action.does === 'type') return action.anew ? begin('') : beginHere();
    if (action.does === 'clear') return row && cells.edit(editsAt(row.id, place.column, 0n));
    if (action.does === 'undo') return cells.undo();
    return action.does === 'cancel' ? goTo(place) : leave(ref.current);
  };
  return {
    ...{ ref, inputRef, place, typing, type },
    handlers: {
      onKeyDown(event: KeyboardEvent) {
        if (!cellOf(event.target)) return;
        const action = actionOf(event, {
          ...{ place, isReadOnly, rows: cells.rows.length, isTyping: typing !== null },
        });
        if (!action) return void (event.key === 'Tab' && commit());
        // The character that begins an amount is still to come.
        if (action.does !== 'type' || !action.anew) event.preventDefault();
        act(action);
      },
      ...clipboardOf({ cells, amounts, isReadOnly, place, read, isTyping: typing !== null, goTo }),
      onMouseDown(event: MouseEvent) {
        const cell = cellOf(event.target);
        if (cell && event.target !== inputRef.current && commit()) goTo(cell);
      },
      onDoubleClick: (event: MouseEvent) => void (cellOf(event.target) && !isReadOnly && beginHere()),
      onBlur(event: FocusEvent) {
        const isLeft = !event.currentTarget.contains(event.relatedTarget);
        if (event.target === inputRef.current && isLeft && commit()) cursor.stop();
      },
    },
  };
}

interface ClipboardOptions extends GridOptions {
  readonly place: Place;
  readonly isTyping: boolean;
  readonly read: (text: string) => bigint | undefined;
  readonly goTo: (place: Place) => void;
}

function clipboardOf({ cells, amounts, isReadOnly, place, isTyping, read, goTo }: ClipboardOptions) {
  const row = cells.rows[place.row];
  return {
    onPaste(event: ClipboardEvent) {
      const text = event.clipboardData.getData('text/plain');
      const isBlock = /[\t\n]/.test(text.trim());
      if (isReadOnly || (isTyping && !isBlock) || text.trim() === '') return;
      event.preventDefault();
      const { edits, unread, beyond } = pasteAt(readBlock(text), place, cells.rows, read);
      if (edits.length > 0) cells.edit(edits);
      goTo(place);
      if (unread > 0) notify.warning(`${unread} of the pasted cells are not amounts and were left out.`);
      if (beyond > 0) notify.warning(`${beyond} of the pasted cells have no place in the table.`);
    },
    onCopy(event: ClipboardEvent) {
      if (isTyping || !row) return;
      event.preventDefault();
      const amount = fromMinor(amountAt(row.months, place.column), amounts.scale);
      event.clipboardData.setData('text/plain', amount);
    },
  };
}

function useCursor() {
  const ref = useRef<HTMLDivElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  const [typing, setTyping] = useState<Typing | null>(null);
  const wantsFocus = useRef(false);
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    const at = `[data-row="${place.row}"][data-column="${place.column}"]`;
    ref.current?.querySelector<HTMLElement>(at)?.focus();
  });
  return {
    ...{ ref, inputRef, place, typing },
    goTo(next: Place) {
      wantsFocus.current = true;
      setTyping(null);
      setPlace(next);
    },
    begin(text: string) {
      // At once, so that the key's own character is typed into the new field.
      flushSync(() => setTyping({ text, isWrong: false }));
      inputRef.current?.focus();
      inputRef.current?.select();
    },
    refuse() {
      setTyping((now) => now && { ...now, isWrong: true });
      return false;
    },
    stop: () => setTyping(null),
    type: useCallback((text: string) => setTyping({ text, isWrong: false }), []),
  };
}

function cellOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined;
}

/** To what comes after the grid, for those who only have a keyboard. */
function leave(grid: HTMLElement | null): void {
  const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, [tabindex="0"]')];
  const isAfter = (one: HTMLElement) =>
    grid !== null &&
    !grid.contains(one) &&
    (grid.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const next = all.find(isAfter);
  if (next) next.focus();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
