import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  mostNetworks,
  type SecuritySettings,
  securityFaults,
  securityLimits,
} from '#domains/identity/factors/security-settings.rules.ts';
import { staleRow } from '#ui/api/changes.ts';
import { api } from '#ui/api-client.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Switch } from '#ui/components/inputs/Switch.tsx';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { FormLayout } from '#ui/components/layout/FormLayout.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Conflict } from '#ui/resource/form/Conflict.tsx';
import { LeaveGuard } from '#ui/resource/form/LeaveGuard.tsx';
import { conflictsOf, useEdits } from '#ui/resource/form/use-edits.ts';
import { notify } from '#ui/toast/notify.ts';
import { type Retention, retentionFaults, retentionLimits } from '../retention.rules.ts';
import { useAdmin } from './use-admin.ts';

interface Policy {
  readonly security: SecuritySettings;
  readonly retention: Retention;
  readonly own_address: string;
  readonly sends_mail: boolean;
  readonly version: number;
}

/** The company's sign-in requirements and retention periods. */
export function EnhancedSettings() {
  const { data, error, refetch } = useAdmin<Policy>('security');
  return (
    <Page title="Enhanced settings">
      <PageHeader
        title="Enhanced settings"
        description="They apply to everybody in this company from their next click. Each change is recorded in the audit log."
      />
      {error && !data && (
        <ErrorState title="The settings could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={8} />}
      {data && <PolicyForm policy={data} />}
    </Page>
  );
}

const verifiedByMail =
  'Anyone who signs in from an unknown device enters a code sent by email. This device counts as verified.';
const verifiedWithoutMail =
  'This server sends no mail. A new device is verified by a second factor, so add one to your account first. Whoever has none gets the code from the person who runs the server, or skips. This device counts as verified.';

/** Numbers as typed, networks one per line. */
interface PolicyForm extends Record<NumberName, string> {
  readonly device_verification: boolean;
  readonly allow_skip_verification: boolean;
  readonly allowed_networks: string;
}

type NumberName = (typeof numbers)[number][0] | (typeof keeping)[number][0];

const numbers = [
  [
    'device_limit',
    'Devices a person',
    'Signed in at the same time. Anyone who reaches the limit chooses which other device to sign out.',
  ],
  ['session_hours', 'Hours a session lasts', 'After signing in, used or not.'],
  ['idle_minutes', 'Minutes without use', 'After which a session ends.'],
  ['password_min_length', 'Shortest password', 'For new passwords; existing ones stay valid.'],
] as const;

const keeping = [
  ['audit_years', 'Years of audit log', 'Never fewer than seven: it is evidence for the books.'],
  ['event_days', 'Days of events', 'The events behind notifications and webhooks.'],
  ['mail_days', 'Days of outbox', 'Mail that was sent, or only kept.'],
] as const;

function PolicyForm({ policy }: { policy: Policy }) {
  const client = useQueryClient();
  const { form, typed, set, conflicts, takeTheirs, saved, discard } = useEdits(formOf(policy));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const save = useMutation({
    mutationFn: async (body: object) => {
      const send = (version: number) => api.put<Policy>('/api/admin/security', { ...body, version });
      try {
        return await send(policy.version);
      } catch (error) {
        const theirs = staleRow(error) as Policy | undefined;
        if (!theirs) throw error;
        const isSettled = conflictsOf(typed, formOf(policy), formOf(theirs)).length === 0;
        // If other fields were changed meanwhile, both changes are kept. If the same ones were, they are shown and the user
        // decides.
        if (isSettled) return send(theirs.version);
        await client.invalidateQueries({ queryKey: ['admin'] });
        throw error;
      }
    },
    onSuccess: async () => {
      notify.success('The settings hold from now on');
      await client.invalidateQueries({ queryKey: ['admin'] });
      saved(typed);
    },
    onError: (error) => setFaults(error instanceof ApiError ? error.fields : {}),
  });
  const isChanged = Object.keys(typed).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = bodyOf(typed);
    const found = { ...securityFaults(body.security), ...retentionFaults(body.retention) };
    setFaults(found);
    if (isChanged && Object.keys(found).length === 0) save.mutate(body);
  };
  const type = (name: NumberName) => (text: string) => set({ [name]: text });
  const general =
    save.error && !staleRow(save.error) && Object.keys(faults).length === 0 ? save.error.message : undefined;
  return (
    <FormLayout
      className="max-w-(--form)"
      onSubmit={submit}
      error={
        conflicts.length > 0 ? (
          <Conflict changes={conflicts.map((name) => labels.get(name) ?? name)} onTake={takeTheirs} />
        ) : (
          general
        )
      }
      actions={
        <Button type="submit" loading={save.isPending} disabled={!isChanged}>
          Save settings
        </Button>
      }
    >
      <LeaveGuard when={() => isChanged && !save.isPending} keeps={false} onDiscard={discard} />
      <Section title="Devices and sessions">
        <div className="flex flex-col gap-4 pb-2">
          <Switch
            label="Verify new devices"
            help={policy.sends_mail ? verifiedByMail : verifiedWithoutMail}
            checked={form.device_verification}
            onCheckedChange={(device_verification) => set({ device_verification })}
          />
          <Switch
            label="Allow “Skip for now”"
            help="Until the device is verified: own jobs only, no money, no people, no settings."
            checked={form.allow_skip_verification}
            disabled={!form.device_verification}
            onCheckedChange={(allow_skip_verification) => set({ allow_skip_verification })}
          />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          {numbers.map(([name, label, help]) => (
            <NumberField
              key={name}
              label={label}
              help={help}
              value={form[name]}
              limits={securityLimits[name]}
              error={faults[name]}
              onChange={type(name)}
            />
          ))}
        </div>
      </Section>
      <Section title="Networks">
        <Field
          label="Allowed networks"
          optional
          help={`One address or range a line, up to ${mostNetworks}. Empty: from everywhere. You are at ${policy.own_address}.`}
          error={faults.allowed_networks}
        >
          <Textarea
            rows={4}
            spellCheck={false}
            placeholder={'203.0.113.0/24\n2001:db8::/32'}
            value={form.allowed_networks}
            onChange={(event) => set({ allowed_networks: event.target.value })}
          />
        </Field>
      </Section>
      <Section title="Retention" description="Anything older is deleted overnight.">
        <div className="grid gap-4 sm:grid-cols-2">
          {keeping.map(([name, label, help]) => (
            <NumberField
              key={name}
              label={label}
              help={help}
              value={form[name]}
              limits={retentionLimits[name]}
              error={faults[name]}
              onChange={type(name)}
            />
          ))}
        </div>
      </Section>
    </FormLayout>
  );
}

interface NumberFieldProps {
  label: string;
  help: string;
  value: string;
  limits: { readonly min: number; readonly max: number };
  error: string | undefined;
  onChange: (text: string) => void;
}

function NumberField({ label, help, value, limits, error, onChange }: NumberFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      <Input
        type="number"
        inputMode="numeric"
        min={limits.min}
        max={limits.max}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

function formOf({ security, retention }: Policy): PolicyForm {
  const all: Readonly<Record<NumberName, number>> = { ...security, ...retention };
  const typed = [...numbers, ...keeping].map(([name]) => [name, String(all[name])]);
  return {
    ...Object.fromEntries(typed),
    device_verification: security.device_verification,
    allow_skip_verification: security.allow_skip_verification,
    allowed_networks: security.allowed_networks.join('\n'),
  };
}

/** Only the changed fields: others may have been changed meanwhile. */
function bodyOf({ allowed_networks, ...typed }: Partial<PolicyForm>) {
  const pick = (names: readonly string[]) =>
    Object.fromEntries(
      Object.entries(typed)
        .filter(([name]) => names.includes(name))
        .map(([name, value]) => [name, typeof value === 'string' ? numberOf(value) : value]),
    );
  return {
    security: {
      ...pick(['device_verification', 'allow_skip_verification', ...numbers.map(([name]) => name)]),
      ...(allowed_networks !== undefined && {
        allowed_networks: allowed_networks.split(/[\s,]+/).filter(Boolean),
      }),
    },
    retention: pick(keeping.map(([name]) => name)),
  };
}

const numberOf = (text: string) => (text.trim() ? Number(text) : null);

const labels: ReadonlyMap<string, string> = new Map([
  ...[...numbers, ...keeping].map(([name, label]) => [name, label] as const),
  ['device_verification', 'Verify new devices'],
  ['allow_skip_verification', 'Allow “Skip for now”'],
  ['allowed_networks', 'Allowed networks'],
]);
