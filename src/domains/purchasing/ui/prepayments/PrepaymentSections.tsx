/** What became of a prepayment: the bills that took it up, what the vendor paid back, and what is left. */
import { useState } from 'react';
import { MoneyFields, vendorAccounts } from '#domains/ledger/ui/MoneyFields.tsx';
import type { Payables } from '#domains/purchasing/bills/payables.report.ts';
import { prepaymentUses, vendorRefunds } from '#domains/purchasing/prepayments/prepayment.resource.ts';
import {
  recordVendorRefund,
  reverseVendorRefund,
} from '#domains/purchasing/prepayments/refund-prepayment.ts';
import { takeBackPrepayment } from '#domains/purchasing/prepayments/take-back-prepayment.ts';
import type { Fields } from '#kernel/resource.ts';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { where } from '#ui/api/where.ts';
import { ActionPanel } from '#ui/components/actions/ActionPanel.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';
import { CommandBar } from '#ui/resource/commands/CommandBar.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { ApplyPrepayment } from './ApplyPrepayment.tsx';

export type PrepaymentRow = Row & {
  readonly number: string;
  readonly status: string;
  readonly vendor_id: string;
  readonly currency: string;
  readonly left: string | null;
};

const takingBack = [takeBackPrepayment];
const reversing = [reverseVendorRefund];

export function PrepaymentSections({ row }: { row: PrepaymentRow }) {
  const { currency, locale, permissions } = useWorkplace().viewer;
  const { data } = useReport<Payables>('payables', { vendor_id: row.vendor_id });
  const [isRefunding, setRefunding] = useState(false);
  const isLeft = Number(row.left ?? 0) > 0;
  const mayPay = permissions.has('record_payments');
  return (
    <>
      {isLeft && (
        <Section
          title={
            <>
              <Money value={row.left ?? '0'} currency={currency} locale={locale} /> left
            </>
          }
        >
          {mayPay && data && data.bills.length > 0 ? (
            <ApplyPrepayment id={row.id} left={row.left ?? '0'} bills={data.bills} />
          ) : (
            <p className="text-muted">A bill of this vendor can take it up once it is posted.</p>
          )}
          {mayPay && !isRefunding && (
            <div>
              <Button variant="outline" onClick={() => setRefunding(true)}>
                Record refund of the vendor
              </Button>
            </div>
          )}
          {isRefunding && <Refund row={row} onClose={() => setRefunding(false)} />}
        </Section>
      )}
      <Section title="Applied to">
        <RelatedList
          resource={prepaymentUses}
          filters={where(prepaymentUses).eq('payment_id', row.id)}
          columns={['bill_id', 'applied_on', 'amount', 'status']}
          select="can"
          rowActions={(use) => (
            <CommandBar
              commands={takingBack}
              row={use}
              menuOnly
              asks={{
                reverse: {
                  question: 'Take the prepayment back from this bill?',
                  consequence: 'The bill is open again.',
                },
              }}
            />
          )}
          empty="No bill has taken it up yet."
        />
      </Section>
      <Section title="Paid back">
        <RelatedList
          resource={vendorRefunds}
          filters={where(vendorRefunds).eq('payment_id', row.id)}
          columns={['number', 'refunded_on', 'method', 'reference', 'amount', 'status']}
          select="can"
          rowActions={(refund) => (
            <CommandBar
              commands={reversing}
              row={refund}
              menuOnly
              asks={{
                reverse: {
                  question: 'Reverse this refund?',
                  consequence: 'The prepayment can be applied again.',
                },
              }}
            />
          )}
          empty="Nothing was paid back."
        />
      </Section>
    </>
  );
}

const fields: Fields = recordVendorRefund.input;
const placed = ['payment_id', 'account_id'];
const names = Object.keys(fields).filter((name) => !placed.includes(name));

function Refund({ row, onClose }: { row: PrepaymentRow; onClose: () => void }) {
  const refund = useCommand(recordVendorRefund, {
    done: (made) => `${made?.number ?? 'Refund'} recorded`,
    failed: `The refund of ${row.number} was not recorded`,
  });
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({
    ...{ amount: row.left, method: 'bank_transfer', refunded_on: null, reference: null, account_id: null },
  });
  const { fields: errors, problem } = formFaults(refund.error);
  const run = () => refund.mutate({ input: { ...values, payment_id: row.id } }, { onSuccess: onClose });
  return (
    <ActionPanel
      label={`Refund of ${row.number}`}
      heading={`Refund of ${row.number}`}
      fault={problem}
      onRun={run}
      onClose={onClose}
      actions={
        <Button loading={refund.isPending} onClick={run}>
          Record refund
        </Button>
      }
    >
      <MoneyFields {...{ fields, names, values, errors }} accounts={vendorAccounts} onChange={setValues} />
    </ActionPanel>
  );
}
