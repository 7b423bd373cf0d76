import { useRouterState } from '@tanstack/react-router';
import { Keyboard, LogOut, Monitor, Moon, Plus, Sun } from 'lucide-react';
import type { FinancialPermission } from '#kernel/access.ts';
import { appearance } from '#ui/appearance.ts';
import { useAuth, useSession } from '#ui/auth/AuthProvider.tsx';
import { type CommandEntry, CommandMenu } from '#ui/command/CommandMenu.tsx';
import { useNavigate } from '#ui/navigation.tsx';
import { isHighlighted, menuFor } from '../menu.ts';
import { isAvailable } from '../screens.ts';
import { searchEverything } from '../search-everything.ts';
import { useLogout } from './use-logout.ts';

export interface CommandPaletteProps {
  onOpenChange: (open: boolean) => void;
  onShortcuts: () => void;
}

/** Entries of the command palette: pages, new records, settings of this device, and search results. */
export function CommandPalette({ onOpenChange, onShortcuts }: CommandPaletteProps) {
  const { profile } = useSession();
  const { role } = profile;
  const { can } = useAuth();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const navigate = useNavigate();
  const logout = useLogout();
  const go = (to: string) => () => void navigate({ to });
  const pages = menuFor(profile, path).flatMap((section) =>
    section.items.map(
      ({ href, label, icon: Icon }): CommandEntry => ({
        id: `page:${href}`,
        label,
        group: 'Go to',
        icon: <Icon aria-hidden="true" />,
        run: go(href),
      }),
    ),
  );
  const isTheirs = (whose: NewThing[2]) =>
    typeof whose === 'string' ? can(whose) : !whose || whose.includes(role);
  const makes = newThings
    .filter(([href, , whose]) => isAvailable(href) && isTheirs(whose) && !isHighlighted(href, path))
    .map(
      ([href, label]): CommandEntry => ({
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
    <CommandMenu open onOpenChange={onOpenChange} entries={[...makes, ...pages, ...here]} search={search} />
  );
}

const office: readonly string[] = ['owner', 'supervisor'];
/** Path, label, and who may create it: roles, or holders of a financial permission. */
type NewThing = readonly [string, string, (readonly string[] | FinancialPermission)?];
const newThings: readonly NewThing[] = [
  ['/work-orders/new', 'Create work order'],
  ['/crm/new', 'Create customer', office],
  ['/assets/new', 'Create asset'],
  ['/financials/invoicing/new', 'Create invoice', 'create_invoices'],
  ['/financials/payments/new', 'Record payment', 'record_payments'],
  ['/financials/purchase-orders/new', 'Create PO', 'create_purchase_orders'],
  ['/financials/bills/new', 'Enter bill', 'create_transactions'],
  ['/financials/transactions/new', 'New journal entry', 'create_transactions'],
  ['/scheduling/new-task', 'Create task'],
  ['/assets/create-qr', 'Create QR codes'],
  ['/parts/new', 'Create part', office],
  ['/settings/import', 'Import customers, assets and work', office],
];
