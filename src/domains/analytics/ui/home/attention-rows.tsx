/** What may need attention. Each counts the rows of the list that it opens. */
import type { ReactElement } from 'react';
import type { Dashboard } from '#domains/analytics/dashboard.report.ts';
import type { Attention } from '#domains/analytics/home/attention.report.ts';
import { Link } from '#ui/navigation.tsx';

interface AttentionRow {
  readonly title: string;
  readonly formula: string;
  /** Undefined while it is loading. */
  readonly of: (dashboard: Dashboard, attention: Attention | undefined) => number | undefined;
  readonly amount?: (dashboard: Dashboard) => string | undefined;
  readonly link: (attention?: Attention) => ReactElement<{ className?: string }>;
  /** Something is late already. */
  readonly isUrgent?: true;
}

const orders = (search: Readonly<Record<string, string>>) => () => <Link to="/work-orders" search={search} />;

export const attentionRows = {
  late: {
    title: 'Late',
    formula: 'Open, and due before today',
    isUrgent: true,
    of: ({ late }) => late,
    link: orders({ view: 'late' }),
  },
  sla: {
    title: 'SLA at risk',
    formula: 'Open, and the time agreed with the customer has passed or ends by tomorrow',
    of: (_, found) => found?.sla,
    isUrgent: true,
    link: (found?: Attention) => <Link to="/work-orders" search={{ view: 'all', ...found?.sla_list }} />,
  },
  overdue: {
    title: 'Overdue invoices',
    formula: 'Sent, not paid in full, and due before today',
    isUrgent: true,
    of: ({ money }) => money?.overdue_count,
    amount: ({ money }) => money?.overdue,
    link: () => <Link to="/financials/invoicing" search={{ view: 'overdue' }} />,
  },
  maintenance: {
    title: 'Maintenance overdue',
    formula: 'Planned maintenance that is not done though its day is over',
    of: (_, found) => found?.maintenance,
    isUrgent: true,
    link: () => <Link to="/maintenance/occurrences" search={{ view: 'overdue' }} />,
  },
  own_open: {
    title: 'Open work orders',
    formula: 'Everything that is not finished',
    of: ({ open }) => open,
    link: orders({ view: 'open' }),
  },
  on_hold: {
    title: 'On hold',
    formula: 'Waiting for a part, a person or a decision',
    of: ({ on_hold }) => on_hold,
    link: orders({ view: 'all', status: 'in.(on_hold)' }),
  },
  unassigned: {
    title: 'Unassigned',
    formula: 'Open, and nobody is assigned',
    of: ({ unassigned }) => unassigned,
    link: orders({ view: 'unassigned' }),
  },
  requests: {
    title: 'New requests',
    formula: 'Asked for by customers, guests or technicians, and not yet approved',
    of: (_, found) => found?.office?.requests,
    link: () => <Link to="/work-orders" search={{ view: 'all', status: 'in.(requested)' }} />,
  },
  review: {
    title: 'Needs review',
    formula: 'Completed, not yet looked at by the office',
    of: ({ review }) => review,
    link: orders({ view: 'review' }),
  },
  invoicing: {
    title: 'Needs invoicing',
    formula: 'Done, or tried with something to charge, and not fully invoiced',
    of: ({ invoicing }) => invoicing,
    link: orders({ view: 'invoicing' }),
  },
  accepted: {
    title: 'Quotes accepted',
    formula: 'Accepted by the customer, and not yet made an order or an invoice',
    of: (_, found) => found?.office?.accepted,
    link: () => <Link to="/crm/quotes" search={{ view: 'approved' }} />,
  },
  drafts: {
    title: 'Invoices to send',
    formula: 'Written, and not yet sent',
    of: (_, found) => found?.office?.drafts,
    link: () => <Link to="/financials/invoicing" search={{ view: 'draft' }} />,
  },
  bills: {
    title: 'Bills due this week',
    formula: 'Bills that are not paid and due within seven days, or were due before',
    of: (_, found) => found?.office?.bills,
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
    of: (_, found) => found?.office?.bank_lines,
    link: () => <Link to="/financials/banking" />,
  },
  quotes: {
    title: 'Quotes that expire',
    formula: 'Sent, not answered, and valid for fourteen days at most',
    of: (_, found) => found?.office?.quotes,
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
  leads: {
    title: 'New leads',
    formula: 'Customers who are leads and whom nobody has contacted yet',
    of: (_, found) => found?.office?.leads,
    link: () => <Link to="/crm" search={{ view: 'all', status: 'eq.lead', lead_stage: 'eq.new' }} />,
  },
  low_stock: {
    title: 'Low stock',
    formula: 'Parts in use at or below their reorder point',
    of: (_, found) => found?.office?.low_stock,
    link: () => <Link to="/parts" search={{ view: 'low' }} />,
  },
  warranties: {
    title: 'Warranties that end',
    formula: 'Assets whose warranty ends within ninety days: the time to offer an agreement or a claim',
    of: (_, found) => found?.office?.warranties,
    link: () => <Link to="/assets" search={{ view: 'warranty' }} />,
  },
} satisfies Readonly<Record<string, AttentionRow>>;

export type AttentionId = keyof typeof attentionRows;

export const attentionRow = (id: AttentionId): AttentionRow => attentionRows[id];
