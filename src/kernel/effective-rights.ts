/**
 * What a member may see and do, computed from the same declarations that enforce it: table access, readable columns, and the
 * commands' allow lists.
 */
import { type Allowed, type FinancialPermission, isAllowed, type Viewer } from './access.ts';
import { type AnyCommand, mayRun } from './command.ts';
import { readableFields } from './data-api/rights.ts';
import type { Registry } from './registry.ts';
import type { AnyResource } from './resource.ts';
import { labelOf } from './validate.ts';

/** `own`: only their own rows, as limited by database policies. `no_permission`: the role may, but the permission is missing. */
export type Extent = 'all' | 'own' | 'no_permission' | 'none';

export interface Verdict {
  readonly extent: Extent;
  /** The required financial permission, held or not. */
  readonly permission?: FinancialPermission;
}

export interface CommandRight extends Verdict {
  readonly name: string;
  readonly label: string;
}

export interface TableRights {
  readonly table: string;
  readonly labels: string;
  readonly read: Verdict;
  readonly create: Verdict;
  readonly update: Verdict;
  readonly delete: Verdict;
  /** Labels of the columns hidden from this person. */
  readonly hidden: readonly string[];
  readonly commands: readonly CommandRight[];
}

export type Holder = Pick<Viewer, 'role' | 'permissions'>;

/** `ownRows`: tables in which this role sees only its own rows. */
export function effectiveRights(
  registry: Registry,
  holder: Holder,
  ownRows: ReadonlySet<string>,
): readonly TableRights[] {
  return registry.resources.map((resource) => rightsOn(registry, resource, holder, ownRows));
}

function rightsOn(
  registry: Registry,
  resource: AnyResource,
  holder: Holder,
  ownRows: ReadonlySet<string>,
): TableRights {
  const { access, name, labels } = resource;
  const whole: Extent = ownRows.has(name) ? 'own' : 'all';
  const read = judge(access.read, access.permission?.read, holder, whole);
  const sees = read.extent === 'all' || read.extent === 'own';
  const verb = (allowed: Allowed, permission: FinancialPermission | undefined) =>
    sees
      ? judge(allowed, permission, holder, whole)
      : { ...judge(allowed, permission, holder, whole), ...read };
  const shown = readableFields(resource, holder);
  return {
    table: name,
    labels,
    read,
    create: verb(access.create, access.permission?.create),
    update: verb(access.update, access.permission?.update),
    delete: verb(access.delete, access.permission?.delete),
    hidden: sees
      ? Object.entries(resource.columns).flatMap(([key, field]) =>
          shown.has(key) || field.readableBy === 'nobody' ? [] : [labelOf(key, field)],
        )
      : [],
    commands: registry.commandsOf(name).map((command) => rightTo(command, holder, whole, read)),
  };
}

function judge(
  allowed: Allowed,
  permission: FinancialPermission | undefined,
  { role, permissions }: Holder,
  whole: Extent,
): Verdict {
  const needs = permission === undefined ? {} : { permission };
  if (!isAllowed(allowed, role)) return { extent: 'none' };
  const lacks = permission !== undefined && !permissions.has(permission);
  return { extent: lacks ? 'no_permission' : whole, ...needs };
}

/** Commands on a table that can't be read don't exist either. */
function rightTo(command: AnyCommand, holder: Holder, whole: Extent, read: Verdict): CommandRight {
  const { name, label, allow, permission } = command;
  const verdict = judge(allow, permission, holder, whole);
  const runs = mayRun(command, holder as Viewer) && read.extent !== 'none';
  const extent = runs || verdict.extent === 'no_permission' ? verdict.extent : 'none';
  return { name, label, ...verdict, extent };
}
