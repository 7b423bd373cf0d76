/** The tab bar of the phone. A tab whose screen is not in this release is omitted. */
import { Bell, CalendarDays, ClipboardList, type LucideIcon, ScanLine } from 'lucide-react';
import { isAvailable } from '#apps/office/screens.ts';

export interface Tab {
  readonly href: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

const all: readonly Tab[] = [
  { href: '/', label: 'Today', icon: CalendarDays },
  { href: '/work-orders', label: 'Jobs', icon: ClipboardList },
  { href: '/assets/scan', label: 'Scan', icon: ScanLine },
  { href: '/notifications', label: 'Inbox', icon: Bell },
];

export const tabsOf = (isShown: (href: string) => boolean = isAvailable): readonly Tab[] =>
  all.filter(({ href }) => isShown(href));

export const isTab = (path: string): boolean => all.some(({ href }) => href === path);

/** A job and its steps use the whole screen, as does work in a room and asking for parts: their command replaces the tab bar. */
export const hasWholeScreen = (path: string): boolean =>
  /^\/(work-orders|parts\/restock)\/.|^\/property-tasks\/(inspections|guest-rooms)\/./.test(path);
