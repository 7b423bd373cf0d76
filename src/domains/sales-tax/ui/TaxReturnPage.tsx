/** A filed return: its payment, and what it reported, as it was filed. */
import { useReport } from '#ui/api/report.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { Link, usePathParam } from '#ui/navigation.tsx';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { FiledTax } from '../filed-tax.report.ts';
import { taxReturns } from '../tax-return.resource.ts';

interface TaxReturn {
  readonly id: string;
  readonly agency_id: string;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly status: string;
  readonly [column: string]: unknown;
}

export function TaxReturnPage() {
  const id = usePathParam('id');
  return (
    <RowPage<TaxReturn> resource={taxReturns} id={id} listPath="/financials/sales-tax">
      {(row) => <Reported row={row} />}
    </RowPage>
  );
}

function Reported({ row: { id, agency_id, starts_on, ends_on, status } }: { row: TaxReturn }) {
  const { data, error, refetch } = useReport<FiledTax>('filed_tax', { return_id: id });
  return (
    <Section
      title="Reported"
      description="As it was filed. What has changed since is in a later return."
      actions={
        status === 'filed' && (
          <Button asChild variant="outline" size="sm">
            <Link
              to="/financials/reports/sales_tax_return"
              search={{ agency_id, from: starts_on, to: ends_on }}
            >
              Open return
            </Link>
          </Button>
        )
      }
    >
      {error && !data && (
        <ErrorState
          title="What was reported could not be read"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonRows rows={3} />}
      {data?.lines.length === 0 && <p className="text-muted">There was nothing to report.</p>}
      {data && data.lines.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {data.lines.map((line) => (
            <ReportedLine key={Object.values(line).join()} line={line} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function ReportedLine({ line }: { line: FiledTax['lines'][number] }) {
  const { locale, currency } = useWorkplace().viewer;
  const rate = `${(Number(line.rate) * 100).toLocaleString(locale, { maximumFractionDigits: 4 })}%`;
  const sales = [
    ['taxable', line.taxable],
    ['exempt', line.exempt],
    ['non-taxable', line.nontaxable],
  ] as const;
  return (
    <li className="flex items-start justify-between gap-4 px-3 py-2">
      <span className="min-w-0">
        <span className="block font-medium">
          {line.jurisdiction} {rate}
          {line.is_bad_debt && ', bad debts'}
          {line.is_carried && ', from days filed before'}
        </span>
        <span className="flex flex-wrap gap-x-3 text-label text-muted">
          {sales.map(([label, amount]) => (
            <span key={label}>
              <Money value={amount} currency={currency} locale={locale} /> {label}
            </span>
          ))}
        </span>
      </span>
      <Money value={line.tax} currency={currency} locale={locale} className="font-medium" />
    </li>
  );
}
