import { useRouterState } from '@tanstack/react-router';
import {
  History,
  Keyboard,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Pin,
  Plus,
  Settings,
  Sun,
} from 'lucide-react';
import { appearance } from '#ui/appearance.ts';
import { useAuth, useSession } from '#ui/auth/AuthProvider.tsx';
import { type CommandEntry, CommandMenu } from '#ui/command/CommandMenu.tsx';
import { useNavigate } from '#ui/navigation.tsx';
import { type Place, usePins } from '#ui/resource/kept/pins.ts';
import { useRecent } from '#ui/resource/kept/recent.ts';
import { words } from '#ui/words.ts';
import { creatable } from '../creatable.ts';
import { deeperPlaces, itemAbove } from '../deeper-places.ts';
import { isHighlighted, menuFor, placesOf } from '../menu.ts';
import { searchEverything } from '../search-everything.ts';
import { useLogout } from './use-logout.ts';

export interface CommandPaletteProps {
  onOpenChange: (open: boolean) => void;
  onShortcuts: () => void;
}

/** Entries of the command palette: pages, new records, settings of this device, and search results. */
export function CommandPalette({ onOpenChange, onShortcuts }: CommandPaletteProps) {
  const { profile, membership_id, tenant } = useSession();
  const { role } = profile;
  const { can } = useAuth();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const navigate = useNavigate();
  const logout = useLogout();
  const go = (to: string) => () => void navigate({ to });
  const pageOf = (Icon: LucideIcon, href: string, label: string, detail?: string): CommandEntry => ({
    ...{
      id: `page:${href}:${label}`,
      label,
      group: 'Go to',
      icon: <Icon aria-hidden="true" />,
      run: go(href),
    },
    ...(detail && { detail }),
  });
  const sections = menuFor(profile, path);
  const pages = sections.flatMap(({ items }) =>
    items.flatMap((item) => [
      pageOf(item.icon, item.href, item.label),
      ...placesOf(item, role, can)
        .filter(({ label }) => label !== item.label)
        .map(({ href, label }) => pageOf(item.icon, href, label, item.label)),
    ]),
  );
  const deeper = deeperPlaces({ role, locale: tenant?.locale ?? '' }, can).map((place) => {
    const above = itemAbove(place, sections);
    // A report can have the name of a place of the menu: what it is under tells them apart.
    const under = above?.within?.find(({ href }) => href === place.under) ?? above;
    return pageOf(above?.icon ?? Settings, place.href, words(place.label), under?.label ?? 'Settings');
  });
  const { pins, isPinned } = usePins();
  const recent = useRecent(membership_id ?? '').filter(({ href }) => href !== path && !isPinned(href));
  const kept =
    (group: string, Icon: LucideIcon) =>
    (place: Place): CommandEntry => ({
      ...{ id: `${group}:${place.href}`, label: place.title, detail: place.kind, group },
      icon: <Icon aria-hidden="true" />,
      run: go(place.href),
    });
  const visited = [...pins.map(kept('Pinned', Pin)), ...recent.map(kept('Recent', History))];
  const makes = creatable(role, can)
    .filter(({ href }) => !isHighlighted(href, path))
    .map(
      ({ href, label }): CommandEntry => ({
        id: `new:${href}`,
        label,
        group: 'Create',
        icon: <Plus aria-hidden="true" />,
        run: go(href),
      }),
    );
  const here: CommandEntry[] = [
    {
      id: 'theme:light',
      label: 'Light theme',
      icon: <Sun aria-hidden="true" />,
      run: () => appearance.set({ theme: 'light' }),
    },
    {
      id: 'theme:dark',
      label: 'Dark theme',
      icon: <Moon aria-hidden="true" />,
      run: () => appearance.set({ theme: 'dark' }),
    },
    {
      id: 'theme:system',
      label: 'Theme of the device',
      icon: <Monitor aria-hidden="true" />,
      run: () => appearance.set({ theme: 'system' }),
    },
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      shortcut: '?',
      icon: <Keyboard aria-hidden="true" />,
      run: onShortcuts,
    },
    { id: 'logout', label: 'Logout', icon: <LogOut aria-hidden="true" />, run: () => void logout() },
  ].map((entry) => ({ ...entry, group: 'This device' }));
  const search = (text: string, signal: AbortSignal) =>
    searchEverything(text, role, (to) => void navigate({ to }), signal);
  return (
    <CommandMenu
      open
      onOpenChange={onOpenChange}
      entries={[...visited, ...makes, ...pages, ...deeper, ...here]}
      search={search}
    />
  );
}
