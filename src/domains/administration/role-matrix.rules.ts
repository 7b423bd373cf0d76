/** Who may do what, derived from the declarations that the server enforces. */
import { type Allowed, type FinancialPermission, isAllowed, type Role, roles } from '#kernel/access.ts';
import type { AnyCommand } from '#kernel/command.ts';
import type { Report } from '#kernel/report.ts';
import type { AnyResource } from '#kernel/resource.ts';

export interface MatrixRow {
  /** Unique among all rows, e.g. `work_orders/complete`. */
  readonly id: string;
  /** The label of the resource, or of what replaces it. */
  readonly subject: string;
  readonly act: string;
  readonly kind: 'data' | 'command' | 'report';
  readonly roles: readonly Role[];
  /** Required besides the role, except for owners. */
  readonly permission: FinancialPermission | null;
  /** Columns that only some of the roles see. */
  readonly note: string | null;
}

const verbs = { read: 'See', create: 'Create', update: 'Change', delete: 'Delete' } as const;

export function roleMatrix(
  resources: readonly AnyResource[],
  commands: readonly AnyCommand[],
  reports: readonly Report[],
): readonly MatrixRow[] {
  return [
    ...resources.flatMap(rowsOfResource),
    ...commands.map(
      (command): MatrixRow => ({
        id: `${command.resource.name}/${command.name}`,
        subject: command.resource.labels,
        act: command.label,
        kind: 'command',
        roles: allowedRoles(command.allow).filter((role) => isAllowed(command.resource.access.read, role)),
        permission: command.permission ?? command.resource.access.permission?.read ?? null,
        note: command.from ? `while ${command.from.map(words).join(', ')}` : null,
      }),
    ),
    ...reports.map(
      (report): MatrixRow => ({
        id: `reports/${report.name}`,
        subject: 'Reports',
        act: report.label,
        kind: 'report',
        roles: allowedRoles(report.allow),
        permission: report.permission ?? null,
        note: null,
      }),
    ),
  ];
}

function rowsOfResource(resource: AnyResource): readonly MatrixRow[] {
  const { access, labels } = resource;
  return (['read', 'create', 'update', 'delete'] as const)
    .filter((verb) => access[verb] !== 'nobody')
    .map((verb) => ({
      id: `${resource.name}.${verb}`,
      subject: labels,
      act: verbs[verb],
      kind: 'data',
      roles: allowedRoles(access[verb]).filter((role) => isAllowed(access.read, role)),
      permission: access.permission?.[verb] ?? access.permission?.read ?? null,
      note: verb === 'read' ? hiddenColumns(resource) : null,
    }));
}

function hiddenColumns({ columns, access }: AnyResource): string | null {
  const hidden = Object.values(columns).filter(
    ({ readableBy }) =>
      readableBy !== undefined &&
      roles.some((role) => isAllowed(access.read, role) && !isAllowed(readableBy, role)),
  );
  if (hidden.length === 0) return null;
  return `${hidden.length} ${hidden.length === 1 ? 'column' : 'columns'} only for some roles`;
}

function allowedRoles(allowed: Allowed): readonly Role[] {
  return roles.filter((role) => isAllowed(allowed, role));
}

const words = (state: string) => state.replaceAll('_', ' ');
