import { useState } from 'react';
import { useAuth, useSession } from '#ui/auth/AuthProvider.tsx';
import { DropdownMenu, MenuItem } from '#ui/components/overlays/DropdownMenu.tsx';
import { Link } from '#ui/navigation.tsx';
import { creatable, newLabel } from '../creatable.ts';
import type { DemandedMenuProps } from './OnDemandMenu.tsx';

/** Everything that this person may create. */
export function NewMenu({ trigger }: DemandedMenuProps) {
  const [open, setOpen] = useState(true);
  const { role } = useSession().profile;
  const { can } = useAuth();
  return (
    <DropdownMenu trigger={trigger} open={open} onOpenChange={setOpen} className="w-64">
      {creatable(role, can).map(({ href, label }) => (
        <MenuItem key={href} asChild>
          <Link to={href} search={{}}>
            {newLabel(label)}
          </Link>
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}
