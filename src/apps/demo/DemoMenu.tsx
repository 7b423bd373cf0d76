import { type ReactElement, useState } from 'react';
import {
  DropdownMenu,
  MenuCheckItem,
  MenuItem,
  MenuLabel,
  MenuSeparator,
} from '#ui/components/overlays/DropdownMenu.tsx';
import { type ChoicesProps, views } from './DemoBar.tsx';

/** What the bar offers, on a narrow screen. */
export function DemoMenu(props: ChoicesProps & { trigger: ReactElement }) {
  const { trigger, seen, isTouring, onChoose, onTour, onReset } = props;
  const [isOpen, setOpen] = useState(true);
  return (
    <DropdownMenu trigger={trigger} open={isOpen} onOpenChange={setOpen} className="w-60">
      <MenuLabel>See it as</MenuLabel>
      {views.map((view) => (
        <MenuCheckItem
          key={view.seen}
          checked={view.seen === seen}
          onCheckedChange={() => onChoose(view.seen)}
        >
          {view.label}
        </MenuCheckItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={onTour}>{isTouring ? 'Leave the tour' : 'Take the tour'}</MenuItem>
      <MenuItem onSelect={onReset}>Reset demo data</MenuItem>
    </DropdownMenu>
  );
}
