/** Pays a vendor before any bill has come. */
import { useState } from 'react';
import { vendorAccounts } from '#domains/ledger/ui/MoneyFields.tsx';
import { prepayVendor } from '#domains/purchasing/prepayments/prepay-vendor.ts';
import { dayIn } from '#kernel/dates.ts';
import { useCommand } from '#ui/api/command.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { FieldRow } from '#ui/components/layout/FormLayout.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { useIsMounted } from '#ui/hooks/use-is-mounted.ts';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { DocumentForm, documentControls } from '#ui/resource/form/DocumentForm.tsx';
import { useDocumentForm } from '#ui/resource/form/use-document-form.ts';
import { Permitted } from '#ui/resource/Permitted.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';

const fields = prepayVendor.input;

type PrepaymentForm = {
  readonly vendor_id: string | null;
  readonly po_id: string | null;
  readonly amount: string | null;
  readonly paid_on: string | null;
  readonly method: string | null;
  readonly reference: string | null;
  readonly account_id: string | null;
};

export function NewPrepayment() {
  return (
    <Page title="Pay in advance">
      <PageHeader
        context={<BackLink to="/financials/bill-payments" label="Payments to vendors" />}
        title="Pay in advance"
        description="A deposit for what is still to come: no cost until a bill takes it up."
      />
      <Permitted right="record_payments">
        <div className="max-w-(--form)">
          <Form />
        </div>
      </Permitted>
    </Page>
  );
}

function Form() {
  const { viewer } = useWorkplace();
  const { vendor_id = null, po_id = null } = useAddress<{ vendor_id: string; po_id: string }>();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const prepay = useCommand(prepayVendor);
  const [initial] = useState(
    (): PrepaymentForm => ({
      ...{ vendor_id, po_id, amount: null, method: 'bank_transfer', reference: null, account_id: null },
      paid_on: dayIn(viewer.timezone, new Date().toISOString()),
    }),
  );
  const document = useDocumentForm<PrepaymentForm>(
    `prepayment.${vendor_id ?? 'new'}`,
    initial,
    async (input) => {
      const row = await prepay.mutateAsync({ input });
      notify.success(`${row?.number ?? 'Prepayment'} recorded`);
      if (row && isMounted()) void navigate({ to: `/financials/bill-payments/${row.id}`, replace: true });
    },
  );
  const { form } = document;
  const control = documentControls<PrepaymentForm, keyof PrepaymentForm>(document, fields, (name) =>
    name === 'vendor_id' ? { po_id: null } : {},
  );
  const theirs = where()
    .eq('vendor_id', form.vendor_id ?? '')
    .in('status', ['draft', 'approved', 'sent', 'received']).entries;
  return (
    <DocumentForm
      document={document}
      actions={
        <Button type="submit" loading={document.isBusy}>
          Record prepayment
        </Button>
      }
    >
      {control('vendor_id')}
      {form.vendor_id && control('po_id', { refFilters: theirs })}
      <FieldRow>
        {control('amount')}
        {control('paid_on')}
      </FieldRow>
      <FieldRow>
        {control('method')}
        {control('reference')}
      </FieldRow>
      {viewer.permissions.has('view_transactions') && control('account_id', { refFilters: vendorAccounts })}
    </DocumentForm>
  );
}
