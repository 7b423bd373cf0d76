import { UserPlus } from 'lucide-react';
import { memberships } from '#domains/identity/members/membership.resource.ts';
import { mayManage } from '#domains/identity/members/rank.rules.ts';
import { JoinRequests } from '#domains/identity/ui/members/JoinRequests.tsx';
import { OpenInvitations } from '#domains/identity/ui/members/OpenInvitations.tsx';
import { PersonPanel } from '#domains/identity/ui/members/PersonPanel.tsx';
import type { ApiRowOf } from '#kernel/resource.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Link } from '#ui/navigation.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { JoinCode } from '../settings/JoinCode.tsx';
import { TeamsSection } from '../settings/TeamsSection.tsx';

/** Members, join requests, open invitations, the join code and teams. */
export function UserManagement() {
  const { viewer } = useWorkplace();
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
      <ResourceList<ApiRowOf<typeof memberships>>
        bare
        resource={memberships}
        title="People"
        filters={where(memberships).neq('status', 'requested').isNull('declined_at')}
        views={views}
        columns={['full_name', 'role', 'status', 'team_id', 'skills', 'last_active_at', 'email']}
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
