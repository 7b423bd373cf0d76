/** Every address and the screen behind it, from what the domains declare. */
import { domains } from '#domains/index.ts?screens';
import type { Screen } from '#kernel/domain.ts';
import { designScreens, officeScreens } from './office.screens.ts';

export const screens: readonly Screen[] = [
  ...domains.flatMap((domain) => domain.screens ?? []),
  ...officeScreens,
  ...designScreens,
];

/** Drawn by the build as well (draw-entrance.tsx): for them nothing depends on who comes, or on the rest of the address. */
export const drawnPaths: readonly string[] = ['/login', '/signup', '/admin/login', '/reset-password'];

const available = new Set(screens.flatMap(({ path, load }) => (load ? [path] : [])));

/** Whether the screen at this path pattern is part of this release. */
export function isAvailable(path: string): boolean {
  return available.has(path);
}
