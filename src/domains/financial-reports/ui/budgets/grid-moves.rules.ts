/** What the keys of the grid do. The column after the twelve months is the year. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

export const yearColumn = 12;

export type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

export type Action =
  | { readonly does: 'go'; readonly to: Place }
  /** With what is there, or anew: the key's character follows. */
  | { readonly does: 'type'; readonly anew: boolean }
  | { readonly does: 'clear' | 'undo' | 'cancel' | 'leave' };

interface Situation {
  readonly place: Place;
  readonly rows: number;
  readonly isTyping: boolean;
  readonly isReadOnly: boolean;
}

/** Undefined: the key is the browser's. */
export function actionOf(key: Key, { place, rows, isTyping, isReadOnly }: Situation): Action | undefined {
  if (isTyping) {
    if (key.key === 'Escape') return { does: 'cancel' };
    return whileTyping.has(key.key) ? goes(placeAfter(key, place, rows)) : undefined;
  }
  if (key.key === 'Escape') return { does: 'leave' };
  const isCommand = key.ctrlKey || key.metaKey;
  if (!isReadOnly) {
    if (isCommand && key.key.toLowerCase() === 'z') return { does: 'undo' };
    if (key.key === 'F2' || (key.key === 'Enter' && !key.shiftKey)) return { does: 'type', anew: false };
    if (key.key === 'Delete' || key.key === 'Backspace') return { does: 'clear' };
    if (!isCommand && /^[\d.,(+-]$/.test(key.key)) return { does: 'type', anew: true };
  }
  return goes(placeAfter(key, place, rows));
}

/** The other keys move within what is typed. */
const whileTyping = new Set(['Enter', 'Tab', 'ArrowUp', 'ArrowDown']);

const goes = (to: Place | undefined): Action | undefined => (to ? { does: 'go', to } : undefined);

/** Undefined if the key leads out of the grid or nowhere. */
function placeAfter(
  { key, shiftKey, ctrlKey, metaKey }: Key,
  { row, column }: Place,
  rows: number,
): Place | undefined {
  const far = ctrlKey || metaKey;
  const last = rows - 1;
  switch (key) {
    case 'ArrowUp':
      return { row: far ? 0 : Math.max(0, row - 1), column };
    case 'ArrowDown':
      return { row: far ? last : Math.min(last, row + 1), column };
    case 'ArrowLeft':
      return { row, column: far ? 0 : Math.max(0, column - 1) };
    case 'ArrowRight':
      return { row, column: far ? yearColumn : Math.min(yearColumn, column + 1) };
    case 'Home':
      return { row: far ? 0 : row, column: 0 };
    case 'End':
      return { row: far ? last : row, column: yearColumn };
    case 'PageUp':
      return { row: Math.max(0, row - 15), column };
    case 'PageDown':
      return { row: Math.min(last, row + 15), column };
    case 'Enter':
      return { row: shiftKey ? Math.max(0, row - 1) : Math.min(last, row + 1), column };
    case 'Tab':
      return stepped({ row, column }, shiftKey ? -1 : 1, rows);
    default:
      return undefined;
  }
}

/** From the end of a row to the beginning of the next one, and at last out of the grid. */
function stepped({ row, column }: Place, by: 1 | -1, rows: number): Place | undefined {
  const next = column + by;
  if (next > yearColumn) return row + 1 < rows ? { row: row + 1, column: 0 } : undefined;
  if (next < 0) return row > 0 ? { row: row - 1, column: yearColumn } : undefined;
  return { row, column: next };
}
