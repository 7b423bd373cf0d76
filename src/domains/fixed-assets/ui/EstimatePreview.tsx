import type { ReactNode } from 'react';
import { type Outlook, previewEstimate } from '#domains/fixed-assets/estimate-preview.rules.ts';
import { type Depreciable, type EstimateChange, firstOf } from '#domains/fixed-assets/schedule.rules.ts';
import { isDate } from '#kernel/dates.ts';
import { formatMonth } from '#kernel/english-dates.ts';
import { currencyExponent, fromMinor, toMinor } from '#kernel/money.ts';
import { Money } from '#ui/components/values/Money.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

interface EstimatePreviewProps {
  asset: Depreciable;
  /** Of the form, as far as they are filled in. */
  values: Readonly<Record<string, unknown>>;
}

/** What is depreciated as it is thought now, and as it would be. Nothing until there is a month and a life. */
export function EstimatePreview({ asset, values }: EstimatePreviewProps) {
  const { currency, locale } = useWorkplace().viewer;
  const exponent = currencyExponent(currency);
  const change = changeIn(values, exponent);
  if (!change) return null;
  const { book_value, before, after } = previewEstimate(asset, change);
  const money = (amount: bigint) => (
    <Money value={fromMinor(amount, exponent)} currency={currency} locale={locale} />
  );
  const month = (day: string | null) =>
    day === null ? 'Nothing left' : formatMonth(day.slice(0, 7), locale);
  const lines: readonly (readonly [string, (outlook: Outlook) => ReactNode])[] = [
    ['Still to depreciate', ({ left }) => money(left)],
    ['In the next 12 months', ({ year }) => money(year)],
    ['Last month', ({ ends }) => month(ends)],
  ];
  return (
    <table className="w-full border-collapse" aria-live="polite">
      <caption className="pb-1 text-start text-muted">
        Book value at the beginning of {month(change.from_month)}: {money(book_value)}
      </caption>
      <thead>
        <tr className="border-b border-line text-label text-subtle">
          <td />
          <th scope="col" className="py-1.5 text-end font-medium">
            As it is
          </th>
          <th scope="col" className="py-1.5 ps-3 text-end font-medium">
            Changed
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([label, show]) => (
          <tr key={label} className="border-b border-line">
            <th scope="row" className="py-1.5 text-start font-normal">
              {label}
            </th>
            <td className="py-1.5 text-end text-muted">{show(before)}</td>
            <td className="py-1.5 ps-3 text-end font-medium">{show(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function changeIn(values: EstimatePreviewProps['values'], exponent: number): EstimateChange | undefined {
  const { from_month, useful_life_months, salvage_value, method, annual_rate } = values;
  const life = Number(useful_life_months);
  const salvage = toMinor(String(salvage_value ?? ''), exponent);
  const isWhole = typeof from_month === 'string' && isDate(from_month) && Number.isInteger(life) && life > 0;
  if (!isWhole || salvage === undefined) return undefined;
  const isDeclining = method === 'declining_balance';
  const rate = isDeclining && Number(annual_rate) > 0 ? String(annual_rate) : null;
  return {
    ...{ from_month: firstOf(from_month), useful_life_months: life, salvage_value: salvage },
    ...{ method: isDeclining ? 'declining_balance' : 'straight_line', annual_rate: rate },
  };
}
