/** Places below those of the menu, for the command palette: it is loaded when it is first opened, and they with it. */
import { domains } from '#domains/index.ts';
import type { Role } from '#kernel/access.ts';
import type { DeeperPlace } from '#kernel/menu.ts';
import { type MenuItem, type MenuSection, mayOpen } from './menu.ts';

/** Those that the viewer may open. */
export function deeperPlaces(
  { role, locale }: { readonly role: Role; readonly locale: string },
  can: (right: string) => boolean,
): readonly DeeperPlace[] {
  const isOpenTo = mayOpen(role, can);
  return domains
    .flatMap(({ deeper = [] }) => deeper)
    .filter((place) => isOpenTo(place) && (place.isUsed?.(locale) ?? true));
}

/** The item of the menu that leads to it. */
export const itemAbove = ({ under }: DeeperPlace, sections: readonly MenuSection[]): MenuItem | undefined =>
  sections
    .flatMap(({ items }) => items)
    .find(({ href, within = [] }) => href === under || within.some((place) => place.href === under));
