/** Items of the sidebar and of "Go to" in the command palette. */
import type { Role } from './access.ts';

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
}
