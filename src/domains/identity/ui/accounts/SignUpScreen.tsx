import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { passwordFault } from '#domains/identity/sign-in/password.rules.ts';
import type { Role } from '#kernel/access.ts';
import { propertiesOf } from '#kernel/type-guards.ts';
import { api } from '#ui/api-client.ts';
import { ApiError } from '#ui/api-error.ts';
import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { safeNext } from '#ui/auth/next-path.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Switch } from '#ui/components/inputs/Switch.tsx';
import { signedUpInDemo, signUpFailedInDemo } from '#ui/demo-texts.ts';
import { Link, useAddress, useNavigate } from '#ui/navigation.tsx';
import { toast } from '#ui/toast/toast.ts';
import { CompanyFields } from '../members/CompanyFields.tsx';
import { type CompanyDraft, companyInput, newCompanyDraft } from '../members/company-draft.ts';
import { AuthFrame } from '../sign-in/AuthFrame.tsx';
import { EntranceForm } from '../sign-in/EntranceForm.tsx';

const roleOptions: readonly { value: Role; label: string }[] = [
  { value: 'technician', label: 'Technician' },
  { value: 'supervisor', label: 'Supervisor' },
  { value: 'owner', label: 'Owner' },
];

const afterwards: Readonly<Record<Role, string>> = {
  technician: 'Afterwards you join your company with an invitation or its join code.',
  supervisor: 'Afterwards you join your company with an invitation or its join code.',
  owner: 'Afterwards you set up your company.',
};
const inDemo: Readonly<Record<Role, string>> = {
  technician: 'You see the demo as one of its technicians.',
  supervisor: 'You see the demo as its dispatcher.',
  owner: 'You see the demo as its owner.',
};

/** `role`: undefined until chosen. */
type Draft = {
  email: string;
  password: string;
  full_name: string;
  role: Role | undefined;
  engineer: boolean;
};

export function SignUpScreen() {
  const isFirst = useFirstRun();
  const [typedCompany, setCompany] = useState<CompanyDraft>();
  const { next } = useAddress<{ next: string }>();
  const [draft, setDraft] = useState<Draft>({
    email: '',
    password: '',
    full_name: '',
    role: undefined,
    engineer: false,
  });
  // Whoever is first founds a company, unless they choose otherwise.
  const role = draft.role ?? (isFirst ? 'owner' : 'technician');
  const company = isFirst && role === 'owner' ? (typedCompany ?? newCompanyDraft()) : undefined;
  const { faults, busy, submit } = useSignUp({ ...draft, role }, company, next);
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));

  // The prerendered page shows a role that nobody has chosen.
  const takeOver = (typed: Partial<Draft>) =>
    set({ ...typed, role: typed.role === 'technician' ? undefined : typed.role });

  return (
    <AuthFrame
      pitch
      title="Create an account"
      footer={
        <p>
          Have an account?{' '}
          <Link to="/login" search={{ next }} className="text-accent-ink underline underline-offset-2">
            Log in
          </Link>
        </p>
      }
    >
      <EntranceForm onTyped={takeOver} onSubmit={(event) => void submit(event)}>
        <Field label="Full name" error={faults.full_name}>
          <Input
            name="full_name"
            autoComplete="name"
            autoFocus
            value={draft.full_name}
            onChange={(e) => set({ full_name: e.target.value })}
          />
        </Field>
        <Field label="Email" error={faults.email}>
          <Input
            type="email"
            name="email"
            autoComplete="username"
            value={draft.email}
            onChange={(e) => set({ email: e.target.value })}
          />
        </Field>
        <Field
          label="Password"
          help="At least 8 characters. A few words are better than a strange one."
          error={faults.password}
        >
          <Input
            type="password"
            name="password"
            autoComplete="new-password"
            value={draft.password}
            onChange={(e) => set({ password: e.target.value })}
          />
        </Field>
        <Field
          label="Role"
          help={company ? undefined : (import.meta.env.MODE === 'demo' ? inDemo : afterwards)[role]}
          error={faults.role}
        >
          <Select
            name="role"
            options={isFirst ? ownerFirst : roleOptions}
            value={role}
            onValueChange={(role) => set({ role })}
          />
        </Field>
        <Switch
          label="Stationary Engineer features"
          help="Rooms, inspections and plant, for hotels and buildings"
          checked={draft.engineer}
          onCheckedChange={(engineer) => set({ engineer })}
        />
        {company && (
          <CompanyFields
            draft={company}
            faults={faults}
            onChange={(change) => setCompany({ ...company, ...change })}
          />
        )}
        <Button type="submit" size="lg" loading={busy}>
          {company ? 'Create account and company' : 'Create account'}
        </Button>
      </EntranceForm>
    </AuthFrame>
  );
}

/** `company`: the one to found with the account. `next`: where to go after logging in. */
function useSignUp(
  draft: Draft & { role: Role },
  company: CompanyDraft | undefined,
  next: string | undefined,
) {
  const { signUp, signIn, switchTenant, refresh } = useAuth();
  const navigate = useNavigate();
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);

  const foundCompany = async (company: CompanyDraft) => {
    try {
      const { data } = await api.post<{ id: string }>('/api/companies', companyInput(company), {
        tenant: null,
      });
      await switchTenant(data.id);
      toast({ title: 'Account Created!', description: 'Welcome to Fieldwright.' });
      await navigate({ to: '/' });
    } catch (error) {
      // The account exists by now; the company is founded on the page that asks for one.
      const description = error instanceof ApiError ? error.message : 'Please try again.';
      toast({ title: 'The company could not be created', description, variant: 'destructive' });
      await navigate({ to: '/join' });
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = { ...faultsOf(draft), ...(company && companyFaults(company)) };
    setFaults(wrong);
    if (!draft.email || !draft.password || !draft.full_name.trim()) {
      reportMissing();
    }
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      const { email, password, full_name, role, engineer } = draft;
      const { data } = await signUp({
        email: email.trim(),
        password,
        metadata: { full_name, role, enable_stationary_engineer: engineer },
      });
      if (import.meta.env.MODE === 'demo') {
        await refresh();
        toast(signedUpInDemo);
        return await navigate({ to: safeNext(next) });
      }
      const mustConfirm = propertiesOf(data).confirm_email === true;
      if (company && !mustConfirm) {
        await signIn(email.trim(), password);
        return await foundCompany(company);
      }
      const description = mustConfirm
        ? 'Please check your email to confirm your account, then log in.'
        : 'You can log in now.';
      toast({ title: 'Account Created!', description });
      await navigate({ to: '/login', search: { next } });
    } catch (error) {
      if (error instanceof ApiError && error.fields) setFaults(error.fields);
      const description =
        error instanceof ApiError ? error.message : 'Could not create your account. Please try again.';
      toast(
        import.meta.env.MODE === 'demo'
          ? signUpFailedInDemo
          : { title: 'Signup Failed', description, variant: 'destructive' },
      );
    } finally {
      setBusy(false);
    }
  };

  return { faults, busy, submit };
}

const ownerFirst = [...roleOptions].reverse();

/** Whether nobody has an account on this server yet. */
function useFirstRun(): boolean {
  const { data } = useQuery({
    queryKey: ['first-run'],
    queryFn: async () =>
      (await api.get<{ is_first_run?: boolean }>('/api/auth/session', { tenant: null })).data.is_first_run ===
      true,
    staleTime: 60_000,
  });
  return data === true;
}

function companyFaults({ company_name }: CompanyDraft): Record<string, string> {
  return company_name.trim() ? {} : { company_name: 'Enter the name of your company.' };
}

function reportMissing(): void {
  toast({
    title: 'Missing Fields',
    description: 'Please fill out all fields to create an account.',
    variant: 'destructive',
  });
}

function faultsOf({ email, password, full_name }: Draft): Record<string, string> {
  const faults: Record<string, string> = {};
  if (!full_name.trim()) faults.full_name = 'Enter your full name.';
  if (!/^\S+@\S+\.\S+$/.test(email.trim())) faults.email = 'Enter a valid email address.';
  // The demo accepts any.
  const fault = password
    ? import.meta.env.MODE !== 'demo' && passwordFault(password, email)
    : 'Enter a password.';
  if (fault) faults.password = fault;
  return faults;
}
