/** The page of a vendor: contact, payables by age, orders, bills and payments. */

import { billPayments } from '#domains/purchasing/bills/bill-payment.resource.ts';
import type { Payables } from '#domains/purchasing/bills/payables.report.ts';
import { vendorBills } from '#domains/purchasing/bills/vendor-bill.resource.ts';
import { reports1099 } from '#domains/purchasing/form-1099.rules.ts';
import { attachToVendor, detachFromVendor } from '#domains/purchasing/orders/attachments.ts';
import { purchaseOrders } from '#domains/purchasing/orders/purchase-order.resource.ts';
import type { BillState } from '#domains/purchasing/purchasing.display.ts';
import { vendors } from '#domains/purchasing/vendor.resource.ts';
import { useReport } from '#ui/api/report.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { StatCard } from '#ui/components/values/StatCard.tsx';
import { Link, usePathParam } from '#ui/navigation.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import type { Row } from '#ui/resource/names.ts';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { Attachments } from '../Attachments.tsx';
import { billColumns, billState } from '../bills/bill-columns.tsx';

type VendorRow = Row & {
  readonly name: string;
  readonly is_active?: boolean;
  readonly can?: readonly string[];
};

type Right = 'create_purchase_orders' | 'create_transactions' | 'record_payments' | 'view_purchase_orders';

const shownAbove = ['name', 'balance', 'attachments'];
const of1099 = ['form_1099', 'legal_name', 'w9_received_on'];

export function VendorPage() {
  const id = usePathParam('id');
  const { viewer } = useWorkplace();
  const may = (permission: Right) => viewer.permissions.has(permission);
  return (
    <RowPage<VendorRow>
      key={id}
      resource={vendors}
      id={id}
      listPath="/financials/vendors"
      select="can"
      actions={(row) =>
        row.is_active && (
          <>
            {may('create_transactions') && (
              <Button asChild variant="outline">
                <Link to="/financials/bills/new" search={{ vendor_id: id }}>
                  Enter bill
                </Link>
              </Button>
            )}
            {may('record_payments') && (
              <Button asChild variant="outline">
                <Link to="/financials/bill-payments/new" search={{ vendor_id: id }}>
                  Pay in advance
                </Link>
              </Button>
            )}
            {may('create_purchase_orders') && (
              <Button asChild>
                <Link to="/financials/purchase-orders/new" search={{ vendor_id: id }}>
                  Create PO
                </Link>
              </Button>
            )}
          </>
        )
      }
      placed={reports1099(viewer.locale) ? shownAbove : [...shownAbove, ...of1099]}
    >
      {(row) =>
        may('view_purchase_orders') ? (
          <>
            <Owed vendorId={row.id} />
            <Section title="Orders">
              <RelatedList
                resource={purchaseOrders}
                filters={where(purchaseOrders).eq('vendor_id', row.id).eq('is_active', true)}
                columns={['po_number', 'order_date', 'expected_delivery_date', 'status', 'total_amount']}
                order="order_date.desc"
                limit={10}
                empty="Nothing was ordered yet."
              />
            </Section>
            <Section title="Bills">
              <RelatedList<Row & BillState>
                resource={vendorBills}
                filters={where(vendorBills).eq('vendor_id', row.id)}
                columns={billColumns}
                select={billState}
                order="bill_date.desc"
                limit={10}
                empty="No bill was entered yet."
              />
            </Section>
            <Section title="Payments">
              <RelatedList
                resource={billPayments}
                filters={where(billPayments).eq('vendor_id', row.id)}
                columns={['number', 'kind', 'paid_on', 'method', 'reference', 'amount', 'status']}
                order="paid_on.desc"
                limit={10}
                empty="Nothing was paid yet."
              />
            </Section>
            <Attachments row={row} attach={attachToVendor} detach={detachFromVendor} />
          </>
        ) : (
          <p className="text-muted">Insufficient permissions to view purchase orders</p>
        )
      }
    </RowPage>
  );
}

function Owed({ vendorId }: { vendorId: string }) {
  const { currency, locale } = useWorkplace().viewer;
  const { data } = useReport<Payables>('payables', { vendor_id: vendorId });
  const money = (value: string | undefined) => (
    <Money value={value ?? '0'} currency={currency} locale={locale} />
  );
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
      <StatCard
        label="Owed"
        figure={money(data?.total)}
        formula="Open bills less open credits"
        loading={!data}
      />
      <StatCard
        label="Overdue"
        figure={money(data?.overdue)}
        formula="Open bills past their due date"
        loading={!data}
      />
      <StatCard
        label="Credits left"
        figure={money(data?.credits)}
        formula="Vendor credits not used yet"
        loading={!data}
      />
      <StatCard
        label="Prepaid"
        figure={money(data?.prepaid)}
        formula="Paid ahead and not taken up by a bill"
        loading={!data}
      />
      <StatCard
        label="Not billed yet"
        figure={money(data?.not_billed)}
        formula="Received at the ordered price, less what of it is billed"
        loading={!data}
      />
    </div>
  );
}
