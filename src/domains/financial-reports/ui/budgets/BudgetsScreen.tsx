import { Plus } from 'lucide-react';
import { useState } from 'react';
import { budgets } from '#domains/financial-reports/budgets/budget.resource.ts';
import { FinancialsNav } from '#domains/invoicing/ui/FinancialsNav.tsx';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Badge } from '#ui/components/values/Badge.tsx';
import { Link } from '#ui/navigation.tsx';
import { ImportLink } from '#ui/resource/list/ImportLink.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { dayText } from '../day-text.ts';
import { NewBudget } from './NewBudget.tsx';

type BudgetRow = Row & {
  readonly starts_on: string;
  readonly ends_on: string;
  readonly is_usual: boolean;
};

export function BudgetsScreen() {
  const { may, viewer } = useWorkplace();
  const [isOpen, setOpen] = useState(false);
  return (
    <Page title="Budgets">
      <PageHeader
        title="Budgets"
        description="What each account is to come to, month by month."
        actions={
          <>
            <FinancialsNav current="/financials/budgets" />
            <Button asChild variant="outline">
              <Link to="/financials/reports/budget_vs_actual">Budget vs. actual</Link>
            </Button>
            {may('create', budgets) && (
              <>
                <ImportLink table="budgets" />
                <Button onClick={() => setOpen(true)}>
                  <Plus className="size-4" aria-hidden="true" />
                  New budget
                </Button>
              </>
            )}
          </>
        }
      />
      <RelatedList<BudgetRow>
        resource={budgets}
        filters={where(budgets)}
        columns={[
          'name',
          {
            id: 'year',
            header: 'Fiscal year',
            cell: ({ starts_on, ends_on }) =>
              `${dayText(starts_on, viewer.locale)} – ${dayText(ends_on, viewer.locale)}`,
          },
          'status',
          {
            id: 'usual',
            header: 'In reports',
            cell: ({ is_usual }) => (is_usual ? <Badge tone="info">Usual</Badge> : null),
          },
          'planned_result',
        ]}
        select="starts_on,ends_on,is_usual"
        order="starts_on.desc,name"
        limit={50}
        empty="No budget yet. Make one from the figures of last year, or type the amounts."
      />
      <NewBudget isOpen={isOpen} onClose={() => setOpen(false)} />
    </Page>
  );
}
