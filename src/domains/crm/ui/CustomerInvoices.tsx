import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Link } from '#ui/navigation.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

/** Rendered only if the viewer may see invoices; open ones first, because calls are usually about those. */
export function CustomerInvoices({ customerId }: { customerId: string }) {
  const workplace = useWorkplace();
  const invoices = workplace.resourceOf('invoices');
  if (!invoices || !workplace.mayRead(invoices)) return null;
  return (
    <Section
      title="Invoices"
      actions={
        <Button asChild variant="ghost">
          <Link to={`/financials/statements/${customerId}`}>Statement</Link>
        </Button>
      }
    >
      <RelatedList
        resource={invoices}
        filters={where().eq('customer_id', customerId)}
        columns={['number', 'issue_date', 'due_date', 'status', 'payment_state', 'total', 'balance']}
        order="issue_date.desc"
        limit={10}
        empty="No invoices yet."
      />
    </Section>
  );
}
