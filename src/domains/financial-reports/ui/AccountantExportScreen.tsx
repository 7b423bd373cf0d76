/** The journal as files for QuickBooks and Xero: what is new, what was exported, and what accounts are called there. */
import { FinancialsNav } from '#domains/invoicing/ui/FinancialsNav.tsx';
import { useReport } from '#ui/api/report.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { accountantExports } from '../accountant-export/accountant-export.resource.ts';
import type { ExportTarget } from '../accountant-export/export-targets.rules.ts';
import type { ToExport } from '../accountant-export/to-export.report.ts';
import { AccountNames } from './AccountNames.tsx';
import { downloadExport } from './download-export.ts';
import { ExportTargetLine } from './ExportTargetLine.tsx';

type ExportRow = Row & { readonly target: ExportTarget; readonly number: number };

export function AccountantExportScreen() {
  const { viewer } = useWorkplace();
  const { data, error, refetch } = useReport<readonly ToExport[]>('accountant_export');
  return (
    <Page title="Accountant’s export">
      <PageHeader
        title="Accountant’s export"
        description="The journal as a file that QuickBooks or Xero imports."
        actions={<FinancialsNav current="/financials/accountant-export" />}
      />
      <div className="flex flex-col gap-6">
        <Section
          title="Export"
          description="What is posted later comes into the next export, also with a date in days that were exported before."
        >
          {error && !data && (
            <ErrorState
              title="What is to be exported could not be worked out"
              error={error}
              onRetry={() => void refetch()}
            />
          )}
          {!data && !error && <SkeletonRows rows={3} />}
          {data && (
            <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
              {data.map((one) => (
                <ExportTargetLine key={one.target} waiting={one} onMade={() => void refetch()} />
              ))}
            </ul>
          )}
        </Section>
        <Section title="Exported so far">
          <RelatedList<ExportRow>
            resource={accountantExports}
            filters={where(accountantExports)}
            order="created_at.desc"
            empty="Nothing was exported yet."
            rowActions={(row) => (
              <Button size="sm" variant="outline" onClick={() => downloadExport(row.id, row.target)}>
                Download
              </Button>
            )}
          />
        </Section>
        {viewer.permissions.has('view_transactions') && <AccountNames />}
      </div>
    </Page>
  );
}
