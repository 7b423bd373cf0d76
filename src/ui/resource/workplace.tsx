/**
 * The context of generic screens: viewer, company, resources, and how the domains display them (`ResourceDisplay`). The app
 * provides it once around the shell:
 * <WorkplaceProvider resources={resources} displays={displays}>…</WorkplaceProvider>
 */

import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type FinancialPermission, isAllowed, type Role, type Viewer } from '#kernel/access.ts';
import type { AnyCommand } from '#kernel/command.ts';
import { withCustomFields } from '#kernel/custom-fields.ts';
import { canRead, readableFields } from '#kernel/data-api/rights.ts';
import type { ResourceDisplay } from '#kernel/display.ts';
import type { Field } from '#kernel/field.ts';
import type { ImportDeclaration } from '#kernel/import.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { useSession } from '../auth/AuthProvider.tsx';
import type { Session } from '../auth/session.ts';
import { WhenClock } from '../components/values/When.tsx';
import { CountLocale } from '../hooks/use-format-count.ts';

export interface Workplace {
  readonly viewer: Viewer;
  readonly resourceOf: (table: string) => AnyResource | undefined;
  /** The company's own resource: with its custom fields. */
  readonly withCustomFields: (resource: AnyResource) => AnyResource;
  /** The commands shown on a row of the table, in the order the domain lists them. */
  readonly commandsOf: (table: string) => readonly AnyCommand[];
  /** A command by its name: of a domain that the screen's own domain must not depend on. */
  readonly commandNamed: (table: string, name: string) => AnyCommand | undefined;
  /** What can be imported from spreadsheets. */
  readonly imports: readonly ImportDeclaration[];
  readonly displayOf: (table: string) => ResourceDisplay | undefined;
  /** The columns this viewer can read, in declared order. */
  readonly fieldsOf: (resource: AnyResource) => ReadonlyMap<string, Field>;
  readonly mayRead: (resource: AnyResource) => boolean;
  readonly may: (verb: 'create' | 'update' | 'delete', resource: AnyResource) => boolean;
}

export const WorkplaceContext = createContext<Workplace | null>(null);

export function useWorkplace(): Workplace {
  const workplace = useContext(WorkplaceContext);
  if (!workplace) throw new Error('useWorkplace is for screens inside a WorkplaceProvider');
  return workplace;
}

export interface WorkplaceProviderProps {
  resources: readonly AnyResource[];
  commands: readonly AnyCommand[];
  displays?: readonly ResourceDisplay[];
  imports?: readonly ImportDeclaration[];
  children: ReactNode;
}

/** For the signed-in part of the app, with a company. */
export function WorkplaceProvider({
  resources,
  commands,
  displays = none,
  imports = none,
  children,
}: WorkplaceProviderProps) {
  const session = useSession();
  const workplace = useMemo(
    () => createWorkplace(viewerOf(session), ownResources(resources, session), displays, commands, imports),
    [session, resources, displays, commands, imports],
  );
  return (
    <WorkplaceContext value={workplace}>
      <WhenClock value={workplace.viewer}>
        <CountLocale value={workplace.viewer.locale}>{children}</CountLocale>
      </WhenClock>
    </WorkplaceContext>
  );
}

function ownResources(resources: readonly AnyResource[], { tenant }: Session): readonly AnyResource[] {
  return resources.map((resource) => withCustomFields(resource, tenant?.custom_fields?.[resource.name]));
}

export function createWorkplace(
  viewer: Viewer,
  resources: readonly AnyResource[],
  displays: readonly ResourceDisplay[],
  commands: readonly AnyCommand[],
  imports: readonly ImportDeclaration[] = none,
): Workplace {
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const displayByName = new Map(
    displays.map((display) => [display.resource.name, displayFor(display, viewer.role)]),
  );
  const unplaced = commands.filter(({ scope, placed }) => scope !== 'collection' && !placed);
  const own = (resource: AnyResource) => byName.get(resource.name) ?? resource;
  return {
    viewer,
    resourceOf: (table) => byName.get(table),
    withCustomFields: own,
    commandsOf: (table) => unplaced.filter(({ resource }) => resource.name === table),
    commandNamed: (table, name) =>
      commands.find((command) => command.resource.name === table && command.name === name),
    imports,
    displayOf: (table) => displayByName.get(table),
    fieldsOf: (resource) => readableFields(own(resource), viewer),
    mayRead: (resource) => canRead(resource, viewer),
    may: (verb, { access }) => {
      const permission = access.permission?.[verb];
      const permitted = permission === undefined || viewer.permissions.has(permission);
      return permitted && isAllowed(access[verb], viewer.role);
    },
  };
}

function displayFor(display: ResourceDisplay, role: Role): ResourceDisplay {
  if (!display.pathFor || display.pathFor.includes(role)) return display;
  const { path: _, ...rest } = display;
  return rest;
}

/** These only decide what is offered: the server checks every permission again. */
function viewerOf({ user, profile, tenant, membership_id, memberships, can }: Session): Viewer {
  const membership = memberships.find((one) => one.tenant_id === tenant?.id);
  return {
    userId: user.id,
    membershipId: membership_id ?? '',
    tenantId: tenant?.id ?? '',
    role: membership?.role ?? profile.role,
    permissions: new Set(can as readonly FinancialPermission[]),
    fullName: profile.full_name,
    currency: tenant?.currency ?? 'USD',
    timezone: tenant?.timezone ?? 'UTC',
    locale: tenant?.locale ?? 'en-US',
  };
}

const none: readonly never[] = [];
