/** Settings → Customer updates: what customers are told about visits, each mail with its switch, text and preview. */

import { saveUpdateSettings } from '#domains/scheduling/customers/update-settings.ts';
import {
  type CustomerUpdateSettings,
  updateKinds,
  updateKindWords,
} from '#domains/scheduling/customers/update-templates.rules.ts';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { FormLayout } from '#ui/components/layout/FormLayout.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';
import { Conflict } from '#ui/resource/form/Conflict.tsx';
import { LeaveGuard } from '#ui/resource/form/LeaveGuard.tsx';
import { NumberCell } from '#ui/resource/form/NumberCell.tsx';
import { useEdits } from '#ui/resource/form/use-edits.ts';
import { notify } from '#ui/toast/notify.ts';
import { TemplateEditor } from './TemplateEditor.tsx';

export function CustomerUpdatesSection() {
  const { data, error, refetch } = useReport<CustomerUpdateSettings>('customer_update_settings');
  if (error && !data)
    return (
      <ErrorState title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  return data ? <SettingsForm stored={data} onSaved={refetch} /> : <SkeletonRows rows={10} />;
}

interface SettingsFormProps {
  stored: CustomerUpdateSettings;
  onSaved: () => Promise<unknown>;
}

function SettingsForm({ stored, onSaved }: SettingsFormProps) {
  const { sends_mail } = useSession();
  const save = useCommand(saveUpdateSettings);
  const { form, typed, set: edit, conflicts, takeTheirs, saved, discard } = useEdits(stored);
  const set: typeof edit = (next) => {
    // What the server said was about the text before.
    if (save.isError) save.reset();
    edit(next);
  };
  const { fields: errors, problem } = formFaults(save.error);
  const isChanged = Object.keys(typed).length > 0;
  return (
    <>
      <LeaveGuard when={() => isChanged && !save.isPending} keeps={false} onDiscard={discard} />
      <FormLayout
        error={
          conflicts.length > 0 ? (
            <Conflict changes={[...new Set(conflicts.map((name) => labels[name]))]} onTake={takeTheirs} />
          ) : (
            (problem ?? faultyKinds(errors))
          )
        }
        actions={
          <Button type="submit" loading={save.isPending} disabled={!isChanged}>
            Save
          </Button>
        }
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(
            { input: { ...typed } },
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
        <Section
          title="Customer updates"
          description={`Mails to the contact of a work order about its visits, each once, when nothing has changed for two minutes. Every mail has a link to a page that shows how the visit stands.${
            sends_mail ? '' : ' This server has no mail server: nothing is sent until it has one.'
          }`}
        >
          <Field
            label="Arrival window (minutes)"
            help="Customers are told that somebody comes between the planned beginning and this much later; where the work order has a window of its own, that."
            error={errors.window_minutes}
          >
            <span className="block w-24">
              <NumberCell
                aria-label="Arrival window in minutes"
                scale={0}
                value={String(form.window_minutes)}
                onValueChange={(value) => set({ window_minutes: Number(value ?? 0) })}
              />
            </span>
          </Field>
          <Checkbox
            label="Say what was done"
            help="The “Remedy” of the work order stands on the customer’s page, and in mails for {work_done}; the report of the work comes with the last one."
            checked={form.shares_work}
            onChange={(event) => set({ shares_work: event.target.checked })}
          />
        </Section>
        {updateKinds.map((kind) => (
          <TemplateEditor
            key={kind}
            kind={kind}
            template={form[kind]}
            windowMinutes={form.window_minutes}
            errors={{ subject: errors[`${kind}.subject`], text: errors[`${kind}.text`] }}
            onChange={(next) => set({ [kind]: { ...form[kind], ...next } })}
          />
        ))}
      </FormLayout>
    </>
  );
}

const labels: Readonly<Record<keyof CustomerUpdateSettings, string>> = {
  window_minutes: 'Arrival window',
  shares_work: 'Say what was done',
  ...updateKindWords,
};

/** The faults may be far up the page. */
function faultyKinds(errors: Readonly<Record<string, string>>): string | undefined {
  const kinds = updateKinds.filter((kind) => errors[`${kind}.subject`] ?? errors[`${kind}.text`]);
  return kinds.length > 0 ? `Look at: ${kinds.map((kind) => updateKindWords[kind]).join(', ')}.` : undefined;
}
