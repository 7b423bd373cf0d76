import { cx } from '#ui/cx.ts';
import { formatMoney } from '#ui/format/money.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { costNames } from './run-values.rules.ts';

type Costs = Readonly<Record<string, string>> | null;

/** What the plan costs in the company's money, before and after, by component. */
export function CostTable({ before, after }: { before: Costs; after: Costs }) {
  const { viewer } = useWorkplace();
  if (!before || !after) return null;
  const money = (amount: number) => formatMoney(amount.toFixed(2), viewer.currency, viewer.locale);
  const rows = Object.entries({ ...costNames, total: 'Total' })
    .map(([name, label]) => ({ name, label, was: Number(before[name] ?? 0), is: Number(after[name] ?? 0) }))
    .filter(({ name, was, is }) => name === 'total' || was !== 0 || is !== 0);
  return (
    <table className="w-full tabular">
      <caption className="mb-1 text-start font-semibold">What it costs</caption>
      <thead>
        <tr className="border-b border-line text-label text-muted">
          <th scope="col" className="py-1 text-start font-medium">
            <span className="sr-only">Part</span>
          </th>
          <th scope="col" className="py-1 text-end font-medium">
            As planned
          </th>
          <th scope="col" className="py-1 text-end font-medium">
            Proposed
          </th>
          <th scope="col" className="py-1 text-end font-medium">
            Change
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, label, was, is }) => (
          <tr
            key={name}
            className={cx('border-b border-line last:border-b-0', name === 'total' && 'font-semibold')}
          >
            <th scope="row" className={cx('py-1 text-start', name !== 'total' && 'font-normal')}>
              {label}
            </th>
            <td className="py-1 text-end">{money(was)}</td>
            <td className="py-1 text-end">{money(is)}</td>
            <td
              className={cx('py-1 text-end', is < was && 'text-tone-success', is > was && 'text-tone-danger')}
            >
              {is === was ? '–' : `${is > was ? '+' : '−'}${money(Math.abs(is - was))}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
