import type { ReactNode } from 'react';
import type { DocumentLines } from '#domains/invoicing/document-lines.rules.ts';
import { formatDayAs } from '#kernel/english-dates.ts';
import { InOrder } from '#ui/components/layout/InOrder.tsx';
import { ScrollRegion } from '#ui/components/layout/ScrollRegion.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { cx } from '#ui/cx.ts';
import { groupDecimal } from '#ui/format/decimal.ts';
import { percentOf } from '#ui/format/typed-number.ts';

export interface PrintedLinesProps {
  document: Pick<DocumentLines, 'lines' | 'taxes'> & { readonly currency: string; readonly locale: string };
  /** A label for the lines, if there are several sets. */
  name?: string | undefined;
  /** Content beside a line's description, such as a checkbox. */
  mark?: (index: number) => ReactNode;
}

/** The lines of a document in their sections; discount and tax only where there are any. */
export function PrintedLines({ document, name, mark }: PrintedLinesProps) {
  const { lines, locale, currency } = document;
  const hasDiscounts = lines.some((line) => Number(line.discount) !== 0);
  const hasTax = document.taxes.some(({ rate }) => Number(rate) > 0);
  const day = (text: string) => formatDayAs(text, locale, { dateStyle: 'medium' });
  const head = 'px-2 py-1.5 text-end text-label font-medium text-subtle first:ps-0 last:pe-0';
  const cell = 'px-2 py-2 text-end align-top tabular whitespace-nowrap first:ps-0 last:pe-0';
  return (
    <ScrollRegion label={name ? `Lines of ${name}` : 'Lines'} className="relative overflow-x-auto">
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={cx(head, 'text-start')}>
              Description
            </th>
            <th scope="col" className={head}>
              Qty
            </th>
            <th scope="col" className={cx(head, 'hidden @xl:table-cell')}>
              Price
            </th>
            {hasDiscounts && (
              <th scope="col" className={cx(head, 'hidden @xl:table-cell')}>
                Discount
              </th>
            )}
            {hasTax && (
              <th scope="col" className={cx(head, 'hidden @xl:table-cell')}>
                Tax
              </th>
            )}
            <th scope="col" className={head}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          <InOrder of={lines}>
            {(line, index) =>
              line.kind === 'section' ? (
                <tr>
                  <th
                    scope="rowgroup"
                    colSpan={6}
                    className="rounded-md bg-wash px-2 py-1.5 text-start font-semibold"
                  >
                    <span className="flex justify-between gap-4">
                      <Heading text={line.description} />
                      {line.section_total !== undefined && (
                        <Money value={line.section_total} currency={currency} locale={locale} />
                      )}
                    </span>
                  </th>
                </tr>
              ) : (
                <tr className="border-b border-line">
                  <td className="min-w-32 py-2 pe-2 align-top whitespace-pre-line wrap-anywhere">
                    {line.description}
                    {line.service && (
                      <span className="block text-label text-muted">
                        {day(line.service.from)} – {day(line.service.through)}
                      </span>
                    )}
                    {mark?.(index)}
                  </td>
                  <td
                    className={cell}
                  >{`${groupDecimal(trimmed(line.quantity), locale)}${line.unit ? ` ${line.unit}` : ''}`}</td>
                  <td className={cx(cell, 'hidden @xl:table-cell')}>
                    {groupDecimal(line.unit_price, locale)}
                  </td>
                  {hasDiscounts && (
                    <td className={cx(cell, 'hidden @xl:table-cell')}>
                      {Number(line.discount) === 0 ? '' : `−${groupDecimal(line.discount, locale)}`}
                    </td>
                  )}
                  {hasTax && (
                    <td
                      className={cx(cell, 'hidden @xl:table-cell')}
                    >{`${percentOf(line.tax_rate) ?? '0'}%`}</td>
                  )}
                  <td className={cell}>
                    <Money value={line.net} currency={currency} locale={locale} />
                  </td>
                </tr>
              )
            }
          </InOrder>
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** The first line of a heading is bold; what was done stands below it. */
function Heading({ text }: { text: string }) {
  const [title, ...rest] = text.split('\n');
  return (
    <span className="min-w-0 break-words">
      {title}
      {rest.length > 0 && <span className="block font-normal whitespace-pre-line">{rest.join('\n')}</span>}
    </span>
  );
}

const trimmed = (quantity: string) => (quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity);
