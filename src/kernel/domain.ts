/**
 * A domain says in one place all that it has: `src/domains/x/domain.ts`. The server, the client, the command line and the
 * tests are composed from the list of domains and keep no lists of their own.
 */
import type { Role } from './access.ts';
import type { AnyCommand } from './command.ts';
import type { LoadComponent, ResourceDisplay } from './display.ts';
import type { ImportDeclaration } from './import.ts';
import type { Job } from './job.ts';
import type { MenuItem } from './menu.ts';
import type { Reaction } from './reaction.ts';
import type { Report } from './report.ts';
import type { AnyResource } from './resource.ts';
import type { SearchSource } from './search.ts';

/** An address and what is shown there. */
export interface Screen {
  readonly path: string;
  readonly title: string;
  /** `resourceScreens` gives the generic ones: a list, a form or the page of a row. */
  readonly load: LoadComponent | null;
  /** Who may come here: everyone signed in when missing. The server decides again for every call. */
  readonly roles?: readonly Role[];
  /** Where it stands; inside the shell when missing. `companyless`: for people who belong to no company yet. */
  readonly place?: 'public' | 'signed-out' | 'companyless' | 'admin';
  /** The screen knows no resources: it is shown without waiting for them. */
  readonly plain?: boolean;
  /** Reports that the screen begins with, asked for while it is still on its way. */
  readonly asks?: readonly string[];
}

/** What browsers never get: the client's build leaves it out. */
export interface ServerParts {
  readonly reports?: readonly Report[];
  readonly jobs?: readonly Job[];
  readonly reactions?: readonly Reaction[];
  /** What the search of the header looks through. */
  readonly search?: readonly SearchSource[];
}

export interface Domain {
  readonly name: string;
  readonly resources?: readonly AnyResource[];
  readonly commands?: readonly AnyCommand[];
  readonly displays?: readonly ResourceDisplay[];
  /** What comes in from spreadsheets, in the order in which a new company brings it. */
  readonly imports?: readonly ImportDeclaration[];
  readonly screens?: readonly Screen[];
  readonly menu?: readonly MenuItem[];
  readonly server?: ServerParts;
}

export function defineDomain(name: string, parts: Omit<Domain, 'name'>): Domain {
  return { name, ...parts };
}
