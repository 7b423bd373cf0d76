import type { InvoiceSettings } from '#domains/invoicing/settings/invoice-settings.report.ts';
import { saveInvoiceSettings } from '#domains/invoicing/settings/invoice-settings.ts';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';

/** Whether a write-off takes its tax off the tax payable. */
export function BadDebtTax() {
  const { viewer } = useWorkplace();
  const { data, refetch } = useReport<InvoiceSettings>('invoice_settings');
  const save = useCommand(saveInvoiceSettings);
  if (!data) return null;
  return (
    <Section
      title="Bad debts"
      description="What you write off contains tax that you reported and will not be paid. Most US states and countries with VAT give it back once the debt is written off."
    >
      <Checkbox
        label="Take the tax of write-offs off the tax payable"
        help="Your next return then shows it as a deduction. Taking a write-off back brings its tax back. Switch this off where the law does not give it back; ask your accountant when in doubt."
        checked={data.bad_debt_tax}
        disabled={save.isPending || !viewer.permissions.has('manage_accounts')}
        onChange={(event) =>
          save.mutate(
            { input: { bad_debt_tax: event.target.checked } },
            {
              onSuccess: async () => {
                await refetch();
                notify.success('Saved');
              },
              onError: (error) => reportError('This was not saved', error),
            },
          )
        }
      />
    </Section>
  );
}
