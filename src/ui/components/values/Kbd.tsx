import { cx } from '#ui/cx.ts';

const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
const symbols: Record<string, string> = {
  Mod: isApple ? '⌘' : 'Ctrl',
  Enter: '↵',
  Esc: 'Esc',
  Shift: '⇧',
  Alt: isApple ? '⌥' : 'Alt',
};

/** Keys as labelled on the user's keyboard: `Mod K`, `j`, `Shift Enter`. */
export function Kbd({ keys, inverse = false }: { keys: string; inverse?: boolean }) {
  return (
    <span className="inline-flex gap-0.5">
      {keys.split(' ').map((key) => (
        <kbd
          key={key}
          className={cx(
            'inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm px-1 font-sans text-tiny',
            inverse ? 'border border-current/30' : 'border border-line bg-surface text-muted',
          )}
        >
          {symbols[key] ?? key}
        </kbd>
      ))}
    </span>
  );
}
