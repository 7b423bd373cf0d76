import { Building, Plus } from 'lucide-react';
import { useState } from 'react';
import { useAuth, useSession } from '#ui/auth/AuthProvider.tsx';
import type { SessionMembership } from '#ui/auth/session.ts';
import {
  DropdownMenu,
  MenuCheckItem,
  MenuItem,
  MenuLabel,
  MenuSeparator,
} from '#ui/components/overlays/DropdownMenu.tsx';
import { switchedInDemo } from '#ui/demo-texts.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { Link, useNavigate } from '#ui/navigation.tsx';
import { toast } from '#ui/toast/toast.ts';
import type { DemandedMenuProps } from './OnDemandMenu.tsx';

export function CompanyMenu({ trigger }: DemandedMenuProps) {
  const { tenant, memberships } = useSession();
  const { switchTenant } = useAuth();
  const [open, setOpen] = useState(true);
  const navigate = useNavigate();
  const go = async (membership: SessionMembership) => {
    try {
      await switchTenant(membership.tenant_id);
      const { company_name } = membership;
      const live = { title: 'Tenant Switched', description: `Now managing ${company_name}` };
      toast(import.meta.env.MODE === 'demo' ? switchedInDemo(company_name) : live);
      await navigate({ to: '/' });
    } catch (error) {
      reportError('The company could not be switched', error, () => void go(membership));
    }
  };
  return (
    <DropdownMenu trigger={trigger} align="start" open={open} onOpenChange={setOpen} className="w-64">
      <MenuLabel>Companies</MenuLabel>
      {memberships
        .filter((membership) => membership.status === 'active')
        .map((membership) => (
          <MenuCheckItem
            key={membership.tenant_id}
            checked={membership.tenant_id === tenant?.id}
            onCheckedChange={(chosen) => chosen && void go(membership)}
          >
            {membership.company_name}
          </MenuCheckItem>
        ))}
      <MenuSeparator />
      <MenuItem asChild>
        <Link to="/settings/companies">
          <Building className="size-4" aria-hidden="true" />
          My companies
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/companies/new">
          <Plus className="size-4" aria-hidden="true" />
          New company
        </Link>
      </MenuItem>
    </DropdownMenu>
  );
}
