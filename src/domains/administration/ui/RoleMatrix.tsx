import { Check, Minus } from 'lucide-react';
import { useState } from 'react';
import { permissionWords } from '#domains/identity/permissions/financial-permissions.rules.ts';
import { type Role, roles } from '#kernel/access.ts';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import type { MatrixRow } from '../role-matrix.rules.ts';
import { useAdmin } from './use-admin.ts';

export interface RoleMatrixProps {
  /** The screens of the menu and their roles, taken from the menu itself. */
  screens: readonly { readonly label: string; readonly roles: readonly Role[] }[];
}

/** Who may do what, read from the declarations the server enforces. */
export function RoleMatrix({ screens }: RoleMatrixProps) {
  const { data, error, refetch } = useAdmin<readonly MatrixRow[]>('roles');
  const [words, setWords] = useState('');
  if (error && !data)
    return <ErrorState title="The matrix could not be read" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={10} />;
  const all = [...screens.map(rowOfScreen), ...data];
  const wanted = words.trim().toLowerCase();
  const rows = all.filter((row) => `${row.subject} ${row.act}`.toLowerCase().includes(wanted));
  const subjects = [...new Set(rows.map((row) => row.subject))];
  return (
    <div className="flex flex-col gap-3">
      <Input
        aria-label="Search the matrix"
        className="w-64"
        placeholder="Search, e.g. work orders"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {rows.length === 0 && <p className="text-muted">Nothing is called that.</p>}
      {rows.length > 0 && (
        <Card flush className="overflow-x-auto">
          <table className="w-full min-w-160">
            <thead className="text-label text-muted">
              <tr className="border-b border-line">
                <th scope="col" className="px-3 py-2 text-start font-medium">
                  What
                </th>
                {roles.map((role) => (
                  <th key={role} scope="col" className="w-24 px-2 py-2 text-center font-medium capitalize">
                    {role}
                  </th>
                ))}
                <th scope="col" className="px-3 py-2 text-start font-medium">
                  Besides
                </th>
              </tr>
            </thead>
            {subjects.map((subject) => (
              <Subject key={subject} subject={subject} rows={rows.filter((row) => row.subject === subject)} />
            ))}
          </table>
        </Card>
      )}
    </div>
  );
}

function Subject({ subject, rows }: { subject: string; rows: readonly MatrixRow[] }) {
  return (
    <tbody>
      <tr className="border-b border-line bg-wash">
        <th colSpan={5} scope="rowgroup" className="px-3 py-1.5 text-start text-label font-semibold">
          {subject}
        </th>
      </tr>
      {rows.map((row) => (
        <tr key={row.id} className="border-b border-line last:border-0">
          <th scope="row" className="px-3 py-1.5 text-start font-normal">
            {row.act}
          </th>
          {roles.map((role) => (
            <td key={role} className="px-2 py-1.5 text-center">
              {row.roles.includes(role) ? (
                <Check className="mx-auto size-4 text-tone-success" aria-label="yes" />
              ) : (
                <Minus className="mx-auto size-4 text-subtle" aria-label="no" />
              )}
            </td>
          ))}
          <td className="px-3 py-1.5 text-label text-muted">{besides(row)}</td>
        </tr>
      ))}
    </tbody>
  );
}

function besides({ permission, note }: MatrixRow): string {
  const needed = permission ? `with “${permissionWords[permission].toLowerCase()}”` : null;
  return [needed, note].filter(Boolean).join(' · ');
}

function rowOfScreen({ label, roles: who }: RoleMatrixProps['screens'][number]): MatrixRow {
  return {
    id: `screens/${label}`,
    subject: 'Screens',
    act: label,
    kind: 'data',
    roles: who,
    permission: null,
    note: null,
  };
}
