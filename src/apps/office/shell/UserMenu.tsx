import { ChartNoAxesColumn, LogOut, Settings, ShieldCheck } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { appearance, type Theme } from '#ui/appearance.ts';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import {
  DropdownMenu,
  MenuCheckItem,
  MenuItem,
  MenuLabel,
  MenuSeparator,
} from '#ui/components/overlays/DropdownMenu.tsx';
import { Link } from '#ui/navigation.tsx';
import type { DemandedMenuProps } from './OnDemandMenu.tsx';
import { useLogout } from './use-logout.ts';

const themes: readonly (readonly [Theme, string])[] = [
  ['system', 'As the device'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

export function UserMenu({ trigger }: DemandedMenuProps) {
  const { user, profile } = useSession();
  const { theme, density } = useSyncExternalStore(appearance.subscribe, appearance.get);
  const [open, setOpen] = useState(true);
  const logout = useLogout();
  return (
    <DropdownMenu trigger={trigger} open={open} onOpenChange={setOpen} className="w-60">
      <div className="px-2 py-1.5">
        <p className="truncate font-medium">{profile.full_name || user.email}</p>
        <p className="truncate text-label text-subtle">{user.email}</p>
      </div>
      <MenuSeparator />
      <MenuLabel>Theme</MenuLabel>
      {themes.map(([value, label]) => (
        <MenuCheckItem
          key={value}
          keepOpen
          checked={theme === value}
          onCheckedChange={() => appearance.set({ theme: value })}
        >
          {label}
        </MenuCheckItem>
      ))}
      <MenuLabel>Density</MenuLabel>
      <MenuCheckItem
        keepOpen
        checked={density === 'compact'}
        onCheckedChange={(compact) => appearance.set({ density: compact ? 'compact' : 'comfortable' })}
      >
        Compact rows
      </MenuCheckItem>
      <MenuSeparator />
      {profile.role !== 'technician' && (
        <MenuItem asChild>
          <Link to="/admin/dashboard">
            <ShieldCheck className="size-4" aria-hidden="true" />
            Admin console
          </Link>
        </MenuItem>
      )}
      {profile.role === 'technician' && (
        <MenuItem asChild>
          <Link to="/analytics/performance-report">
            <ChartNoAxesColumn className="size-4" aria-hidden="true" />
            My figures
          </Link>
        </MenuItem>
      )}
      <MenuItem asChild>
        <Link to="/settings">
          <Settings className="size-4" aria-hidden="true" />
          Settings
        </Link>
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => void logout()}>
        Logout
      </MenuItem>
    </DropdownMenu>
  );
}
