import { type ComponentType, cloneElement, type ReactElement, useMemo, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.tsx';

export interface DemandedMenuProps {
  trigger: ReactElement;
}

interface OnDemandMenuProps {
  /** Loads the menu: prefetched on hover and focus, opened by the first press. */
  load: () => Promise<ComponentType<DemandedMenuProps>>;
  children: ReactElement<{ onClick?: () => void; onPointerEnter?: () => void; onFocus?: () => void }>;
}

/** A button whose menu is not part of the first page's scripts. */
export function OnDemandMenu({ load, children }: OnDemandMenuProps) {
  const [pressed, setPressed] = useState(false);
  const Menu = useMemo(() => lazyPart(load), [load]);
  if (pressed) return <Menu trigger={children} fallback={children} onFailure={() => setPressed(false)} />;
  return cloneElement(children, {
    onClick: () => setPressed(true),
    onPointerEnter: Menu.fetch,
    onFocus: Menu.fetch,
  });
}
