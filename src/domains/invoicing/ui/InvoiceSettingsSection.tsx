/** Settings → Invoicing: content and look of invoices, and reminders. */
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { RadioGroup } from '#ui/components/inputs/RadioGroup.tsx';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { FormLayout } from '#ui/components/layout/FormLayout.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';
import { Conflict } from '#ui/resource/form/Conflict.tsx';
import { LeaveGuard } from '#ui/resource/form/LeaveGuard.tsx';
import { useEdits } from '#ui/resource/form/use-edits.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { words } from '#ui/words.ts';
import { usualAccent } from '../settings/document-look.rules.ts';
import type { InvoiceSettings } from '../settings/invoice-settings.report.ts';
import { saveInvoiceSettings } from '../settings/invoice-settings.ts';
import { RemindersEditor } from './reminders/RemindersEditor.tsx';
import { WorkBillingSettings } from './WorkBillingSettings.tsx';

export function InvoiceSettingsSection() {
  const { data, error, refetch } = useReport<InvoiceSettings>('invoice_settings');
  if (error && !data) {
    return (
      <ErrorState title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <SkeletonRows rows={8} />;
  return <SettingsForm stored={data} onSaved={refetch} />;
}

interface SettingsFormProps {
  stored: InvoiceSettings;
  /** Reloads the settings. */
  onSaved: () => Promise<unknown>;
}

function SettingsForm({ stored, onSaved }: SettingsFormProps) {
  const { viewer } = useWorkplace();
  const save = useCommand(saveInvoiceSettings);
  const { form, typed, set, conflicts, takeTheirs, saved, discard } = useEdits(stored);
  const { fields: errors, problem } = formFaults(save.error);
  const isChanged = Object.keys(typed).length > 0;
  const mayWrite = viewer.permissions.has('manage_accounts');
  const text = (name: 'payment_details' | 'terms', label: string, help: string) => (
    <Field label={label} optional help={help} error={errors[name]}>
      <Textarea
        rows={4}
        maxLength={2000}
        value={form[name] ?? ''}
        onChange={(event) => set({ [name]: event.target.value || null })}
      />
    </Field>
  );
  return (
    <fieldset disabled={!mayWrite} className="contents">
      <LeaveGuard when={() => isChanged && !save.isPending} keeps={false} onDiscard={discard} />
      <FormLayout
        error={
          conflicts.length > 0 ? (
            <Conflict changes={[...new Set(conflicts.map((name) => labelsOf()[name]))]} onTake={takeTheirs} />
          ) : (
            problem
          )
        }
        actions={
          mayWrite ? (
            <Button type="submit" loading={save.isPending} disabled={!isChanged}>
              Save
            </Button>
          ) : (
            <p className="text-muted">Someone who manages the accounts can change this.</p>
          )
        }
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(
            { input: { ...form } },
            {
              onSuccess: async () => {
                notify.success('Saved');
                await onSaved();
                saved(typed);
              },
            },
          );
        }}
      >
        <Section title="On every invoice">
          {text(
            'payment_details',
            'How to pay',
            'Bank details, or where to send a check. Stands at the end.',
          )}
          {text('terms', 'Terms', 'What you want to have said about late payment, warranty, and the like.')}
          <Field
            label="Footer"
            optional
            help="One line at the foot of every page; name, phone and email when left empty"
            error={errors.footer}
          >
            <Input
              maxLength={200}
              value={form.footer ?? ''}
              onChange={(event) => set({ footer: event.target.value || null })}
            />
          </Field>
          <Field label="Paper" group>
            <RadioGroup
              inline
              options={[
                { value: 'a4', label: 'A4' },
                { value: 'letter', label: 'Letter' },
              ]}
              value={form.paper}
              onValueChange={(paper) => set({ paper: paper === 'letter' ? 'letter' : 'a4' })}
            />
          </Field>
          <Field
            label={words('Colour')}
            help="Of headings and rules on paper and on the customer’s page"
            error={errors.accent}
          >
            <span className="flex items-center gap-3">
              <input
                type="color"
                aria-label={words('Colour')}
                className="h-(--control) w-14 cursor-pointer rounded-md border border-control-line bg-surface"
                value={form.accent ?? usualAccent}
                onChange={(event) => set({ accent: event.target.value })}
              />
              {form.accent && (
                <Button variant="ghost" onClick={() => set({ accent: null })}>
                  Use the usual one
                </Button>
              )}
            </span>
          </Field>
        </Section>
        <WorkBillingSettings value={form} onChange={set} errors={errors} />
        <RemindersEditor
          isOn={form.reminders_on}
          stages={form.reminders}
          onChange={(reminders_on, reminders) => set({ reminders_on, reminders })}
          errors={errors}
        />
      </FormLayout>
    </fieldset>
  );
}

const labelsOf = (): Readonly<Record<keyof InvoiceSettings, string>> => ({
  payment_details: 'How to pay',
  terms: 'Terms',
  footer: 'Footer',
  paper: 'Paper',
  accent: words('Colour'),
  time_step: 'Time is billed',
  time_direction: 'Rounded',
  least_time: 'Least time',
  shows_work_done: 'Say what was done',
  reminders_on: 'Reminders',
  reminders: 'Reminders',
});
