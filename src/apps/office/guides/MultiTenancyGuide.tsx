import { memberStatus } from '#domains/identity/members/membership.display.ts';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Badge } from '#ui/components/values/Badge.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { type Chapter, FactsTable, GuidePage, To } from './GuidePage.tsx';

/** Explains accounts, companies and memberships with the reader's own. */
export function MultiTenancyGuide() {
  const { profile } = useSession();
  const isOffice = profile.role !== 'technician';
  return (
    <GuidePage
      title="Multi-tenancy guide"
      description="One account can work in several companies. What is theirs stays theirs."
      chapters={chaptersFor(isOffice)}
    />
  );
}

function chaptersFor(isOffice: boolean): readonly Chapter[] {
  return [
    { id: 'account', title: 'One account, several companies', body: <Account /> },
    { id: 'apart', title: 'How companies are kept apart', body: <Isolation /> },
    { id: 'in', title: 'How people join', body: <Joining isOffice={isOffice} /> },
    { id: 'roles', title: 'Who may do what', body: <Roles isOffice={isOffice} /> },
    {
      id: 'standing',
      title: 'Roles and status in a company',
      body: <MembershipStates isOffice={isOffice} />,
    },
    { id: 'end', title: 'Leaving, and the end of a company', body: <Leaving isOffice={isOffice} /> },
  ];
}

function Account() {
  const { memberships, tenant } = useSession();
  return (
    <>
      <p>
        You are one person with one email and one password. A membership joins you to a company and says your
        role there, so you can own one company and drive for another.
      </p>
      <Card flush>
        <ul>
          {memberships.map((one) => (
            <li
              key={one.tenant_id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2.5 last:border-0"
            >
              <span className="me-auto font-medium">{one.company_name}</span>
              {one.tenant_id === tenant?.id && <Badge tone="info">This tab</Badge>}
              <span className="text-muted">as {one.role}</span>
            </li>
          ))}
        </ul>
      </Card>
      <p>
        The name at the top left switches. Each tab of the browser keeps the company it is in: two tabs with
        two companies never mix. A new tab begins where you worked last. You can also{' '}
        <To href="/companies/new">found another company</To>.
      </p>
    </>
  );
}

function Isolation() {
  return (
    <>
      <p>
        Everything that is recorded belongs to exactly one company. The database itself refuses to show or
        change a row of another company than the one you are in, whatever asks: a list, a search, a report, an
        export, a file, a notification or a program with an API key.
      </p>
      <ul>
        <li>A row of another company looks like one that does not exist.</li>
        <li>Numbers, tags and addresses may be the same in two companies; neither learns of it.</li>
        <li>An API key opens one company, and a webhook hears of one.</li>
        <li>Nothing can point from one company into another, not even by import.</li>
      </ul>
    </>
  );
}

function Joining({ isOffice }: { isOffice: boolean }) {
  return (
    <>
      <ul>
        <li>
          <strong>By invitation.</strong> Somebody in{' '}
          <To href="/user-management" mayGo={isOffice}>
            User management
          </To>{' '}
          sends one to an email address, with a role. It works once, for that address, for seven days.
        </li>
        <li>
          <strong>By join code.</strong> Whoever enters the code of a company asks to join and sees nothing
          until somebody of a higher role says yes, perhaps to a lower role than was asked for.
        </li>
        <li>
          <strong>By founding it.</strong> Whoever makes a company owns it.
        </li>
      </ul>
      <p>
        The role that is chosen at sign-up is a wish. What counts is what the invitation or the company says,
        and nobody gives a role above their own.
      </p>
    </>
  );
}

function Roles({ isOffice }: { isOffice: boolean }) {
  return (
    <>
      <FactsTable
        caption="What each role may do"
        head={['May', 'Owner', 'Supervisor', 'Technician']}
        rows={[
          ['See jobs', 'all', 'all', 'their own, and unassigned ones at their sites'],
          ['Plan, assign, review, cancel', 'yes', 'yes', 'no'],
          ['Do the work and record it', 'yes', 'yes', 'on their own jobs'],
          ['Customers', 'yes', 'yes', 'name, site and access of their jobs'],
          ['Money', 'yes', 'with financial permissions', 'records parts and time'],
          ['Manage people', 'everyone', 'technicians', 'no'],
          ['Company settings', 'yes', 'yes', 'no'],
          ['Close or delete the company', 'yes', 'no', 'no'],
        ]}
      />
      <p>
        Every rule holds on the server; a menu only shows what it would allow.
        {isOffice && (
          <>
            {' '}
            The whole matrix as it is enforced stands in <To href="/admin/roles">Roles</To>.
          </>
        )}{' '}
        What money needs is told in the <To href="/financial-app-guide">Financial app guide</To>.
      </p>
    </>
  );
}

function MembershipStates({ isOffice }: { isOffice: boolean }) {
  const meanings = {
    requested: 'has asked with the join code and sees nothing yet',
    active: 'works here',
    suspended: 'is shut out for now; what they did stays under their name',
    removed: 'has left or was removed',
  } as const;
  return (
    <>
      <ul className="!list-none !ps-0">
        {(['requested', 'active', 'suspended', 'removed'] as const).map((status) => (
          <li key={status} className="flex flex-wrap items-center gap-x-3">
            <StatusMark {...memberStatus(status)} />
            <span className="text-muted">{meanings[status]}</span>
          </li>
        ))}
      </ul>
      <p>
        A change takes effect with the next click, on every device
        {isOffice && (
          <>
            ; it is made in <To href="/user-management">User management</To>
          </>
        )}
        . Where you are signed in stands in <To href="/settings/devices">Sessions and devices</To>.
      </p>
    </>
  );
}

function Leaving({ isOffice }: { isOffice: boolean }) {
  return (
    <ul>
      <li>Anybody can leave. A company keeps an owner: the last one makes somebody else an owner first.</li>
      <li>Open work of somebody who goes is handed over to others, and their name stays on what they did.</li>
      <li>
        An owner can take everything a company has away as one archive, and can delete the company
        {isOffice && (
          <>
            , in <To href="/admin/tenants">Tenants</To>
          </>
        )}
        . For 30 days it can be brought back; then it is gone.
      </li>
    </ul>
  );
}
