/**
 * A domain declares all its parts in `src/domains/x/domain.ts`. The server, the client, the command line and the tests are
 * composed from the list of domains.
 */
import type { FinancialPermission, Role } from './access.ts';
import type { AnyCommand } from './command.ts';
import type { LoadComponent, ResourceDisplay } from './display.ts';
import type { ImportDeclaration } from './import.ts';
import type { Job } from './job.ts';
import type { KeptFigure } from './kept-figure.ts';
import type { DeeperPlace, MenuItem } from './menu.ts';
import type { Reaction } from './reaction.ts';
import type { Report } from './report.ts';
import type { AnyResource } from './resource.ts';
import type { RowSet } from './row-set.ts';
import type { SearchSource } from './search.ts';

/** A route and its screen. */
export interface Screen {
  readonly path: string;
  readonly title: string;
  /** `resourceScreens` provides generic ones: a list, a form or a row's page. */
  readonly load: LoadComponent | null;
  /** Roles that may open it; undefined: everyone signed in. The server checks every call again. */
  readonly roles?: readonly Role[];
  /** The layout; undefined: inside the app shell. `companyless`: for people who belong to no company yet. */
  readonly place?: 'public' | 'signed-out' | 'companyless' | 'admin';
  /** The screen needs no resources, so it renders before they are loaded. */
  readonly plain?: boolean;
  /** Reports the screen starts with, requested while it is still loading. */
  readonly asks?: readonly string[];
  /** What stationary engineers get at this path instead, at a desk and on a phone. */
  readonly engineers?: Pick<Screen, 'title' | 'load' | 'asks'>;
  /** Lists the screen under "Create" of the command palette, by `place`; with `permission` only for its holders. */
  readonly creates?: {
    readonly label: string;
    readonly place: number;
    readonly permission?: FinancialPermission;
  };
}

/** Server-only parts: the client's build removes them. */
export interface ServerParts {
  readonly reports?: readonly Report[];
  readonly jobs?: readonly Job[];
  readonly reactions?: readonly Reaction[];
  /** Later ones may be made of earlier ones. */
  readonly kept?: readonly KeptFigure[];
  /** Sources of the global search. */
  readonly search?: readonly SearchSource[];
  readonly rowSets?: readonly RowSet[];
}

export interface Domain {
  readonly name: string;
  readonly resources?: readonly AnyResource[];
  readonly commands?: readonly AnyCommand[];
  readonly displays?: readonly ResourceDisplay[];
  /** Imports from spreadsheets, in the order in which a new company runs them. */
  readonly imports?: readonly ImportDeclaration[];
  readonly screens?: readonly Screen[];
  readonly menu?: readonly MenuItem[];
  readonly deeper?: readonly DeeperPlace[];
  readonly server?: ServerParts;
}

export function defineDomain(name: string, parts: Omit<Domain, 'name'>): Domain {
  return { name, ...parts };
}
