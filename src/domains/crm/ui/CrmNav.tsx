import { ChevronDown } from 'lucide-react';
import { Button } from '#ui/components/actions/Button.tsx';
import { DropdownMenu, MenuItem } from '#ui/components/overlays/DropdownMenu.tsx';
import { Link } from '#ui/navigation.tsx';

const places = [
  ['/crm', 'Customers'],
  ['/crm/quotes', 'Quotes'],
] as const;

/** Navigation between the parts of the CRM. */
export function CrmNav({ current }: { current: (typeof places)[number][0] }) {
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost">
          CRM
          <ChevronDown className="size-3.5" aria-hidden="true" />
        </Button>
      }
    >
      {places
        .filter(([path]) => path !== current)
        .map(([path, label]) => (
          <MenuItem key={path} asChild>
            <Link to={path}>{label}</Link>
          </MenuItem>
        ))}
    </DropdownMenu>
  );
}
