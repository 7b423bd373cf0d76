/** The sidebar: sections with their items, filtered by role. An item whose screen is not in this release is omitted. */
import type { LucideIcon } from 'lucide-react';
import { domains } from '#domains/index.ts?screens';
import type { Role } from '#kernel/access.ts';
import type { MenuItem as Declared, MenuPlace } from '#kernel/menu.ts';
import { menuIcons } from './menu-icons.ts';
import { officeMenuItems } from './office.screens.ts';
import { isAvailable } from './screens.ts';

export type MenuItem = Omit<Declared, 'icon'> & { readonly icon: LucideIcon };

export interface MenuSection {
  /** Null for the main section. */
  readonly title: string | null;
  readonly items: readonly MenuItem[];
}

const declared = [...domains.flatMap((domain) => domain.menu ?? []), ...officeMenuItems];

const sectionOf = (title: string | null, name?: Declared['section']): MenuSection => ({
  title,
  items: declared
    .filter(({ section }) => section === name)
    .toSorted((a, b) => a.place - b.place)
    .map((item) => ({ ...item, icon: menuIcons[item.icon] as LucideIcon })),
});

const officeMenu: readonly MenuSection[] = [
  sectionOf(null),
  sectionOf('Financials', 'financials'),
  sectionOf('Admin', 'admin'),
  sectionOf('Help and Guides', 'help'),
];

const adminMenu: readonly MenuSection[] = [sectionOf('Admin', 'administration')];

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

/** The second level of an item that the viewer may open; empty if there is nothing to choose from. */
export function placesOf(
  { within = [] }: Pick<Declared, 'within'>,
  role: Role,
  can: (right: string) => boolean,
): readonly MenuPlace[] {
  const open = within.filter(mayOpen(role, can));
  return open.length > 1 ? open : [];
}

export const mayOpen =
  (role: Role, can: (right: string) => boolean) =>
  ({ roles, permission }: MenuPlace): boolean =>
    (roles?.includes(role) ?? true) && (permission === undefined || can(permission));

/** Whether the item or a place of its second level is open. */
export const isOpen = ({ href, within = [] }: Pick<Declared, 'href' | 'within'>, path: string): boolean =>
  isHighlighted(href, path) || within.some((place) => isHighlighted(place.href, path));

/** The place that the path belongs to: of several, the one that says more of it. */
export const currentPlace = (places: readonly MenuPlace[], path: string): MenuPlace | undefined =>
  places
    .flatMap((place) => [place.href, ...(place.also ?? [])].map((at) => ({ place, at })))
    .filter(({ at }) => isHighlighted(at, path))
    .toSorted((a, b) => b.at.length - a.at.length)[0]?.place;

/** Whether the path equals the href or starts with it; for the start page only if equal. */
export function isHighlighted(href: string, path: string): boolean {
  return path === href || (href !== '/' && path.startsWith(href));
}
