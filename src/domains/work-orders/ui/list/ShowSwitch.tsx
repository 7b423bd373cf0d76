import { CalendarDays, Columns3, List, type LucideIcon, MapPin } from 'lucide-react';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { DropdownMenu, MenuItem } from '#ui/components/overlays/DropdownMenu.tsx';
import { cx } from '#ui/cx.ts';
import { usePhone } from '#ui/hooks/use-media.ts';
import { useAddress, useNavigate } from '#ui/navigation.tsx';

interface Show {
  readonly value: OtherShow | undefined;
  readonly label: string;
  readonly icon: LucideIcon;
}

const table: Show = { value: undefined, label: 'Table', icon: List };

/** The table, the board, the calendar and the map show the same filter. */
const shows: readonly Show[] = [
  table,
  { value: 'board', label: 'Board', icon: Columns3 },
  { value: 'calendar', label: 'Calendar', icon: CalendarDays },
  { value: 'map', label: 'Map', icon: MapPin },
];

export type OtherShow = 'board' | 'calendar' | 'map';

export const isOtherShow = (show: string | undefined): show is OtherShow =>
  show !== undefined && shows.some(({ value }) => value === show);

/** Buttons side by side; a menu on a phone. */
export function ShowSwitch({ show }: { show: string | undefined }) {
  const navigate = useNavigate();
  const isPhone = usePhone();
  const search = useAddress();
  const go = (next: OtherShow | undefined) => {
    const { show: _, month: __, at: ___, ...rest } = search;
    void navigate({ to: '.', search: next ? { ...rest, show: next } : rest, replace: true });
  };
  const current = shows.find(({ value }) => value === show) ?? table;
  if (isPhone) {
    return (
      <DropdownMenu
        trigger={
          <IconButton label={`Show as: ${current.label.toLowerCase()}`} variant="outline">
            <current.icon className="size-4" aria-hidden="true" />
          </IconButton>
        }
      >
        {shows.map(({ value, label, icon: Icon }) => (
          <MenuItem
            key={label}
            icon={<Icon className="size-4" aria-hidden="true" />}
            onSelect={() => go(value)}
          >
            {label}
          </MenuItem>
        ))}
      </DropdownMenu>
    );
  }
  return (
    <fieldset className="flex items-center rounded-md border border-line">
      <legend className="sr-only">Show as</legend>
      {shows.map(({ value, label, icon: Icon }) => (
        <IconButton
          key={label}
          small
          label={label}
          aria-pressed={value === current.value}
          className={cx(value === current.value && 'bg-selected text-ink')}
          onClick={() => go(value)}
        >
          <Icon className="size-4" aria-hidden="true" />
        </IconButton>
      ))}
    </fieldset>
  );
}
