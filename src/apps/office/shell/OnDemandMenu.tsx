import { type ComponentType, cloneElement, type ReactElement, useMemo, useState } from 'react';
import { useHotkeys } from '#ui/hooks/use-hotkeys.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

export interface DemandedMenuProps {
  trigger: ReactElement;
}

interface OnDemandMenuProps {
  /** Loads the menu: prefetched on hover and focus, opened by the first press. */
  load: () => Promise<ComponentType<DemandedMenuProps>>;
  /** A key that opens it from anywhere. */
  hotkey?: string;
  children: ReactElement<{ onClick?: () => void; onPointerEnter?: () => void; onFocus?: () => void }>;
}

/** A button whose menu is not part of the first page's scripts. */
export function OnDemandMenu({ load, hotkey = '', children }: OnDemandMenuProps) {
  /** How often it was asked for: each time it is open at first. */
  const [pressed, setPressed] = useState(0);
  const press = () => setPressed((times) => times + 1);
  useHotkeys({ [hotkey]: press });
  const Menu = useMemo(() => lazyPart(load), [load]);
  if (pressed > 0)
    return <Menu key={pressed} trigger={children} fallback={children} onFailure={() => setPressed(0)} />;
  return cloneElement(children, {
    onClick: press,
    onPointerEnter: Menu.fetch,
    onFocus: Menu.fetch,
  });
}
