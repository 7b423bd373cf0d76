import {
  type ComponentType,
  cloneElement,
  lazy,
  type ReactElement,
  Suspense,
  useMemo,
  useState,
} from 'react';

export interface DemandedMenuProps {
  trigger: ReactElement;
}

interface OnDemandMenuProps {
  /** The menu's module: fetched when a pointer or the focus comes near, opened by the first press. */
  load: () => Promise<ComponentType<DemandedMenuProps>>;
  children: ReactElement<{ onClick?: () => void; onPointerEnter?: () => void; onFocus?: () => void }>;
}

/** A button whose menu is not part of the first page. */
export function OnDemandMenu({ load, children }: OnDemandMenuProps) {
  const [pressed, setPressed] = useState(false);
  const Menu = useMemo(() => lazy(async () => ({ default: await load() })), [load]);
  if (pressed) {
    return (
      <Suspense fallback={children}>
        <Menu trigger={children} />
      </Suspense>
    );
  }
  const fetchIt = () => void load();
  return cloneElement(children, {
    onClick: () => setPressed(true),
    onPointerEnter: fetchIt,
    onFocus: fetchIt,
  });
}
