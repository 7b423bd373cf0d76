import { Money } from '#ui/components/values/Money.tsx';
import { cx } from '#ui/cx.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';

export type PriceChangeRow = {
  readonly id: string;
  readonly name: string;
  readonly before: string;
  /** Undefined if it stays as it is, as there is nothing to calculate it from. */
  readonly after: string | undefined;
  /** The share of the new price that is left after its cost; undefined if it is not known. */
  readonly margin: number | undefined;
};

/** Every price before and after. `isReady`: false until there is a change. */
export function PricePreview({ rows, isReady }: { rows: readonly PriceChangeRow[]; isReady: boolean }) {
  const { currency, locale } = useWorkplace().viewer;
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const money = (value: string) => <Money value={value} currency={currency} locale={locale} />;
  return (
    <table className="w-full">
      <caption className="sr-only">Prices before and after</caption>
      <thead>
        <tr className="border-b border-line text-label text-muted">
          <th scope="col" className="py-1.5 text-start font-normal">
            Name
          </th>
          {['Now', 'New', 'Margin'].map((head) => (
            <th key={head} scope="col" className="py-1.5 ps-3 text-end font-normal">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, before, after, margin }) => {
          const changes = after !== undefined && after !== before;
          return (
            <tr key={id} className="border-b border-line">
              <td className="w-1/2 max-w-0 truncate py-1.5" title={name}>
                {name}
              </td>
              <td className="py-1.5 ps-3 text-end text-muted">{money(before)}</td>
              <td className={cx('py-1.5 ps-3 text-end', changes ? 'font-medium' : 'text-subtle')}>
                {after === undefined ? (isReady ? 'unchanged' : '') : money(after)}
              </td>
              <td
                className={cx(
                  'tabular py-1.5 ps-3 text-end',
                  margin !== undefined && margin < 0 && 'text-tone-danger',
                )}
              >
                {margin === undefined ? '' : share.format(margin)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
