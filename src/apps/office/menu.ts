/** The sidebar: sections, their items, and who sees them. An item whose screen is not in this release is left out. */
import {
  Building2,
  CalendarRange,
  ChartColumn,
  ClipboardCheck,
  ClipboardList,
  FileText,
  Gauge,
  KeyRound,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  Package,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Users,
  Wrench,
} from 'lucide-react';
import type { Role } from '#kernel/access.ts';
import { isAvailable } from './screens.ts';

export interface MenuItem {
  readonly href: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly roles?: readonly Role[];
  /** Stationary engineers find it first. */
  readonly isProperty?: true;
}

export interface MenuSection {
  /** Without a title: the main section. */
  readonly title: string | null;
  readonly items: readonly MenuItem[];
}

const office: readonly Role[] = ['owner', 'supervisor'];

const officeMenu: readonly MenuSection[] = [
  {
    title: null,
    items: [
      { href: '/', label: 'Dashboard', icon: LayoutDashboard },
      { href: '/work-orders', label: 'Work Orders', icon: ClipboardList },
      { href: '/property-tasks', label: 'Property Tasks', icon: Building2, isProperty: true },
      { href: '/assets', label: 'Assets', icon: Package },
      { href: '/maintenance', label: 'Maintenance', icon: Wrench, isProperty: true },
      { href: '/crm', label: 'CRM', icon: Users, roles: office },
      { href: '/scheduling', label: 'Scheduling', icon: CalendarRange },
      { href: '/analytics', label: 'Analytics', icon: ChartColumn, roles: office },
    ],
  },
  {
    title: 'Financials',
    items: [{ href: '/financials', label: 'Financials', icon: Landmark, roles: office }],
  },
  {
    title: 'Admin',
    items: [{ href: '/user-management', label: 'User Management', icon: ShieldCheck, roles: office }],
  },
  {
    title: 'Help and Guides',
    items: [
      { href: '/financial-app-guide', label: 'Financial App Guide', icon: FileText },
      { href: '/multi-tenancy-guide', label: 'Multi-Tenancy Guide', icon: FileText },
    ],
  },
];

const adminMenu: readonly MenuSection[] = [
  {
    title: 'Admin',
    items: [
      { href: '/admin/dashboard', label: 'Dashboard', icon: Gauge },
      { href: '/admin/tenants', label: 'Tenants', icon: Building2 },
      { href: '/admin/users', label: 'User Management', icon: Users },
      { href: '/admin/roles', label: 'Roles', icon: KeyRound },
      { href: '/admin/settings', label: 'Settings', icon: Settings },
      { href: '/admin/enhanced-settings', label: 'Enhanced Settings', icon: SlidersHorizontal },
      { href: '/admin/audit-logs', label: 'Audit Logs', icon: FileText },
      { href: '/admin/property-approvals', label: 'Property Approvals', icon: ClipboardCheck },
    ],
  },
];

export interface MenuViewer {
  readonly role: Role;
  readonly stationary_engineer?: boolean;
}

export function menuFor(
  { role, stationary_engineer = false }: MenuViewer,
  path: string,
  isShown: (href: string) => boolean = isAvailable,
): MenuSection[] {
  const menu = isHighlighted('/admin', path) ? adminMenu : officeMenu;
  return menu
    .map(({ title, items }) => ({
      title,
      items: (stationary_engineer ? propertyFirst(items) : items).filter(
        (item) => isShown(item.href) && (item.roles?.includes(role) ?? true),
      ),
    }))
    .filter((section) => section.items.length > 0);
}

const propertyFirst = (items: readonly MenuItem[]) => [
  ...items.filter(({ isProperty }) => isProperty),
  ...items.filter(({ isProperty }) => !isProperty),
];

/** The path equals the href or starts with it; the start page only when it equals. */
export function isHighlighted(href: string, path: string): boolean {
  return path === href || (href !== '/' && path.startsWith(href));
}
