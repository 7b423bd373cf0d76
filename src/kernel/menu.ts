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

export interface MenuPlace {
  readonly href: string;
  readonly label: string;
  readonly roles?: readonly Role[];
  readonly permission?: FinancialPermission;
}
