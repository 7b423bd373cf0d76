/** Who may see a measure: the office, with the permissions that its facts need; a technician only the own one. */
import { type FinancialPermission, isAllowed, type Viewer } from '#kernel/access.ts';
import { axesOf, type Narrowing } from './compile-measures.ts';
import type { Facts } from './facts.ts';
import { type Measure, sumsOf } from './measure.ts';

type Seeing = Pick<Viewer, 'role' | 'permissions' | 'membershipId'>;

export function permissionsOf(measure: Measure): readonly FinancialPermission[] {
  const needed = sumsOf(measure).flatMap(({ facts }) => [
    facts.permission,
    facts.resource.access.permission?.read,
  ]);
  return [...new Set(needed.filter((permission) => permission !== undefined))];
}

export function maySee(measure: Measure, { role, permissions }: Seeing): boolean {
  const isOwn = role === 'technician';
  const all = [measure, ...sumsOf(measure)];
  return (
    (!isOwn || all.every(({ own }) => own === true)) &&
    sumsOf(measure).every(({ facts }) => isAllowed(facts.resource.access.read, role)) &&
    permissionsOf(measure).every((permission) => permissions.has(permission))
  );
}

/** What a technician's figures are narrowed to: their own rows. Every measure marked `own` has this dimension. */
export function ownRows(facts: Facts, viewer: Seeing): readonly Narrowing[] {
  if (viewer.role !== 'technician') return [];
  const axis = axesOf(facts, () => ({})).find(({ name }) => name === 'technician');
  if (!axis) throw new Error(`${facts.name} has no technician`);
  return [{ axis, keys: [viewer.membershipId] }];
}
