/** A month as a document: what changed and why, charts, tables, what needs attention. Printed, as a PDF, or mailed every month. */
import { ChevronLeft, ChevronRight, FileDown, Printer } from 'lucide-react';
import {
  lastMonth,
  type MonthlyReport,
  monthPattern,
} from '#domains/analytics/monthly-report/monthly-report.rules.ts';
import { addMonths, dayIn } from '#kernel/dates.ts';
import { formatMonth } from '#kernel/english-dates.ts';
import { linkTo } from '#ui/api/link.ts';
import { useReport } from '#ui/api/report.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { Refreshing } from '#ui/components/states/Refreshing.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Link, useAddress, useNavigate } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { AnalyticsNav } from '../AnalyticsNav.tsx';
import { useCatalogue } from '../figures/use-chosen.ts';
import { MonthlyReportMail } from './MonthlyReportMail.tsx';
import { ReportDocument } from './ReportDocument.tsx';

export function MonthlyReportScreen() {
  const month = useMonth();
  const { data: catalogue } = useCatalogue();
  const { data, error, refetch, isPlaceholderData } = useReport<MonthlyReport>('monthly_report', { month });
  return (
    <Page title="Monthly report" className="max-w-(--document)">
      <div className="print:hidden">
        <PageHeader title="Monthly report" actions={<AnalyticsNav current="/analytics/monthly-report" />} />
      </div>
      <Bar month={month} />
      {error && !data && (
        <ErrorState title="The report could not be made" error={error} onRetry={() => void refetch()} />
      )}
      {(!data || !catalogue) && !error && <SkeletonRows rows={12} />}
      {data && catalogue && (
        <Refreshing isOld={isPlaceholderData} label="Making the report">
          <ReportDocument report={data} catalogue={catalogue} />
        </Refreshing>
      )}
      <MonthlyReportMail />
    </Page>
  );
}

/** The month of the address, or the last one that is over. */
function useMonth(): string {
  const { viewer } = useWorkplace();
  const { month } = useAddress<Record<string, unknown>>();
  const last = lastMonth(dayIn(viewer.timezone, new Date().toISOString())).slice(0, 7);
  return typeof month === 'string' && monthPattern.test(month) && month <= last ? month : last;
}

/** Months that are offered, back from the last one; others by the address. */
const offered = 36;

function Bar({ month }: { month: string }) {
  const { viewer } = useWorkplace();
  const navigate = useNavigate();
  const last = lastMonth(dayIn(viewer.timezone, new Date().toISOString())).slice(0, 7);
  const moved = (by: number) => addMonths(`${month}-01`, by).slice(0, 7);
  const months = [
    ...new Set([
      ...Array.from({ length: offered }, (_, index) => addMonths(`${last}-01`, -index).slice(0, 7)),
      month,
    ]),
  ];
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <Button asChild variant="outline" size="icon">
        <Link
          to="."
          search={{ month: moved(-1) }}
          aria-label={`Before: ${formatMonth(moved(-1), viewer.locale)}`}
        >
          <ChevronLeft className="size-4" aria-hidden="true" />
        </Link>
      </Button>
      <Select
        aria-label="Month"
        options={months.map((value) => ({ value, label: formatMonth(value, viewer.locale) }))}
        value={month}
        onValueChange={(value) => void navigate({ to: '.', search: { month: value } })}
      />
      {month < last && (
        <Button asChild variant="outline" size="icon">
          <Link
            to="."
            search={{ month: moved(1) }}
            aria-label={`Next: ${formatMonth(moved(1), viewer.locale)}`}
          >
            <ChevronRight className="size-4" aria-hidden="true" />
          </Link>
        </Button>
      )}
      <span className="flex-1" />
      <Button variant="ghost" className="max-sm:hidden" onClick={() => window.print()}>
        <Printer className="size-4" aria-hidden="true" />
        Print
      </Button>
      <Button asChild variant="outline">
        <a href={linkTo('monthly-report/pdf', { month })} target="_blank" rel="noreferrer">
          <FileDown className="size-4" aria-hidden="true" />
          PDF
        </a>
      </Button>
    </div>
  );
}
