import { useState } from 'react';
import type { OwnCompany } from '#domains/identity/members/own-companies.rules.ts';
import { lastOwner } from '#domains/identity/members/rank.rules.ts';
import { statusRegistry } from '#kernel/display.ts';
import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { DropdownMenu, MenuItem } from '#ui/components/overlays/DropdownMenu.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Avatar } from '#ui/components/values/Avatar.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { When } from '#ui/components/values/When.tsx';
import { switchedInDemo } from '#ui/demo-texts.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { notify } from '#ui/toast/notify.ts';
import { toast } from '#ui/toast/toast.ts';
import { DeleteCompany, LeaveCompany, SuspendCompany } from './CompanyEnd.tsx';
import { useCompanyAction, useOwnCompanies } from './use-own-companies.ts';

export const companyStatus = statusRegistry({
  active: { label: 'Open', tone: 'success', shape: 'dot' },
  suspended: { label: 'Suspended', tone: 'waiting', shape: 'pause' },
  deleting: { label: 'Being deleted', tone: 'danger', shape: 'slash' },
});

type Asking = { readonly id: string; readonly what: 'leave' | 'suspend' | 'delete' } | null;

export interface OwnCompaniesProps {
  /** Only closed companies, for somebody who has no other. */
  closedOnly?: boolean;
}

/** The user's companies: which one is open, their role in each, and how to leave, close or delete one. */
export function OwnCompanies({ closedOnly = false }: OwnCompaniesProps) {
  const { data, error, refetch } = useOwnCompanies();
  const [asking, setAsking] = useState<Asking>(null);
  if (error && !data)
    return (
      <ErrorState title="Your companies could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return closedOnly ? null : <SkeletonRows rows={3} />;
  const shown = data.filter(({ status, role }) => !closedOnly || (status !== 'active' && role === 'owner'));
  if (shown.length === 0)
    return closedOnly ? null : <p className="text-muted">You don’t belong to a company.</p>;
  return (
    <Card flush>
      <ul>
        {shown.map((company) => (
          <li key={company.id} className="flex flex-col gap-3 border-b border-line px-4 py-3 last:border-0">
            <Line company={company} onAsk={(what) => setAsking({ id: company.id, what })} />
            {asking?.id === company.id && (
              <Question company={company} what={asking.what} onDone={() => setAsking(null)} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Line({
  company,
  onAsk,
}: {
  company: OwnCompany;
  onAsk: (what: 'leave' | 'suspend' | 'delete') => void;
}) {
  const { currentTenant } = useAuth();
  const isHere = currentTenant?.id === company.id;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Avatar name={company.company_name} size={28} square />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium">{company.company_name}</span>
          {company.status !== 'active' && <StatusMark {...companyStatus(company.status)} />}
        </p>
        <p className="text-label text-muted">
          <span className="capitalize">{company.role}</span> · {company.people}{' '}
          {company.people === 1 ? 'person' : 'people'}
          {isHere && ' · this tab works here'}
          {company.deletes_at && (
            <span className="text-tone-danger">
              {' '}
              · deleted for good <When at={company.deletes_at} />
            </span>
          )}
        </p>
      </div>
      <CompanyActions company={company} isHere={isHere} onAsk={onAsk} />
    </div>
  );
}

interface CompanyActionsProps {
  company: OwnCompany;
  isHere: boolean;
  onAsk: (what: 'leave' | 'suspend' | 'delete') => void;
}

function CompanyActions({ company, isHere, onAsk }: CompanyActionsProps) {
  const act = useCompanyAction();
  const { switchTenant } = useAuth();
  const isOwner = company.role === 'owner';
  const { id, company_name: name } = company;
  const open = (what: 'resume' | 'restore') =>
    act.mutate(
      { id, act: what },
      {
        onSuccess: () => notify.success(`${name} is open again`),
        onError: (error) => reportError(`${name} stays closed`, error),
      },
    );
  if (company.status !== 'active') {
    const what = company.status === 'deleting' ? 'restore' : 'resume';
    return isOwner ? (
      <Button variant="outline" loading={act.isPending} onClick={() => open(what)}>
        {what === 'restore' ? 'Keep the company' : 'Open again'}
      </Button>
    ) : null;
  }
  const goThere = () =>
    switchTenant(id).then(
      () =>
        import.meta.env.MODE === 'demo'
          ? toast(switchedInDemo(name))
          : notify.success(`Now managing ${name}`),
      (error: unknown) => reportError('The company could not be switched', error),
    );
  return (
    <div className="flex items-center gap-2">
      {!isHere && (
        <Button variant="ghost" onClick={() => void goThere()}>
          Work here
        </Button>
      )}
      <DropdownMenu trigger={<Button variant="outline">Actions</Button>}>
        <MenuItem
          reason={isOwner && company.owners < 2 ? lastOwner : undefined}
          onSelect={() => onAsk('leave')}
        >
          Leave company
        </MenuItem>
        {isOwner && <MenuItem onSelect={() => onAsk('suspend')}>Suspend company</MenuItem>}
        {isOwner && (
          <MenuItem destructive onSelect={() => onAsk('delete')}>
            Delete company
          </MenuItem>
        )}
      </DropdownMenu>
    </div>
  );
}

function Question({
  company,
  what,
  onDone,
}: {
  company: OwnCompany;
  what: 'leave' | 'suspend' | 'delete';
  onDone: () => void;
}) {
  if (what === 'leave') return <LeaveCompany company={company} onDone={onDone} />;
  if (what === 'suspend') return <SuspendCompany company={company} onDone={onDone} />;
  return <DeleteCompany company={company} onDone={onDone} />;
}
