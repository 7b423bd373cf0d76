import { useMemo } from 'react';
import { company as declaration } from '#domains/companies/company.resource.ts';
import { currencies, trades } from '#domains/identity/accounts/company-choices.rules.ts';
import { workingHoursFault } from '#domains/identity/members/working-hours.rules.ts';
import { LocaleControl } from '#domains/identity/ui/accounts/LocaleControl.tsx';
import { WorkingHoursControl } from '#domains/identity/ui/members/WorkingHoursControl.tsx';
import { groupsOf } from '#kernel/groups.ts';
import { staleRow } from '#ui/api/changes.ts';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { AvatarControl } from '#ui/components/values/AvatarControl.tsx';
import { FieldsForm, type FieldsFormProps } from '#ui/resource/form/FieldsForm.tsx';
import { changed, checkChange, type FormValues } from '#ui/resource/form/form-values.ts';
import { conflictsOf } from '#ui/resource/form/use-edits.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { JoinCode } from './JoinCode.tsx';
import { LogoControl } from './LogoControl.tsx';
import { type OwnCompany, useChangeCompany, useCompany } from './use-company.ts';

export function CompanySection() {
  const { data, error, refetch } = useCompany();
  if (error && !data)
    return (
      <ErrorState
        title="The company’s settings could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div className="flex max-w-(--form) flex-col gap-8">
      <Section title="Company" description="Appears on invoices and in what you send to customers.">
        {data && <CompanyPicture name={data.company_name} />}
        {data ? <CompanyForm company={data} /> : <SkeletonRows rows={8} />}
      </Section>
      <JoinCode />
    </div>
  );
}

/** Shown beside the company's name in the header for people in several companies; the logo is printed on documents. */
function CompanyPicture({ name }: { name: string }) {
  const { tenant, memberships } = useSession();
  const own = memberships.find(({ tenant_id }) => tenant_id === tenant?.id);
  return (
    <div className="mb-4">
      <AvatarControl name={name} src={own?.avatar_url} path="/api/company/avatar" square />
    </div>
  );
}

const fields = new Map(
  groupsOf(declaration)
    .flatMap(({ fields: names }) => names)
    .flatMap((name) => {
      const field = declaration.columns[name];
      return field ? [[name, field] as const] : [];
    }),
);

function CompanyForm({ company }: { company: OwnCompany }) {
  const { viewer } = useWorkplace();
  const change = useChangeCompany();
  const before = useMemo(() => ({ ...company }), [company]);
  const check = useMemo(() => {
    const declared = checkChange(declaration, viewer, () => before);
    return (values: FormValues) => {
      const hours = workingHoursFault(values.working_hours);
      return { ...declared(values), ...(hours && { working_hours: hours }) };
    };
  }, [viewer, before]);
  const save = async (values: FormValues) => {
    const patch = changed(values, before);
    if (Object.keys(patch).length === 0) return;
    try {
      await change.mutateAsync({ ...patch, version: company.version });
    } catch (error) {
      const theirs = staleRow(error);
      if (!theirs || conflictsOf(patch, before, theirs).length > 0) throw error;
      // Another field was changed meanwhile: both changes are kept.
      await change.mutateAsync({ ...patch, version: theirs.version });
    }
    notify.success('Company saved');
  };
  return (
    <FieldsForm
      fields={fields}
      values={before}
      check={check}
      onSubmit={save}
      action="Save company"
      controls={controlsOf(company)}
      follows
    />
  );
}

function controlsOf(company: OwnCompany): NonNullable<FieldsFormProps['controls']> {
  return {
    trade: ({ label, value, onChange, error }) => (
      <Field label={label} optional error={error}>
        <Input
          list="trades"
          value={String(value ?? '')}
          onChange={(event) => onChange(event.target.value || null)}
        />
        <datalist id="trades">
          {trades.map((trade) => (
            <option key={trade} value={trade} />
          ))}
        </datalist>
      </Field>
    ),
    locale: ({ label, field, value, onChange, error }) => (
      <LocaleControl label={label} help={field.help} value={value} onChange={onChange} error={error} />
    ),
    currency: ({ label, value, onChange, error }) => (
      <Field
        label={label}
        error={error}
        help={
          company.currency_is_fixed
            ? 'It can’t be changed any more, because amounts have been recorded in it.'
            : 'Can be changed until the first amount is recorded.'
        }
      >
        <Select
          options={currencyOptions(company.currency)}
          value={String(value)}
          disabled={company.currency_is_fixed}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    ),
    logo_file_id: ({ label, field, value, onChange, error }) => (
      <LogoControl label={label} help={field.help} value={value} onChange={onChange} error={error} />
    ),
    working_hours: ({ label, value, onChange, error }) => (
      <WorkingHoursControl
        label={label}
        value={value}
        onChange={onChange}
        error={error}
        help="People without hours of their own work these."
      />
    ),
  };
}

function currencyOptions(current: string) {
  const names = new Intl.DisplayNames(['en'], { type: 'currency' });
  const known: readonly string[] = currencies;
  const all = known.includes(current) ? known : [current, ...known];
  return all.map((value) => ({ value, label: `${value} – ${names.of(value) ?? value}` }));
}
