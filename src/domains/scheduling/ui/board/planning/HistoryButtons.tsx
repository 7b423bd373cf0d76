import { Redo2, Undo2 } from 'lucide-react';
import { useContext, useEffect, useRef } from 'react';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { isTypingOrModal } from '#ui/hooks/use-hotkeys.ts';
import { type BoardHistory, BoardHistoryContext } from './use-board-history.ts';

/** On a phone: to take back the last change, or to repeat it; nothing otherwise. */
export function HistoryButton() {
  const history = useContext(BoardHistoryContext);
  if (!history?.toUndo && !history?.toRedo) return null;
  return history.toUndo ? <Undo {...history} /> : <Redo {...history} />;
}

/** Undo and redo, each named after what it does; Ctrl+Z, and Ctrl+Shift+Z or Ctrl+Y. */
export function HistoryButtons() {
  const history = useContext(BoardHistoryContext);
  useHistoryKeys(history);
  if (!history) return null;
  return (
    <div className="flex items-center gap-1">
      <Undo {...history} />
      <Redo {...history} />
    </div>
  );
}

function Undo({ toUndo, isBusy, undo }: BoardHistory) {
  return (
    <IconButton
      label={toUndo ? `Undo: ${toUndo.label}` : 'Undo'}
      shortcut="Mod Z"
      variant="outline"
      aria-disabled={!toUndo || isBusy}
      className={toUndo ? undefined : 'opacity-50'}
      onClick={() => toUndo && undo()}
    >
      <Undo2 className="size-4 rtl:-scale-x-100" aria-hidden="true" />
    </IconButton>
  );
}

function Redo({ toRedo, isBusy, redo }: BoardHistory) {
  return (
    <IconButton
      label={toRedo ? `Redo: ${toRedo.label}` : 'Redo'}
      shortcut="Mod Shift Z"
      variant="outline"
      aria-disabled={!toRedo || isBusy}
      className={toRedo ? undefined : 'opacity-50'}
      onClick={() => toRedo && redo()}
    >
      <Redo2 className="size-4 rtl:-scale-x-100" aria-hidden="true" />
    </IconButton>
  );
}

function useHistoryKeys(history: BoardHistory | null): void {
  const current = useRef(history);
  current.current = history;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey;
      if (isPlain || event.altKey || event.defaultPrevented || isTypingOrModal(event.target)) return;
      const key = event.key.toLowerCase();
      const isRedo = (key === 'z' && event.shiftKey) || (key === 'y' && !event.shiftKey);
      if (!isRedo && key !== 'z') return;
      event.preventDefault();
      if (isRedo) current.current?.redo();
      else current.current?.undo();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
