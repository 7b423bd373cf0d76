import { ChevronsUpDown } from 'lucide-react';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { Avatar } from '#ui/components/values/Avatar.tsx';
import { OnDemandMenu } from './OnDemandMenu.tsx';

const load = () => import('./CompanyMenu.tsx').then((module) => module.CompanyMenu);

/** Shows the tab's company; opens a menu for users who have several companies or may create one. */
export function CompanyMenuButton() {
  const { tenant, memberships, profile } = useSession();
  if (!tenant) return null;
  const name = (
    <>
      <Avatar
        name={tenant.company_name}
        src={memberships.find(({ tenant_id }) => tenant_id === tenant.id)?.avatar_url}
        size={20}
        square
      />
      <span className="min-w-0 truncate font-medium max-sm:sr-only sm:max-w-44">{tenant.company_name}</span>
    </>
  );
  const others = memberships.filter(
    ({ status, tenant_id }) => status === 'active' && tenant_id !== tenant.id,
  );
  if (others.length === 0 && profile.role !== 'owner')
    return <span className="me-3 flex min-w-0 items-center gap-2 px-1">{name}</span>;
  return (
    <OnDemandMenu load={load}>
      <button
        type="button"
        aria-haspopup="menu"
        className="me-2 -ms-1 flex h-(--control) min-w-0 items-center gap-2 rounded-md px-2 hover:bg-wash"
      >
        {name}
        <ChevronsUpDown className="size-3.5 shrink-0 text-subtle max-sm:hidden" aria-hidden="true" />
      </button>
    </OnDemandMenu>
  );
}
