import { billingStatus } from '#domains/work-orders/work-order.display.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { Link } from '#ui/navigation.tsx';
import { FieldValue } from '#ui/resource/list/cells.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { InvoiceButton } from './InvoiceButton.tsx';
import type { WorkOrderView } from './work-order-view.ts';

/** What was invoiced, and a link to create an invoice once the work is done. */
export function BillingSection({ order }: { order: WorkOrderView }) {
  const workplace = useWorkplace();
  const invoices = workplace.resourceOf('invoices');
  const mayRead =
    invoices !== undefined &&
    workplace.mayRead(invoices) &&
    workplace.viewer.permissions.has('view_invoices');
  const { rows } = useRows('invoices', {
    filters: where().eq('work_order_id', order.id).entries,
    limit: 20,
    count: false,
    enabled: mayRead,
  });
  if (!mayRead || !invoices) return null;
  return (
    <Section
      title="Billing"
      aside={order.billing_status && <StatusMark {...billingStatus(order.billing_status)} />}
      actions={
        <>
          <QuoteMore order={order} />
          <InvoiceButton order={order} size="sm" />
        </>
      }
    >
      {rows.length === 0 ? (
        order.customer_id === null &&
        order.is_billable && <p className="text-muted">Choose a customer before this can be invoiced.</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {rows.map((invoice) => (
            <li key={invoice.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
              <Link
                to={`/financials/invoicing/${invoice.id}`}
                className="min-w-24 font-medium hover:underline"
              >
                {typeof invoice.number === 'string' ? invoice.number : 'Draft'}
              </Link>
              <FieldValue resource={invoices} name="status" row={invoice} />
              <FieldValue resource={invoices} name="payment_state" row={invoice} />
              <span className="text-muted">
                <FieldValue resource={invoices} name="issue_date" row={invoice} />
              </span>
              <span className="ms-auto font-medium">
                <FieldValue resource={invoices} name="total" row={invoice} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/**
 * Creates a quote for additional work found on the job. The quoting domain depends on this one, so its form is linked by address.
 */
function QuoteMore({ order: { id, customer_id } }: { order: WorkOrderView }) {
  const workplace = useWorkplace();
  const quotes = workplace.resourceOf('quotes');
  if (!customer_id || !quotes || !workplace.mayRead(quotes)) return null;
  return (
    <Button asChild size="sm" variant="ghost">
      <Link to="/crm/quotes/new" search={{ customer_id, work_order_id: id }}>
        New quote
      </Link>
    </Button>
  );
}
