import type { Attention } from '#domains/analytics/home/attention.report.ts';
import { StatCard } from '#ui/components/values/StatCard.tsx';
import { Link } from '#ui/navigation.tsx';
import type { HomeData } from './home-cards.tsx';

export const attentionFigures = {
  sla: {
    title: 'SLA at risk',
    formula: 'Open, and the time agreed with the customer has passed or ends by tomorrow',
    of: (found: Attention) => found.sla,
    link: (found?: Attention) => <Link to="/work-orders" search={{ view: 'all', ...found?.sla_list }} />,
  },
  maintenance: {
    title: 'Maintenance overdue',
    formula: 'Planned maintenance that is not done though its day is over',
    of: (found: Attention) => found.maintenance,
    link: () => <Link to="/maintenance/occurrences" search={{ view: 'overdue' }} />,
  },
  requests: {
    title: 'New requests',
    formula: 'Asked for by customers, guests or technicians, and not yet approved',
    of: ({ office }: Attention) => office?.requests,
    link: () => <Link to="/work-orders" search={{ view: 'all', status: 'in.(requested)' }} />,
  },
  leads: {
    title: 'New leads',
    formula: 'Customers who are leads and whom nobody has contacted yet',
    of: ({ office }: Attention) => office?.leads,
    link: () => <Link to="/crm" search={{ view: 'all', status: 'eq.lead', lead_stage: 'eq.new' }} />,
  },
  low_stock: {
    title: 'Low stock',
    formula: 'Parts in use at or below their reorder point',
    of: ({ office }: Attention) => office?.low_stock,
    link: () => <Link to="/parts" search={{ view: 'low' }} />,
  },
  quotes: {
    title: 'Quotes that expire',
    formula: 'Sent, not answered, and valid for fourteen days at most',
    of: ({ office }: Attention) => office?.quotes,
    link: (found?: Attention) => (
      <Link
        to="/crm/quotes"
        search={{
          view: 'all',
          status: 'eq.sent',
          valid_until: `lte.${found?.office?.quotes_until ?? ''}`,
        }}
      />
    ),
  },
  accepted: {
    title: 'Quotes accepted',
    formula: 'Accepted by the customer, and not yet made an order or an invoice',
    of: ({ office }: Attention) => office?.accepted,
    link: () => <Link to="/crm/quotes" search={{ view: 'approved' }} />,
  },
  warranties: {
    title: 'Warranties that end',
    formula: 'Assets whose warranty ends within ninety days: the time to offer an agreement or a claim',
    of: ({ office }: Attention) => office?.warranties,
    link: () => <Link to="/assets" search={{ view: 'warranty' }} />,
  },
  drafts: {
    title: 'Invoices to send',
    formula: 'Written, and not yet sent',
    of: ({ office }: Attention) => office?.drafts,
    link: () => <Link to="/financials/invoicing" search={{ view: 'draft' }} />,
  },
  bills: {
    title: 'Bills due this week',
    formula: 'Bills that are not paid and due within seven days, or were due before',
    of: ({ office }: Attention) => office?.bills,
    link: (found?: Attention) => (
      <Link
        to="/financials/bills"
        search={{
          ...{ view: 'all', status: 'eq.posted', payment_state: 'in.(unpaid,partly_paid)', kind: 'eq.bill' },
          due_date: `lte.${found?.office?.bills_until ?? ''}`,
        }}
      />
    ),
  },
  bank_lines: {
    title: 'Bank lines to match',
    formula: 'Lines of bank statements that belong to no entry yet',
    of: ({ office }: Attention) => office?.bank_lines,
    link: () => <Link to="/financials/banking" />,
  },
};

export type AttentionId = keyof typeof attentionFigures;

/** A figure of what may go wrong soon. */
export function AttentionCard({ id, attention, locale }: HomeData & { id: AttentionId }) {
  const { title, formula, of, link } = attentionFigures[id];
  const value = attention && of(attention);
  return (
    <StatCard
      label={title}
      formula={formula}
      figure={(value ?? 0).toLocaleString(locale)}
      loading={value === undefined}
      link={link(attention)}
    />
  );
}
