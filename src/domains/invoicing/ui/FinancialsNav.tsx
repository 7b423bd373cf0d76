import { ChevronDown } from 'lucide-react';
import { Button } from '#ui/components/actions/Button.tsx';
import { DropdownMenu, MenuItem } from '#ui/components/overlays/DropdownMenu.tsx';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { financialPlaces } from './financial-places.rules.ts';

/** Navigation between the screens of the financials. */
export function FinancialsNav({ current }: { current: string }) {
  const { viewer } = useWorkplace();
  const open = financialPlaces.filter(
    ([path, , permission]) => path !== current && viewer.permissions.has(permission),
  );
  if (open.length === 0) return null;
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost">
          Financials
          <ChevronDown className="size-3.5" aria-hidden="true" />
        </Button>
      }
    >
      {open.map(([path, label]) => (
        <MenuItem key={path} asChild>
          <Link to={path}>{label}</Link>
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}
