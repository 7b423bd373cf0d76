import { useState } from 'react';
import { useCommand } from '#ui/api/command.ts';
import { where } from '#ui/api/where.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { DateInput } from '#ui/components/inputs/DateInput.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { ResourceForm } from '#ui/resource/form/ResourceForm.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { taxAgencies } from '../sales-tax.resource.ts';
import { takeUpDocuments } from '../take-up-documents.ts';

/** To whom sales tax is paid. Rates have parts for them. */
export function TaxAgencies() {
  const { viewer } = useWorkplace();
  const [open, setOpen] = useState<Row | 'new' | null>(null);
  return (
    <>
      <Section
        title="Tax agencies"
        description="Whom you report sales tax to. Open a tax rate to give it a part for each jurisdiction."
        actions={
          <Button variant="outline" onClick={() => setOpen('new')}>
            New agency
          </Button>
        }
      >
        <RelatedList
          resource={taxAgencies}
          filters={where(taxAgencies)}
          limit={100}
          onOpen={setOpen}
          empty="No agency yet. Without one there is no sales-tax return."
        />
      </Section>
      {viewer.permissions.has('manage_accounts') && <EarlierInvoices />}
      {open && (
        <Sheet
          open
          onOpenChange={(isOpen) => !isOpen && setOpen(null)}
          title={open === 'new' ? 'New agency' : 'Change agency'}
        >
          <div className="p-4">
            <ResourceForm
              resource={taxAgencies}
              {...(open !== 'new' && { row: open })}
              guarded={false}
              place="sheet"
              onSaved={() => setOpen(null)}
              onCancel={() => setOpen(null)}
            />
          </div>
        </Sheet>
      )}
    </>
  );
}

function EarlierInvoices() {
  const [from, setFrom] = useState<string | null>(null);
  const takeUp = useCommand(takeUpDocuments);
  const fault = takeUp.error instanceof ApiError ? takeUp.error : null;
  return (
    <Section
      title="Earlier invoices"
      description="New invoices are split by the parts of their rate. Those sent before it had parts can be split as well, from a day on."
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Issued from" className="w-44" error={fault?.fields?.from ?? fault?.message}>
          <DateInput value={from} onValueChange={setFrom} />
        </Field>
        <Button
          variant="outline"
          loading={takeUp.isPending}
          disabled={from === null}
          onClick={() =>
            takeUp.mutate(
              { input: { from: from ?? '' } },
              { onSuccess: () => notify.success('Earlier invoices are split by agency') },
            )
          }
        >
          Split earlier invoices
        </Button>
      </div>
    </Section>
  );
}
