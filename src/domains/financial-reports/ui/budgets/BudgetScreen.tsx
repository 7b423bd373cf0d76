/** One budget: its amounts as a grid, on a phone by month or account, and what can be done with it as a whole. */
import { useParams } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { budgets } from '#domains/financial-reports/budgets/budget.resource.ts';
import type { BudgetSheet } from '#domains/financial-reports/budgets/budget-sheet.report.ts';
import { activateBudget, archiveBudget, makeUsual } from '#domains/financial-reports/budgets/budget-steps.ts';
import { copyBudget, fillFromActuals } from '#domains/financial-reports/budgets/fill-budget.ts';
import { formatDayAs } from '#kernel/english-dates.ts';
import { downloadFile } from '#ui/api/download.ts';
import { useReport } from '#ui/api/report.ts';
import { useRow } from '#ui/api/rows.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { DropdownMenu, MenuItem } from '#ui/components/overlays/DropdownMenu.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { currencyScale } from '#ui/format/money.ts';
import { usePhone } from '#ui/hooks/use-media.ts';
import { Link, useNavigate } from '#ui/navigation.tsx';
import { CommandBar } from '#ui/resource/commands/CommandBar.tsx';
import { ResourceForm } from '#ui/resource/form/ResourceForm.tsx';
import { FieldValue } from '#ui/resource/list/cells.tsx';
import type { Row } from '#ui/resource/names.ts';
import { DeleteRow } from '#ui/resource/page/DeleteRow.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { dayText } from '../day-text.ts';
import { BudgetGrid } from './BudgetGrid.tsx';
import { BudgetPhone } from './BudgetPhone.tsx';
import { FillRow } from './FillRow.tsx';
import { SaveState } from './SaveState.tsx';
import { useBudgetCells } from './use-budget-cells.ts';

type BudgetRow = Row & {
  readonly name: string;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly status: string;
  readonly is_usual: boolean;
  readonly can: readonly string[];
};

export function BudgetScreen() {
  const { id } = useParams({ strict: false });
  const { data: row, isPending } = useRow<typeof budgets, BudgetRow>(budgets, id, '*,can');
  const { data, error, refetch } = useReport<BudgetSheet>('budget_sheet', { budget_id: id });
  const sheet = data?.budget.id === id ? data : undefined;
  if (!row && !isPending)
    return (
      <Page title="Budget">
        <PageHeader context={<Back />} title="There is no such budget" />
      </Page>
    );
  return (
    <Page title={row?.name ?? 'Budget'}>
      {row && <Head row={row} />}
      {error && !sheet && (
        <ErrorState title="The budget could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {(!sheet || !row) && !error && <SkeletonRows rows={14} />}
      {sheet && row && <Amounts key={id} sheet={sheet} row={row} />}
    </Page>
  );
}

const Back = () => <BackLink to="/financials/budgets" label="Budgets" />;

function Head({ row }: { row: BudgetRow }) {
  const { viewer } = useWorkplace();
  return (
    <PageHeader
      context={<Back />}
      title={row.name}
      status={
        <>
          <FieldValue resource={budgets} name="status" row={row} />
          {row.is_usual && <span className="text-label text-muted">Usual budget of its year</span>}
        </>
      }
      description={
        <span className="tabular">
          {dayText(row.starts_on, viewer.locale)} to {dayText(row.ends_on, viewer.locale)}
        </span>
      }
      actions={
        <>
          <Button asChild variant="outline">
            <Link to="/financials/reports/budget_vs_actual" search={{ budget_id: row.id }}>
              Compare
            </Link>
          </Button>
          <Exports id={row.id} name={row.name} />
          <Steps row={row} />
        </>
      }
    />
  );
}

function Exports({ id, name }: { id: string; name: string }) {
  const download = (ending: 'csv' | 'xlsx' | 'pdf') =>
    void downloadFile(`financial-statements/budget.${ending}`, { budget_id: id }, name);
  return (
    <DropdownMenu
      trigger={
        <Button variant="outline">
          <Download className="size-4" aria-hidden="true" />
          <span className="max-sm:sr-only">Export</span>
        </Button>
      }
    >
      <MenuItem onSelect={() => download('pdf')}>PDF</MenuItem>
      <MenuItem onSelect={() => download('xlsx')}>Excel</MenuItem>
      <MenuItem onSelect={() => download('csv')}>CSV</MenuItem>
    </DropdownMenu>
  );
}

function Steps({ row }: { row: BudgetRow }) {
  const { may } = useWorkplace();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const replaces = 'Amounts that are there are replaced, unless you keep them.';
  const steps = [fillFromActuals, copyBudget, ...(row.is_usual ? [] : [makeUsual]), archiveBudget];
  return (
    <>
      <CommandBar
        row={row}
        commands={row.status === 'active' ? steps : [activateBudget, ...steps]}
        menuOnly={row.status === 'active'}
        asks={{
          fill_from_actuals: { consequence: replaces },
          copy_from: {
            consequence: replaces,
            refFilters: { budget_id: () => [['id', `neq.${row.id}`]] },
          },
        }}
        further={
          may('update', budgets) && <MenuItem onSelect={() => setOpen(true)}>Rename or delete</MenuItem>
        }
      />
      <Sheet open={isOpen} onOpenChange={setOpen} title="Budget">
        <div className="flex flex-col gap-4 p-4">
          <ResourceForm
            resource={budgets}
            row={row}
            place="sheet"
            autoFocus
            onSaved={() => setOpen(false)}
            onCancel={() => setOpen(false)}
          />
          {row.status === 'draft' && (
            <DeleteRow
              resource={budgets}
              row={row}
              wordy
              onDone={() => void navigate({ to: '/financials/budgets' })}
            />
          )}
        </div>
      </Sheet>
    </>
  );
}

function Amounts({ sheet, row }: { sheet: BudgetSheet; row: BudgetRow }) {
  const { viewer } = useWorkplace();
  const { currency, locale } = viewer;
  const phone = usePhone();
  const { months, budget } = sheet;
  const scale = currencyScale(currency);
  const cells = useBudgetCells(sheet, scale);
  const isReadOnly = row.status === 'archived' || !viewer.permissions.has('manage_accounts');
  // The same objects in each render, so that only rows that change are drawn.
  const amounts = useMemo(() => ({ scale, locale }), [scale, locale]);
  const [monthNames, heads] = useMemo(() => {
    const short = { month: 'short' } as const;
    const whole = months.map((month) => formatDayAs(month, locale, { ...short, year: 'numeric' }));
    const isCalendar = budget.starts_on.endsWith('-01-01');
    return [whole, isCalendar ? months.map((month) => formatDayAs(month, locale, short)) : whole];
  }, [months, budget.starts_on, locale]);
  const Shown = phone ? BudgetPhone : BudgetGrid;
  return (
    <Shown
      {...{ cells, amounts, isReadOnly, monthNames, heads }}
      tools={(account) =>
        !isReadOnly && (
          <>
            <FillRow cells={cells} account={account} scale={scale} />
            <SaveState cells={cells} />
          </>
        )
      }
    />
  );
}
