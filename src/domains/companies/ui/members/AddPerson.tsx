import { ShieldAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { inviteMember } from '#domains/identity/members/invite-member.ts';
import { mayManage } from '#domains/identity/members/rank.rules.ts';
import { workingHoursFault } from '#domains/identity/members/working-hours.rules.ts';
import { InvitationLinkBox } from '#domains/identity/ui/members/InvitationLinkBox.tsx';
import { workControls } from '#domains/identity/ui/members/WorkFacts.tsx';
import type { Role } from '#kernel/access.ts';
import type { Fields } from '#kernel/resource.ts';
import { useCommand } from '#ui/api/command.ts';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { CopyButton } from '#ui/components/actions/CopyButton.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { Link } from '#ui/navigation.tsx';
import { FieldsForm } from '#ui/resource/form/FieldsForm.tsx';
import { checkInput, type FormValues, filled } from '#ui/resource/form/form-values.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { useCompany } from '../settings/use-company.ts';

export const AddTechnician = () => <AddPerson asRole="technician" />;
export const AddSupervisor = () => <AddPerson asRole="supervisor" />;

const { role: _, email, full_name, message, ...work } = inviteMember.input;
const { team_id, colour } = work;
const otherInput: Fields = { email, full_name, team_id, colour, message };
const technicianInput: Fields = { email, full_name, ...work, message };

/** Invites a person into one role, and explains what happens next. */
function AddPerson({ asRole: role }: { asRole: Role }) {
  const { viewer } = useWorkplace();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const title = `Add a ${role}`;
  return (
    <Page title={title}>
      <PageHeader
        title={title}
        context={
          <Link to="/user-management" className="hover:underline">
            User management
          </Link>
        }
      />
      {!mayManage(viewer.role, role) ? (
        <EmptyState
          icon={<ShieldAlert aria-hidden="true" />}
          title={`Only an owner adds a ${role}`}
          action={
            <Button asChild variant="outline">
              <Link to="/add-technician">Add a technician</Link>
            </Button>
          }
        >
          Supervisors bring in technicians. Ask an owner of the company for this one.
        </EmptyState>
      ) : (
        <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,var(--form))_minmax(0,360px)]">
          {sentTo ? (
            <Sent to={sentTo} asRole={role} onAnother={() => setSentTo(null)} />
          ) : (
            <InviteForm asRole={role} onSent={setSentTo} />
          )}
          <WhatHappensNext asRole={role} />
        </div>
      )}
    </Page>
  );
}

function InviteForm({ asRole: role, onSent }: { asRole: Role; onSent: (email: string) => void }) {
  const { viewer } = useWorkplace();
  const { sends_mail } = useSession();
  const invite = useCommand(inviteMember);
  const input = role === 'technician' ? technicianInput : otherInput;
  const fields = useMemo(() => new Map(Object.entries(input)), [input]);
  const check = useMemo(() => {
    const declared = checkInput(input, viewer);
    return (values: FormValues) => {
      const hours = values.working_hours ? workingHoursFault(values.working_hours) : undefined;
      return { ...declared(values), ...(hours && { working_hours: hours }) };
    };
  }, [input, viewer]);
  const send = async (values: FormValues) => {
    await invite.mutateAsync({ input: { ...filled(values), role } });
    onSent(String(values.email));
  };
  return (
    <FieldsForm
      fields={fields}
      check={check}
      onSubmit={send}
      action={sends_mail ? 'Send invitation' : 'Make invitation'}
      onCancel={() => history.back()}
      controls={workControls}
      draft={`add-${role}:${viewer.tenantId}`}
      autoFocus
    />
  );
}

function Sent({ to, asRole: role, onAnother }: { to: string; asRole: Role; onAnother: () => void }) {
  const { sends_mail } = useSession();
  const { data: company } = useCompany();
  return (
    <Card className="flex flex-col gap-3" role="status">
      {sends_mail ? (
        <h2 className="text-lead font-semibold">The invitation for {to} is on its way</h2>
      ) : (
        <>
          <h2 className="text-lead font-semibold">The invitation for {to} was not mailed</h2>
          <p className="text-muted">
            This server has no mail server. Give them this link yourself; it works once, for this address, and
            for seven days.
          </p>
          <InvitationLinkBox email={to} />
          {company && (
            <div className="flex flex-wrap items-center gap-3">
              <p className="text-muted">Or let them sign up and enter the join code:</p>
              <code className="text-lead tracking-wider">{company.join_code}</code>
              <CopyButton text={company.join_code} label="Copy join code" />
            </div>
          )}
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onAnother}>Add another {role}</Button>
        <Button asChild variant="outline">
          <Link to="/user-management">User management</Link>
        </Button>
      </div>
    </Card>
  );
}

function WhatHappensNext({ asRole: role }: { asRole: Role }) {
  const { sends_mail } = useSession();
  const steps = [
    `${sends_mail ? 'They get a mail with a link.' : 'This server sends no mail, so you get a link to pass on.'} It works once, for this address, and for seven days.`,
    'They log in or create an account with that address and join your company with what you entered here.',
    role === 'technician'
      ? 'They see the jobs that are assigned to them, and can be planned on the schedule at once.'
      : 'They run the office with you: customers, schedule, review. They manage technicians, not owners or supervisors.',
  ];
  return (
    <section aria-labelledby="what-happens">
      <h2 id="what-happens" className="mb-2 font-semibold">
        What happens next
      </h2>
      <ol className="flex list-decimal flex-col gap-2 ps-5 text-muted marker:text-subtle">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-3 text-muted">
        You can send the invitation again or take it back under{' '}
        <Link to="/user-management" className="text-accent-ink underline underline-offset-2">
          User management
        </Link>
        .
      </p>
    </section>
  );
}
