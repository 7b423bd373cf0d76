import { CalendarCheck, ChevronRight, FileText, Landmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { chargesSalesTax } from '#domains/crm/exemption.rules.ts';
import { Card } from '#ui/components/layout/Card.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { StatementName } from '../statements/statement.rules.ts';
import { isUsed } from '../statements/statement-displays.rules.ts';
import { displayOf } from './display-of.ts';

const groups: readonly (readonly [string, readonly StatementName[]])[] = [
  [
    'How the company stands',
    [
      'profit_and_loss',
      'budget_vs_actual',
      'budget',
      'balance_sheet',
      'trial_balance',
      'general_ledger',
      'journal',
    ],
  ],
  ['Who owes what', ['receivables_ageing', 'payables_ageing']],
  [
    'Tax, jobs, stock and assets',
    [
      'tax_summary',
      'tax_detail',
      'sales_tax_return',
      'sales_tax_detail',
      'job_margin',
      'work_in_progress',
      'stock_valuation',
      'fixed_assets',
      'deferred_revenue',
      'payroll_hours',
      'vendors_1099',
    ],
  ],
];

/** The index of all financial reports, with a link to closing a period. */
export function ReportsIndex({ nav }: { nav?: ReactNode }) {
  const { viewer } = useWorkplace();
  return (
    <Page title="Financial reports">
      <PageHeader title="Financial reports" actions={nav} />
      <div className="grid gap-6 lg:grid-cols-2">
        {groups.map(([title, names]) => (
          <Section key={title} title={title}>
            <Card flush>
              {names
                .filter((name) => isUsed(name, viewer.locale))
                .map((name) => (
                  <Entry
                    key={name}
                    to={`/financials/reports/${name}`}
                    icon={<FileText className="size-4" />}
                    {...displayOf(name)}
                  />
                ))}
            </Card>
          </Section>
        ))}
        <Section title="Periods">
          <Card flush>
            <Entry
              to="/financials/periods"
              icon={<CalendarCheck className="size-4" />}
              title="Close a period"
              about="See what is still open, then close the books up to a day."
            />
            {chargesSalesTax(viewer.locale) && (
              <Entry
                to="/financials/sales-tax"
                icon={<Landmark className="size-4" />}
                title="File sales tax"
                about="See what is due to each agency, file the return and pay it."
              />
            )}
          </Card>
        </Section>
      </div>
    </Page>
  );
}

function Entry({ to, icon, title, about }: { to: string; icon: ReactNode; title: string; about: string }) {
  return (
    <Link
      to={to}
      className="flex min-h-14 items-center gap-3 border-b border-line px-4 py-2 last:border-0 hover:bg-wash"
    >
      <span className="text-subtle" aria-hidden="true">
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        <span className="block text-label text-muted">{about}</span>
      </span>
      <ChevronRight className="size-4 text-subtle" aria-hidden="true" />
    </Link>
  );
}
