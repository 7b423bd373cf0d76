import { Grid3x3, List } from 'lucide-react';
import { Button } from '#ui/components/actions/Button.tsx';
import { cx } from '#ui/cx.ts';
import { useNavigate } from '#ui/navigation.tsx';

const shows = [
  { value: 'map', label: 'Map', icon: Grid3x3 },
  { value: 'list', label: 'List', icon: List },
] as const;

/** The rooms as a map by floor or as a list: kept in the address. */
export function MapSwitch({ show }: { show: (typeof shows)[number]['value'] }) {
  const navigate = useNavigate();
  return (
    <fieldset className="flex items-center rounded-md border border-line">
      <legend className="sr-only">Show as</legend>
      {shows.map(({ value, label, icon: Icon }) => (
        <Button
          key={value}
          size="sm"
          variant="ghost"
          aria-pressed={value === show}
          className={cx(value === show && 'bg-selected')}
          onClick={() => void navigate({ to: '.', search: value === 'list' ? { show: 'list' } : {} })}
        >
          <Icon className="size-3.5" aria-hidden="true" />
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
