import { useState } from 'react';
import { memberships } from '#domains/identity/members/membership.resource.ts';
import { financialPermissionRecords } from '#domains/identity/permissions/financial-permission.resource.ts';
import {
  permissionGroups,
  permissionWords,
} from '#domains/identity/permissions/financial-permissions.rules.ts';
import { FinancialPermissionsSection } from '#domains/identity/ui/permissions/FinancialPermissionsSection.tsx';
import type { Role } from '#kernel/access.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Card } from '#ui/components/layout/Card.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { relativeDay } from '#ui/format/when.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';

interface Chosen {
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
}

/** Everybody × every permission, with the end date; a name opens the permissions to edit. */
export function PermissionOverview() {
  const { viewer } = useWorkplace();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const people = useRows(memberships, {
    filters: where(memberships).eq('status', 'active'),
    order: 'role,created_at',
    limit: 500,
  });
  const held = useRows(financialPermissionRecords, {
    filters: where(financialPermissionRecords).eq('is_in_force', true),
    limit: 1000,
  });
  const error = people.error ?? held.error;
  if (error) return <ErrorState title="The permissions could not be read" error={error} />;
  if (people.isPending || held.isPending) return <SkeletonRows rows={6} />;
  const ends = new Map(held.rows.map((row) => [`${row.user_id} ${row.permission_type}`, row.expires_at]));
  const types = permissionGroups.flatMap((group) => group.types);
  return (
    <>
      {!viewer.permissions.has('manage_financial_permissions') && (
        <p className="text-muted">
          You see what you hold yourself. What others hold is for those who manage financial permissions.
        </p>
      )}
      <Card flush className="overflow-x-auto">
        <table className="w-max min-w-full">
          <thead>
            <tr className="border-b border-line text-label text-muted">
              <th scope="col" className="sticky inset-s-0 bg-surface px-3 py-2 text-start font-medium">
                Person
              </th>
              {types.map((type) => (
                <th key={type} scope="col" className="max-w-24 px-2 py-2 text-start align-bottom font-medium">
                  {permissionWords[type]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.rows.map((person) => {
              const one = { userId: person.user_id, name: person.full_name ?? '', role: person.role };
              return (
                <tr key={person.id} className="border-b border-line last:border-0 hover:bg-wash">
                  <th scope="row" className="sticky inset-s-0 bg-surface px-3 py-1.5 text-start font-normal">
                    <button
                      type="button"
                      className="max-w-48 truncate font-medium text-accent-ink hover:underline"
                      onClick={() => setChosen(one)}
                    >
                      {one.name}
                    </button>
                    <p className="text-label text-subtle capitalize">
                      {person.financial_role ?? person.role}
                    </p>
                  </th>
                  {types.map((type) => (
                    <td key={type} className="px-2 py-1.5 text-label tabular">
                      {person.role === 'owner' ? (
                        <span title="Held by every owner">always</span>
                      ) : (
                        <Until at={ends.get(`${person.user_id} ${type}`)} locale={viewer.locale} />
                      )}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </Card>
      {chosen && (
        <Sheet open title={chosen.name} onOpenChange={(open) => !open && setChosen(null)}>
          <div className="p-4">
            <FinancialPermissionsSection {...chosen} />
          </div>
        </Sheet>
      )}
    </>
  );
}

function Until({ at, locale }: { at: string | undefined; locale: string }) {
  if (!at) return <span className="text-subtle">–</span>;
  return <>{relativeDay(at.slice(0, 10), { locale })}</>;
}
