import { type FormEvent, useState } from 'react';
import { passwordFault } from '#domains/identity/sign-in/password.rules.ts';
import type { Role } from '#kernel/access.ts';
import { propertiesOf } from '#kernel/type-guards.ts';
import { ApiError } from '#ui/api-error.ts';
import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Switch } from '#ui/components/inputs/Switch.tsx';
import { Link, useAddress, useNavigate } from '#ui/navigation.tsx';
import { toast } from '#ui/toast/toast.ts';
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

type Draft = { email: string; password: string; full_name: string; role: Role; engineer: boolean };

export function SignUpScreen() {
  const { signUp } = useAuth();
  const navigate = useNavigate();
  const { next } = useAddress<{ next: string }>();
  const [draft, setDraft] = useState<Draft>({
    email: '',
    password: '',
    full_name: '',
    role: 'technician',
    engineer: false,
  });
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(draft);
    setFaults(found);
    if (!draft.email || !draft.password || !draft.full_name.trim()) {
      reportMissing();
    }
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const { email, password, full_name, role, engineer } = draft;
      const { data } = await signUp({
        email: email.trim(),
        password,
        metadata: { full_name, role, enable_stationary_engineer: engineer },
      });
      const mustConfirm = propertiesOf(data).confirm_email === true;
      const description = mustConfirm
        ? 'Please check your email to confirm your account, then log in.'
        : 'You can log in now.';
      toast({ title: 'Account Created!', description });
      await navigate({ to: '/login', search: { next } });
    } catch (error) {
      if (error instanceof ApiError && error.fields) setFaults(error.fields);
      const description =
        error instanceof ApiError ? error.message : 'Could not create your account. Please try again.';
      toast({ title: 'Signup Failed', description, variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };

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
      <EntranceForm onTyped={set} onSubmit={(event) => void submit(event)}>
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
        <Field label="Role" help={afterwards[draft.role]} error={faults.role}>
          <Select
            name="role"
            options={roleOptions}
            value={draft.role}
            onValueChange={(role) => set({ role })}
          />
        </Field>
        <Switch
          label="Stationary Engineer features"
          help="Rooms, inspections and plant, for hotels and buildings"
          checked={draft.engineer}
          onCheckedChange={(engineer) => set({ engineer })}
        />
        <Button type="submit" size="lg" loading={busy}>
          Create account
        </Button>
      </EntranceForm>
    </AuthFrame>
  );
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
  const fault = password ? passwordFault(password, email) : 'Enter a password.';
  if (fault) faults.password = fault;
  return faults;
}
