import type { FinancialPermission, Role } from '#kernel/access.ts';
import { screens } from './screens.ts';

export interface Creatable {
  readonly href: string;
  readonly label: string;
}

/** The forms for something new that this person may open, the most frequent first. */
export function creatable(
  role: Role,
  can: (permission: FinancialPermission) => boolean,
): readonly Creatable[] {
  return screens
    .flatMap(({ path: href, roles, creates }) =>
      creates && (!roles || roles.includes(role)) ? [{ href, ...creates }] : [],
    )
    .filter(({ permission }) => !permission || can(permission))
    .toSorted((a, b) => a.place - b.place);
}

/** "Create work order" → "Work order", "Enter an absence" → "Absence": under the heading "New". */
export function newLabel(label: string): string {
  const what = label.replace(/^(Create|New|Record|Enter) (an? )?/, '');
  return `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
}
