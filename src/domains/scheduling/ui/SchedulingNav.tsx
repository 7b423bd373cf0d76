import { ChevronDown } from 'lucide-react';
import { Button } from '#ui/components/actions/Button.tsx';
import { DropdownMenu, MenuItem } from '#ui/components/overlays/DropdownMenu.tsx';
import { Link } from '#ui/navigation.tsx';

const places = [
  ['/scheduling', 'Board'],
  ['/scheduling/tasks', 'Tasks'],
  ['/scheduling/absences', 'Absences'],
  ['/scheduling/plans', 'Planning runs'],
  ['/settings/calendar', 'Subscribe in your calendar'],
] as const;

export type SchedulingPlace = (typeof places)[number][0];

/** Navigation between the parts of scheduling. */
export function SchedulingNav({ current }: { current: SchedulingPlace }) {
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost">
          Scheduling
          <ChevronDown className="size-3.5" aria-hidden="true" />
        </Button>
      }
    >
      <SchedulingPlaces current={current} />
    </DropdownMenu>
  );
}

/** The other parts, as items of a menu. */
export function SchedulingPlaces({ current }: { current: SchedulingPlace }) {
  return otherPlaces(current).map(([path, label]) => (
    <MenuItem key={path} asChild>
      <Link to={path}>{label}</Link>
    </MenuItem>
  ));
}

export const otherPlaces = (current: SchedulingPlace) => places.filter(([path]) => path !== current);
