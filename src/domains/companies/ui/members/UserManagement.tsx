import { UserPlus } from 'lucide-react';
import { useMemo } from 'react';
import { memberships } from '#domains/identity/members/membership.resource.ts';
import { mayManage } from '#domains/identity/members/rank.rules.ts';
import { JoinRequests } from '#domains/identity/ui/members/JoinRequests.tsx';
import { OpenInvitations } from '#domains/identity/ui/members/OpenInvitations.tsx';
import { PersonPanel } from '#domains/identity/ui/members/PersonPanel.tsx';
import type { ApiRowOf } from '#kernel/resource.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { When } from '#ui/components/values/When.tsx';
import { Link } from '#ui/navigation.tsx';
import { FieldValue } from '#ui/resource/list/cells.tsx';
import type { ListColumn } from '#ui/resource/list/list-columns.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { PhoneRowContent } from '#ui/table/PhoneRow.tsx';
import { JoinCode } from '../settings/JoinCode.tsx';
import { TeamsSection } from '../settings/TeamsSection.tsx';

type Person = ApiRowOf<typeof memberships>;

/** Members, join requests, open invitations, the join code and teams. */
export function UserManagement() {
  const { viewer } = useWorkplace();
  const columns = useColumns();
  return (
    <Page title="User management" className="gap-6">
      <PageHeader
        title="User management"
        actions={
          <>
            {mayManage(viewer.role, 'supervisor') && (
              <Button asChild variant="outline">
                <Link to="/add-supervisor">Add supervisor</Link>
              </Button>
            )}
            <Button asChild>
              <Link to="/add-technician">
                <UserPlus className="size-4" aria-hidden="true" />
                Add technician
              </Link>
            </Button>
          </>
        }
      />
      <JoinRequests />
      <ResourceList<Person>
        bare
        resource={memberships}
        title="People"
        filters={where(memberships).neq('status', 'requested').isNull('declined_at')}
        views={views}
        columns={columns}
        phoneRow={phoneRow}
        filterFields={[
          'role',
          'status',
          'team_id',
          'skills',
          'financial_role',
          'stationary_engineer',
          'last_active_at',
          'created_at',
        ]}
        peek={(row) => <PersonPanel key={row.id} id={row.id} />}
      />
      <div className="grid gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <OpenInvitations />
          <JoinCode />
        </div>
        <TeamsSection />
      </div>
    </Page>
  );
}

/** Team and telephone only once somebody has one; nothing where a person has no skills or never came. */
function useColumns(): readonly ListColumn<Person>[] {
  const { rows } = useRows<typeof memberships, Person>(memberships, {
    select: 'id,team_id,phone',
    limit: 200,
    count: false,
  });
  const hasTeams = rows.some(({ team_id }) => team_id);
  const hasPhones = rows.some(({ phone }) => phone);
  return useMemo(
    () => [
      { name: 'full_name', width: 192, grow: true },
      { name: 'role', width: 112 },
      { name: 'status', width: 120 },
      { ...columnOf('last_active_at', 'Last active'), width: 152, sortable: true, cell: lastActive },
      ...(hasPhones ? [{ ...columnOf('phone', 'Phone'), width: 144, cell: shownIfAny('phone') }] : []),
      { name: 'email', width: 220 },
      ...(hasTeams ? [{ ...columnOf('team_id', 'Team'), width: 144, cell: shownIfAny('team_id') }] : []),
      { ...columnOf('skills', 'Skills'), width: 192, cell: shownIfAny('skills') },
    ],
    [hasTeams, hasPhones],
  );
}

const columnOf = (id: string, header: string) => ({ id, header, reads: [id] });

/** Blank where there is none. */
const shownIfAny = (name: 'phone' | 'team_id' | 'skills') => (row: Person) => {
  const value = row[name];
  return value && value.length > 0 ? <FieldValue resource={memberships} name={name} row={row} /> : null;
};

const lastActive = ({ last_active_at: at }: Person) =>
  at ? <When at={at} /> : <span className="text-subtle">Not yet</span>;

function phoneRow(row: Person): PhoneRowContent {
  return {
    title: <FieldValue resource={memberships} name="full_name" row={row} plain />,
    aside: <FieldValue resource={memberships} name="status" row={row} />,
    detail: (
      <>
        <FieldValue resource={memberships} name="role" row={row} />
        {row.last_active_at ? (
          <>
            {' · active '}
            <When at={row.last_active_at} />
          </>
        ) : (
          ' · not active yet'
        )}
        {row.phone && ` · ${row.phone}`}
      </>
    ),
  };
}

const views = [
  {
    value: 'here',
    label: 'In the company',
    filters: where(memberships).in('status', ['active', 'suspended']),
  },
  {
    value: 'technicians',
    label: 'Technicians',
    filters: where(memberships).eq('role', 'technician').in('status', ['active', 'suspended']),
  },
  { value: 'former', label: 'Former', filters: where(memberships).eq('status', 'removed') },
];
