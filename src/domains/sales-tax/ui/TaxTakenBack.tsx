import type { InvoiceSettings } from '#domains/invoicing/settings/invoice-settings.report.ts';
import { saveInvoiceSettings } from '#domains/invoicing/settings/invoice-settings.ts';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';

/** Whether write-offs and discounts for paying early take their tax off the tax payable. */
export function TaxTakenBack() {
  const { viewer } = useWorkplace();
  const { data, refetch } = useReport<InvoiceSettings>('invoice_settings');
  const save = useCommand(saveInvoiceSettings);
  if (!data) return null;
  const set = (input: Partial<Pick<InvoiceSettings, 'bad_debt_tax' | 'discount_tax'>>) =>
    save.mutate(
      { input },
      {
        onSuccess: async () => {
          await refetch();
          notify.success('Saved');
        },
        onError: (error) => reportError('This was not saved', error),
      },
    );
  const disabled = save.isPending || !viewer.permissions.has('manage_accounts');
  return (
    <Section
      title="Bad debts and early-payment discounts"
      description="What you write off contains tax that you reported and will not be paid. Most US states and countries with VAT give it back once the debt is written off."
    >
      <Checkbox
        label="Take the tax of write-offs off the tax payable"
        help="Your next return then shows it as a deduction. Taking a write-off back brings its tax back. Switch this off where the law does not give it back; ask your accountant when in doubt."
        checked={data.bad_debt_tax}
        disabled={disabled}
        onChange={(event) => set({ bad_debt_tax: event.target.checked })}
      />
      <Checkbox
        label="Take the tax in early-payment discounts off the tax payable"
        help="Tax is due on what the customer pays in most US states and countries with VAT. Switch this off where it is due on the full price."
        checked={data.discount_tax}
        disabled={disabled}
        onChange={(event) => set({ discount_tax: event.target.checked })}
      />
    </Section>
  );
}
