/** Items of the sidebar and of "Go to" in the command palette. */
import type { FinancialPermission, Role } from './access.ts';

export interface MenuItem {
  readonly href: string;
  readonly label: string;
  /** An icon name from src/apps/office/menu-icons.ts. */
  readonly icon: string;
  /** Undefined: the main section; `administration` has its own menu. */
  readonly section?: 'financials' | 'admin' | 'help' | 'administration';
  /** Position within its section. */
  readonly place: number;
  readonly roles?: readonly Role[];
  /** Shown first to stationary engineers. */
  readonly isProperty?: true;
  /** Its second level: in the sidebar while one of them is open, always in the command palette. */
  readonly within?: readonly MenuPlace[];
}

/** A place below one of the menu, which the command palette finds. */
export interface DeeperPlace extends MenuPlace {
  /** The href of the place above it. */
  readonly under: string;
  /** Languages and countries in which there is such a place; undefined: all. */
  readonly isUsed?: (locale: string) => boolean;
}

export interface MenuPlace {
  readonly href: string;
  readonly label: string;
  /** Further paths at which it is the current one. */
  readonly also?: readonly string[];
  readonly roles?: readonly Role[];
  readonly permission?: FinancialPermission;
}
