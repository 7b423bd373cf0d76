import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Link } from '#ui/navigation.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

/** The quoting domain depends on this one, so its resource is looked up by table name. */
export function CustomerQuotes({ customerId }: { customerId: string }) {
  const workplace = useWorkplace();
  const quotes = workplace.resourceOf('quotes');
  if (!quotes || !workplace.mayRead(quotes)) return null;
  return (
    <Section
      title="Quotes"
      actions={
        <Button asChild size="sm" variant="outline">
          <Link to="/crm/quotes/new" search={{ customer_id: customerId }}>
            New quote
          </Link>
        </Button>
      }
    >
      <RelatedList
        resource={quotes}
        filters={where().eq('customer_id', customerId)}
        columns={['number', 'title', 'status', 'valid_until', 'total']}
        order="created_at.desc"
        limit={10}
        empty="No quotes for this customer yet."
      />
    </Section>
  );
}
