/** All routes with their screens, as the domains declare them. */
import { domains } from '#domains/index.ts?screens';
import type { Screen } from '#kernel/domain.ts';
import { designScreens, officeScreens } from './office.screens.ts';

export const screens: readonly Screen[] = [
  ...domains.flatMap((domain) => domain.screens ?? []),
  ...officeScreens,
  ...designScreens,
];

/** Prerendered by the build (draw-entrance.tsx): these pages depend on neither the user nor the query string. */
export const drawnPaths: readonly string[] = ['/login', '/signup', '/admin/login', '/reset-password'];

const available = new Set(screens.flatMap(({ path, load }) => (load ? [path] : [])));

/** Whether the screen at this path pattern is part of this release. */
export function isAvailable(path: string): boolean {
  return available.has(path);
}
