import { type FormEvent, useState } from 'react';
import type { OwnCompany } from '#domains/identity/members/own-companies.rules.ts';
import { ApiError } from '#ui/api-error.ts';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { InlineConfirm } from '#ui/components/actions/InlineConfirm.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { Link } from '#ui/navigation.tsx';
import { notify } from '#ui/toast/notify.ts';
import { useCompanyAction, useLeaveCompany } from './use-own-companies.ts';

export interface CompanyEndProps {
  company: OwnCompany;
  onDone: () => void;
}

export function LeaveCompany({ company, onDone }: CompanyEndProps) {
  const leave = useLeaveCompany();
  const go = () =>
    leave.mutate(company.id, {
      onSuccess: () => {
        notify.success(`You have left ${company.company_name}`);
        onDone();
      },
    });
  return (
    <InlineConfirm
      question={`Leave ${company.company_name}?`}
      consequence="You are out of it at once, in every tab. Open jobs and visits of yours go back to the office; what you have done stays, under your name. Somebody there can let you in again."
      action="Leave company"
      dismiss="Stay"
      destructive
      busy={leave.isPending}
      error={leave.error && classifyError(leave.error).friendly}
      onConfirm={go}
      onDismiss={onDone}
    />
  );
}

export function SuspendCompany({ company, onDone }: CompanyEndProps) {
  const act = useCompanyAction();
  const go = () =>
    act.mutate(
      { id: company.id, act: 'suspend' },
      {
        onSuccess: () => {
          notify.success(`${company.company_name} is suspended`);
          onDone();
        },
      },
    );
  return (
    <InlineConfirm
      question={`Suspend ${company.company_name}?`}
      consequence="Nobody works in it until an owner opens it again, from the next click on. Nothing is lost."
      action="Suspend company"
      dismiss="Leave it open"
      destructive
      busy={act.isPending}
      error={act.error && classifyError(act.error).friendly}
      onConfirm={go}
      onDismiss={onDone}
    />
  );
}

/** The user types the name; the deletion can be undone for thirty days. */
export function DeleteCompany({ company, onDone }: CompanyEndProps) {
  const act = useCompanyAction();
  const [name, setName] = useState('');
  const { fields } = act.error instanceof ApiError ? act.error : { fields: undefined };
  const { sends_mail } = useSession();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    act.mutate(
      { id: company.id, act: 'delete', body: { company_name: name } },
      {
        onSuccess: () => {
          notify.success(`${company.company_name} is closed, and will be deleted in 30 days`);
          onDone();
        },
      },
    );
  };
  return (
    <form
      noValidate
      aria-label={`Delete ${company.company_name}`}
      onSubmit={submit}
      className="flex animate-appear flex-col gap-3 rounded-lg border border-danger bg-surface p-4"
    >
      <div>
        <p className="font-semibold">Delete {company.company_name}?</p>
        <p className="text-muted">
          It is closed for everybody at once. For 30 days any owner can take it back here; then customers,
          jobs, books and files are deleted for good. {sends_mail && 'Every owner gets a mail. '}Take what you
          need with you first:{' '}
          <Link to="/settings/export" className="text-accent-ink underline underline-offset-2">
            export everything
          </Link>
          .
        </p>
      </div>
      <Field label={`Type “${company.company_name}” to go on`} error={fields?.company_name}>
        <Input autoFocus autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      {act.error && !fields && (
        <p role="alert" className="text-tone-danger">
          {classifyError(act.error).friendly}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="destructive"
          loading={act.isPending}
          disabled={name.trim() !== company.company_name}
        >
          Delete company
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
