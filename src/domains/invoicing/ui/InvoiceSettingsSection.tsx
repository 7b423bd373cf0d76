/** Settings → Invoicing: content and look of invoices, and reminders. */
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { FormLayout } from '#ui/components/layout/FormLayout.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';
import { Conflict } from '#ui/resource/form/Conflict.tsx';
import { LeaveGuard } from '#ui/resource/form/LeaveGuard.tsx';
import { useEdits } from '#ui/resource/form/use-edits.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { words } from '#ui/words.ts';
import type { InvoiceSettings } from '../settings/invoice-settings.report.ts';
import { saveInvoiceSettings } from '../settings/invoice-settings.ts';
import { PrintedSettings } from './PrintedSettings.tsx';
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
        <PrintedSettings value={form} onChange={set} errors={errors} />
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
  payment_link: 'Where to pay online',
  terms: 'Terms',
  footer: 'Footer',
  tax_number: 'Tax number',
  bad_debt_tax: 'Tax of bad debts',
  discount_tax: 'Tax of early-payment discounts',
  paper: 'Paper',
  accent: words('Colour'),
  time_step: 'Time is billed',
  time_direction: 'Rounded',
  least_time: 'Least time',
  shows_work_done: 'Say what was done',
  offers_on_site: 'Technicians may offer more work',
  reminders_on: 'Reminders',
  reminders: 'Reminders',
});
