import { useQuery } from '@tanstack/react-query';
import { Check, Minus } from 'lucide-react';
import { useState } from 'react';
import type { EffectiveRights } from '#domains/identity/members/person-report.rules.ts';
import type { PersonRow } from '#domains/identity/ui/members/person-row.ts';
import { FinancialPermissionsSection } from '#domains/identity/ui/permissions/FinancialPermissionsSection.tsx';
import { sentence } from '#kernel/display.ts';
import type { TableRights, Verdict } from '#kernel/effective-rights.ts';
import { tableKeys } from '#ui/api/table-keys.ts';
import { api } from '#ui/api-client.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { usePhone } from '#ui/hooks/use-media.ts';

/** What this person may see and do now, derived from the declarations the server enforces. */
export function PersonRights({ person }: { person: PersonRow }) {
  const { data, error, refetch } = useQuery({
    queryKey: tableKeys.report('person_rights', { id: person.id, version: person.version }),
    queryFn: async ({ signal }) =>
      (await api.get<EffectiveRights>(`/api/people/${person.id}/rights`, { signal })).data,
  });
  if (error && !data)
    return <ErrorState title="The rights could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={8} />;
  if (data.tables.length === 0)
    return (
      <p className="text-muted">
        None: {person.full_name} is {data.status === 'requested' ? 'not in the company yet' : data.status} and
        sees nothing of it.
      </p>
    );
  return (
    <div className="flex flex-col gap-6">
      {data.role === 'technician' ? (
        <Section title="Financial permissions">
          <p className="text-muted">Technicians record parts and time, and don’t see the books.</p>
        </Section>
      ) : (
        <FinancialPermissionsSection userId={person.user_id} name={person.full_name ?? ''} role={data.role} />
      )}
      <Tables rights={data} />
    </div>
  );
}

const verbs = ['read', 'create', 'update', 'delete'] as const;
const heads = { read: 'See', create: 'Create', update: 'Change', delete: 'Delete' } as const;

function Tables({ rights }: { rights: EffectiveRights }) {
  const [word, setWord] = useState('');
  const [all, setAll] = useState(false);
  const phone = usePhone();
  const wanted = word.trim().toLowerCase();
  const found = rights.tables.filter(
    ({ labels, commands }) =>
      labels.toLowerCase().includes(wanted) ||
      commands.some(({ label }) => label.toLowerCase().includes(wanted)),
  );
  const open = found.filter(({ read }) => read.extent !== 'none');
  const shown = all || wanted ? found : open;
  return (
    <Section
      title="What they see and do"
      description={
        <>
          As the server decides it for every request, from the role and the permissions held today.
          {rights.role === 'supervisor' && ' Of people, a supervisor manages technicians only.'}
        </>
      }
      actions={
        <Input
          type="search"
          aria-label="Find a right"
          placeholder="Find a right"
          className="w-44"
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
      }
    >
      {shown.length === 0 ? (
        <p className="text-muted">No permission matches.</p>
      ) : phone ? (
        <Card flush>
          <ul>
            {shown.map((table) => (
              <TableItem key={table.table} table={table} />
            ))}
          </ul>
        </Card>
      ) : (
        <div className="overflow-x-auto rounded-lg border border-line bg-surface">
          <table className="w-full text-start">
            <thead>
              <tr className="border-b border-line text-label text-subtle">
                <th scope="col" className="px-4 py-2 text-start font-medium">
                  What
                </th>
                {verbs.map((verb) => (
                  <th key={verb} scope="col" className="px-2 py-2 text-start font-medium">
                    {heads[verb]}
                  </th>
                ))}
                <th scope="col" className="min-w-64 px-4 py-2 text-start font-medium">
                  Do
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((table) => (
                <TableRow key={table.table} table={table} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!wanted && open.length < found.length && (
        <Button variant="ghost" size="sm" className="self-start" onClick={() => setAll(!all)}>
          {all ? 'Show only what they see' : `Show the ${found.length - open.length} that are closed to them`}
        </Button>
      )}
    </Section>
  );
}

function TableRow({ table }: { table: TableRights }) {
  const isLocked = table.read.extent === 'no_permission';
  return (
    <tr className="border-b border-line align-top last:border-0">
      <th scope="row" className="px-4 py-2 text-start font-medium">
        {table.labels}
        <Hidden table={table} />
      </th>
      {isLocked ? (
        <td colSpan={verbs.length + 1} className="px-2 py-2 text-subtle">
          <Needs verdict={table.read} />
        </td>
      ) : (
        <>
          {verbs.map((verb) => (
            <td key={verb} className="px-2 py-2">
              <Mark verdict={table[verb]} />
            </td>
          ))}
          <td className="px-4 py-2 text-muted">
            <Commands table={table} />
          </td>
        </>
      )}
    </tr>
  );
}

function TableItem({ table }: { table: TableRights }) {
  const words = verbs.flatMap((verb) => {
    const { extent } = table[verb];
    return extent === 'all' ? [heads[verb]] : extent === 'own' ? [`${heads[verb]} own`] : [];
  });
  return (
    <li className="flex flex-col gap-1 border-b border-line px-4 py-2.5 last:border-0">
      <p className="font-medium">
        {table.labels}
        <Hidden table={table} />
      </p>
      {table.read.extent === 'no_permission' ? (
        <p className="text-subtle">
          <Needs verdict={table.read} />
        </p>
      ) : (
        <>
          <p>{words.join(', ') || <span className="text-subtle">Closed to them</span>}</p>
          <div className="text-muted">
            <Commands table={table} />
          </div>
        </>
      )}
    </li>
  );
}

function Hidden({ table }: { table: TableRights }) {
  if (table.hidden.length === 0) return null;
  return (
    <span className="block min-w-48 text-label font-normal text-subtle">
      without {table.hidden.join(', ')}
    </span>
  );
}

function Commands({ table }: { table: TableRights }) {
  const may = table.commands.filter(({ extent }) => extent === 'all' || extent === 'own');
  const lacking = table.commands.filter(({ extent }) => extent === 'no_permission');
  return (
    <>
      {may.map(({ label }) => label).join(', ')}
      {lacking.map((command) => (
        <span key={command.name} className="block text-label text-subtle">
          {command.label}: <Needs verdict={command} />
        </span>
      ))}
    </>
  );
}

function Needs({ verdict }: { verdict: Verdict }) {
  return <>needs “{sentence(verdict.permission ?? '')}”</>;
}

function Mark({ verdict }: { verdict: Verdict }) {
  if (verdict.extent === 'all')
    return <Check className="size-4 text-tone-success" aria-label="yes" role="img" />;
  if (verdict.extent === 'own') return <span className="whitespace-nowrap">Own</span>;
  if (verdict.extent === 'no_permission')
    return (
      <span className="text-label text-subtle">
        <Needs verdict={verdict} />
      </span>
    );
  return <Minus className="size-4 text-subtle" aria-label="no" role="img" />;
}
