/**
 * What generic screens need to know of where they are: who looks, in which company, which resources there are and how the
 * domains show them (`ResourceFace`). The app sets it up once around the shell:
 *   <WorkplaceProvider resources={resources} faces={faces}>…</WorkplaceProvider>
 */

import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type FinancialPermission, isAllowed, type Role, type Viewer } from '#kernel/access.ts';
import { editionOf } from '#kernel/custom-fields.ts';
import { canRead, readableFields } from '#kernel/data-api/rights.ts';
import type { Field } from '#kernel/field.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { useSession } from '../auth/AuthProvider.tsx';
import type { Session } from '../auth/session.ts';
import type { StatusLook } from '../components/StatusMark.tsx';
import { WhenClock } from '../components/When.tsx';
import { CountLocale } from '../hooks/use-count.ts';
import type { LatePart } from '../late-part.tsx';
import type { ControlProps } from './fields/control.ts';
import type { FormValues } from './form-values.ts';

/** How a domain shows its resource; exported by `domains/x/ui` and listed by the app. */
export interface ResourceFace {
  readonly resource: Pick<AnyResource, 'name'>;
  /** The page of a row: `(id) => \`/work-orders/${id}\``. */
  readonly path?: (id: string) => string;
  /** Whom that page is for: left out, for everyone. Others read the name and follow no link. */
  readonly pathFor?: readonly Role[];
  /** Columns whose values have a shape, a word and a hue: `{ status: statusRegistry({…}) }`. */
  readonly looks?: Readonly<Record<string, (value: string) => StatusLook>>;
  /** Columns with a control of their own in every form; null where a neighbour's control has it. Faces come early, and these with the first form. */
  readonly controls?: Readonly<Record<string, LatePart<FaceControlProps> | null>>;
  /** What a row that is made on the way to something else may bring along, by one tick: a customer its first site. */
  readonly brings?: {
    readonly label: string;
    readonly help: string;
    /** What is sent with the row; undefined where there is nothing to bring yet. */
    readonly parts: (
      values: FormValues,
      workplace: Workplace,
    ) => Readonly<Record<string, unknown>> | undefined;
  };
}

export type FaceControlProps = ControlProps & { readonly error?: string | undefined };

export interface Workplace {
  readonly viewer: Viewer;
  readonly resourceOf: (table: string) => AnyResource | undefined;
  /** The resource as this company has it: with the fields that it has added. */
  readonly editionOf: (resource: AnyResource) => AnyResource;
  readonly faceOf: (table: string) => ResourceFace | undefined;
  /** The columns that exist for this person, in declared order. */
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
  faces?: readonly ResourceFace[];
  children: ReactNode;
}

/** Behind the sign-in, for a person of a company. */
export function WorkplaceProvider({ resources, faces = noFaces, children }: WorkplaceProviderProps) {
  const session = useSession();
  const workplace = useMemo(
    () => createWorkplace(viewerOf(session), editions(resources, session), faces),
    [session, resources, faces],
  );
  return (
    <WorkplaceContext value={workplace}>
      <WhenClock value={workplace.viewer}>
        <CountLocale value={workplace.viewer.locale}>{children}</CountLocale>
      </WhenClock>
    </WorkplaceContext>
  );
}

function editions(resources: readonly AnyResource[], { tenant }: Session): readonly AnyResource[] {
  return resources.map((resource) => editionOf(resource, tenant?.custom_fields?.[resource.name]));
}

export function createWorkplace(
  viewer: Viewer,
  resources: readonly AnyResource[],
  faces: readonly ResourceFace[],
): Workplace {
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const faceByName = new Map(faces.map((face) => [face.resource.name, facing(face, viewer.role)]));
  const own = (resource: AnyResource) => byName.get(resource.name) ?? resource;
  return {
    viewer,
    resourceOf: (table) => byName.get(table),
    editionOf: own,
    faceOf: (table) => faceByName.get(table),
    fieldsOf: (resource) => readableFields(own(resource), viewer),
    mayRead: (resource) => canRead(resource, viewer),
    may: (verb, { access }) => {
      const permission = access.permission?.[verb];
      const permitted = permission === undefined || viewer.permissions.has(permission);
      return permitted && isAllowed(access[verb], viewer.role);
    },
  };
}

function facing(face: ResourceFace, role: Role): ResourceFace {
  if (!face.pathFor || face.pathFor.includes(role)) return face;
  const { path: _, ...rest } = face;
  return rest;
}

/** The server checks every right again; here they only decide what is offered. */
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

const noFaces: readonly ResourceFace[] = [];
