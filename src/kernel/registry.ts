/** All resources, commands, reactions and imports by name. A table that is not in the registry doesn't exist for the API. */
import type { AnyCommand } from './command.ts';
import type { ImportDeclaration } from './import.ts';
import type { Reaction } from './reaction.ts';
import type { AnyResource } from './resource.ts';
import type { RowSet } from './row-set.ts';
import type { SearchSource } from './search.ts';

export interface Referrer {
  readonly resource: AnyResource;
  /** The column of `resource` that refers to the table. */
  readonly field: string;
}

export interface Registry extends Required<OtherParts> {
  readonly resources: readonly AnyResource[];
  readonly commands: readonly AnyCommand[];
  resource(name: string): AnyResource | undefined;
  commandsOf(table: string): readonly AnyCommand[];
  command(table: string, name: string): AnyCommand | undefined;
  /** Every column of every table that refers to `table`. */
  referrersOf(table: string): readonly Referrer[];
  /** The reactions to an event, in the order of the domains. */
  reactionsTo(event: string): readonly Reaction[];
  importInto(table: string): ImportDeclaration | undefined;
}

/** Parts that are not looked up by their own name. */
export interface OtherParts {
  readonly reactions?: readonly Reaction[];
  readonly imports?: readonly ImportDeclaration[];
  /** Sorted by `place` in a registry. */
  readonly searchSources?: readonly SearchSource[];
  readonly rowSets?: readonly RowSet[];
}

const namePattern = /^[a-z][a-z0-9_]{0,62}$/;

export function isName(text: string): boolean {
  return namePattern.test(text);
}

export function createRegistry(
  resources: readonly AnyResource[],
  commands: readonly AnyCommand[],
  { reactions = [], imports = [], searchSources = [], rowSets = [] }: OtherParts = {},
): Registry {
  const byName = new Map<string, AnyResource>();
  const referrers = new Map<string, Referrer[]>();
  const byTable = new Map<string, Map<string, AnyCommand>>();
  const byEvent = new Map<string, Reaction[]>();
  for (const resource of resources) {
    if (!isName(resource.name) || byName.has(resource.name)) {
      throw new Error(`Resource ${resource.name}: a table name that is lawful and declared once is needed`);
    }
    byName.set(resource.name, resource);
    for (const [field, { target }] of Object.entries(resource.columns)) {
      if (target !== undefined)
        referrers.set(target, [...(referrers.get(target) ?? []), { resource, field }]);
    }
  }
  for (const command of commands) {
    const table = command.resource.name;
    const known = byTable.get(table) ?? new Map<string, AnyCommand>();
    if (!byName.has(table) || known.has(command.name)) {
      throw new Error(`Command ${table}/${command.name}: its table is not declared, or it is declared twice`);
    }
    byTable.set(table, known.set(command.name, command));
  }
  for (const reaction of reactions)
    for (const event of reaction.to) byEvent.set(event, [...(byEvent.get(event) ?? []), reaction]);
  return {
    resources,
    commands,
    reactions,
    imports,
    rowSets,
    searchSources: searchSources.toSorted((a, b) => a.place - b.place),
    resource: (name) => (isName(name) ? byName.get(name) : undefined),
    commandsOf: (table) => [...(byTable.get(table)?.values() ?? [])],
    command: (table, name) => byTable.get(table)?.get(name),
    referrersOf: (table) => referrers.get(table) ?? [],
    reactionsTo: (event) => byEvent.get(event) ?? [],
    importInto: (table) => imports.find(({ resource }) => resource.name === table),
  };
}
