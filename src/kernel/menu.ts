/** What stands in the sidebar and among "Go to" of the command palette. */
import type { Role } from './access.ts';

export interface MenuItem {
  readonly href: string;
  readonly label: string;
  /** A name of src/apps/office/menu-icons.ts. */
  readonly icon: string;
  /** Main where nothing is said; `administration` has its own menu. */
  readonly section?: 'financials' | 'admin' | 'help' | 'administration';
  /** Where it stands in its section, by number. */
  readonly place: number;
  readonly roles?: readonly Role[];
  /** Stationary engineers find it first. */
  readonly isProperty?: true;
}
