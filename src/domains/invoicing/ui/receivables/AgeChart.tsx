import type { Receivables } from '#domains/invoicing/receivables/receivables.report.ts';
import {
  type AgeBucket,
  ageBuckets,
  rowsOfBucket,
} from '#domains/invoicing/receivables/receivables.rules.ts';
import { TrendChart } from '#ui/chart/TrendChart.tsx';
import { formatMoney, shortMoney } from '#ui/format/money.ts';
import { Link } from '#ui/navigation.tsx';

export const ageLabels: Readonly<Record<AgeBucket, string>> = {
  current: 'Not due',
  days_1_30: '1–30 days',
  days_31_60: '31–60',
  days_61_90: '61–90',
  over_90: 'Over 90',
};

export interface AgeChartProps {
  receivables: Pick<Receivables, 'as_of' | 'ageing'>;
  currency: string;
  locale: string;
}

/** What customers owe by how late it is. Each column opens its invoices. */
export function AgeChart({ receivables: { as_of, ageing }, currency, locale }: AgeChartProps) {
  const amounts = ageBuckets.map((bucket) => ageing[bucket]);
  const short = shortMoney(currency, locale);
  return (
    <TrendChart
      label="Owed to us by days past due"
      first="Days past due"
      points={ageBuckets.map((bucket) => ({ label: ageLabels[bucket], value: Number(ageing[bucket]) }))}
      as="columns"
      format={(value) =>
        formatMoney(amounts.find((amount) => Number(amount) === value) ?? '0', currency, locale)
      }
      formatAxis={short}
      linkOf={(index) => {
        const bucket = ageBuckets[index];
        return bucket && <Link to="/financials/invoicing" search={rowsOfBucket(bucket, as_of)} />;
      }}
    />
  );
}
