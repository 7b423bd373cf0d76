import { useState } from 'react';
import { chargesSalesTax } from '#domains/crm/exemption.rules.ts';
import { taxRates } from '#domains/ledger/ledger.resource.ts';
import { RateParts } from '#domains/sales-tax/ui/RateParts.tsx';
import { TaxAgencies } from '#domains/sales-tax/ui/TaxAgencies.tsx';
import { TaxTakenBack } from '#domains/sales-tax/ui/TaxTakenBack.tsx';
import type { ApiRowOf } from '#kernel/resource.ts';
import { useUpdate } from '#ui/api/changes.ts';
import { useRow } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { Badge } from '#ui/components/values/Badge.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { unreadable } from '#ui/resource/fields/control.ts';
import { ResourceForm } from '#ui/resource/form/ResourceForm.tsx';
import { ImportLink } from '#ui/resource/list/ImportLink.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { formatPercent, parsePercent } from './percent.ts';

type TaxRate = ApiRowOf<typeof taxRates>;

/** The tax rates that invoices and sites choose from; the default rate is used where none is chosen. */
export function TaxRatesSection() {
  const { viewer } = useWorkplace();
  return (
    <div className="flex flex-col gap-6">
      <Rates />
      {chargesSalesTax(viewer.locale) && <TaxAgencies />}
      {viewer.permissions.has('view_invoices') && <TaxTakenBack />}
    </div>
  );
}

function Rates() {
  const { viewer } = useWorkplace();
  const [open, setOpen] = useState<TaxRate | 'new' | null>(null);
  const update = useUpdate(taxRates);
  const set = (row: TaxRate, patch: Partial<TaxRate>) =>
    update.mutate(
      { id: row.id, patch, version: row.version },
      { onError: (error) => reportError('The tax rate was not changed', error) },
    );
  return (
    <Section
      title="Tax rates"
      description="New lines use the default rate, unless the site has its own rate or the customer is tax exempt."
      actions={
        <>
          {chargesSalesTax(viewer.locale) && <ImportLink table="tax_rates" />}
          <Button onClick={() => setOpen('new')}>New tax rate</Button>
        </>
      }
    >
      <RelatedList<TaxRate>
        resource={taxRates}
        filters={where(taxRates)}
        order="is_active.desc,name"
        limit={100}
        select="is_default,is_active,rate"
        onOpen={setOpen}
        columns={[
          'name',
          {
            id: 'rate',
            header: 'Rate',
            align: 'end',
            cell: (row) => formatPercent(row.rate, viewer.locale),
          },
          {
            id: 'is_active',
            header: 'Status',
            cell: (row) => (
              <span className="inline-flex items-center gap-2">
                <StatusMark
                  {...(row.is_active
                    ? { label: 'In use', tone: 'success', shape: 'dot' }
                    : { label: 'Archived', tone: 'muted' })}
                />
                {row.is_default && <Badge tone="info">Usual</Badge>}
              </span>
            ),
          },
        ]}
        rowActions={(row) => (
          <span className="inline-flex gap-1">
            {row.is_active && !row.is_default && (
              <Button variant="ghost" onClick={() => set(row, { is_default: true })}>
                Make usual
              </Button>
            )}
            {!row.is_default && (
              <Button variant="ghost" onClick={() => set(row, { is_active: !row.is_active })}>
                {row.is_active ? 'Archive' : 'Restore'}
              </Button>
            )}
          </span>
        )}
        empty="No tax rate yet. Without one, invoices carry no tax."
      />
      {open && <RateSheet row={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Section>
  );
}

function RateSheet({ row: opened, onClose }: { row: TaxRate | null; onClose: () => void }) {
  const { viewer } = useWorkplace();
  // A part changes the rate, so the form follows the row.
  const { data, refetch } = useRow(taxRates, opened?.id);
  const row = opened && (data ?? opened);
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={row ? 'Change tax rate' : 'New tax rate'}
    >
      <div className="p-4">
        <ResourceForm
          key={row?.version}
          resource={taxRates}
          {...(row && { row })}
          placed={row ? ['is_default', 'is_active'] : []}
          guarded={false}
          autoFocus={!row}
          place="sheet"
          onSaved={onClose}
          onCancel={onClose}
          controls={{
            rate: (props) => (
              <PercentControl
                label={props.label}
                value={props.value}
                onChange={props.onChange}
                error={props.error}
              />
            ),
          }}
        />
        {row && chargesSalesTax(viewer.locale) && (
          <div className="mt-6">
            <RateParts rateId={row.id} onChanged={() => void refetch()} />
          </div>
        )}
        {row && (
          <p className="text-label text-subtle">
            Invoices that have been sent keep the rate they were sent with.
          </p>
        )}
      </div>
    </Sheet>
  );
}

interface PercentControlProps {
  label: string;
  value: unknown;
  onChange: (value: string | null) => void;
  error?: string | undefined;
}

function PercentControl({ label, value, onChange, error }: PercentControlProps) {
  const { locale } = useWorkplace().viewer;
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typeof value === 'string' ? formatPercent(value, locale).replace(/\s?%$/, '') : '';
  return (
    <Field label={label} error={error}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        suffix="%"
        value={typed ?? shown}
        onChange={(event) => {
          setTyped(event.target.value);
          const rate = parsePercent(event.target.value, locale);
          onChange(rate === undefined ? unreadable : rate);
        }}
      />
    </Field>
  );
}
