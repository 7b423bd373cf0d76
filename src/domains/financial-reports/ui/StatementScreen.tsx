/** A financial report: its period and comparison are in the URL, each figure links to its details. */

import { useParams } from '@tanstack/react-router';
import { Download, Printer } from 'lucide-react';
import { downloadFile } from '#ui/api/download.ts';
import { useReport } from '#ui/api/report.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { DropdownMenu, MenuItem } from '#ui/components/overlays/DropdownMenu.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { MadeAt } from '#ui/components/states/MadeAt.tsx';
import { Refreshing } from '#ui/components/states/Refreshing.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { type Statement, type StatementName, statementNames } from '../statements/statement.rules.ts';
import { forms1099 } from '../tax/iris-file.rules.ts';
import { dayText } from './day-text.ts';
import { displayOf } from './display-of.ts';
import { StatementControls } from './StatementControls.tsx';
import { StatementTable } from './StatementTable.tsx';
import { useStatementWanted } from './use-statement-wanted.ts';

export function StatementScreen() {
  const { name } = useParams({ strict: false });
  const search = useAddress();
  if (!statementNames.includes(name)) return <NoSuchReport />;
  return <OneStatement key={name} name={name} search={search} />;
}

function OneStatement({ name, search }: { name: StatementName; search: Record<string, unknown> }) {
  const { viewer } = useWorkplace();
  const navigate = useNavigate();
  const wanted = useStatementWanted(name, search);
  const { data, error, refetch, isFetching, isPlaceholderData, madeAt } = useReport<Statement>(
    'financial_statement',
    {
      ...wanted.params,
      name,
    },
  );
  const display = displayOf(name);
  const shown = data?.name === name ? data : undefined;
  return (
    <Page title={display.title}>
      <PageHeader
        context={<BackToReports />}
        title={display.title}
        description={
          shown && (
            <span className="tabular">
              {shown.company} ·{' '}
              {shown.from === null
                ? `as of ${dayText(shown.to, viewer.locale)}`
                : `${dayText(shown.from, viewer.locale)} to ${dayText(shown.to, viewer.locale)}`}
              {wanted.basis === 'cash' && ' · cash basis'}
              {shown.of && ` · ${shown.of}`}
            </span>
          )
        }
        actions={
          <div className="flex gap-2 print:hidden">
            <Button variant="outline" onClick={() => window.print()}>
              <Printer className="size-4" aria-hidden="true" />
              <span className="max-sm:sr-only">Print</span>
            </Button>
            <Exports name={name} params={wanted.params} to={shown?.to} />
          </div>
        }
      />
      <div className="print:hidden">
        <StatementControls
          display={display}
          name={name}
          wanted={wanted}
          shownFrom={shown?.from ?? null}
          year={shown?.year}
          onChange={(change) => void navigate({ search: { ...search, ...change }, replace: true })}
        />
      </div>
      {error && !shown && (
        <ErrorState
          title={`The ${display.title.toLowerCase()} could not be made`}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!shown && !error && <SkeletonRows rows={14} />}
      {shown && (
        <Refreshing isOld={isPlaceholderData} label="Working it out again">
          <MadeAt at={madeAt} busy={isFetching} onAgain={() => void refetch()} />
          <StatementTable statement={shown} params={wanted.params} />
        </Refreshing>
      )}
    </Page>
  );
}

/** The exports, which the server makes from the same figures. */
function Exports({
  name,
  params,
  to,
}: {
  name: StatementName;
  params: Readonly<Record<string, string | boolean | null>>;
  to: string | undefined;
}) {
  const year = to?.slice(0, 4);
  const download = (ending: 'csv' | 'xlsx' | 'pdf') =>
    void downloadFile(`financial-statements/${name}.${ending}`, params, displayOf(name).title);
  return (
    <DropdownMenu
      align="end"
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
      {name === 'vendors_1099' &&
        year &&
        forms1099.map((form) => (
          <MenuItem
            key={form}
            onSelect={() => void downloadFile(`forms-1099/${form}`, { year }, `Forms 1099 of ${year}`)}
          >
            1099-{form.toUpperCase()} of {year} for the IRS (IRIS)
          </MenuItem>
        ))}
    </DropdownMenu>
  );
}

function BackToReports() {
  return <BackLink to="/financials/reports" label="Financial reports" />;
}

function NoSuchReport() {
  return (
    <Page title="Financial reports">
      <PageHeader context={<BackToReports />} title="There is no such report" />
    </Page>
  );
}
