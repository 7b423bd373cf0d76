/** Parts common to all displayed documents: header and footer, recipient, facts, totals and notes. */
import type { ReactNode } from 'react';
import type { DocumentLines } from '#domains/invoicing/document-lines.rules.ts';
import { earlyDiscountText } from '#domains/invoicing/early-discount.rules.ts';
import type { InvoiceDocument } from '#domains/invoicing/invoice-document.report.ts';
import type { Address } from '#kernel/field.ts';
import { Money } from '#ui/components/values/Money.tsx';
import { cx } from '#ui/cx.ts';
import { formatMoney } from '#ui/format/money.ts';
import { percentOf } from '#ui/format/typed-number.ts';
import { exactDay } from '#ui/format/when.ts';

/** For display: the logo is loaded by URL, not by file id. */
export type ShownCompany = Omit<InvoiceDocument['company'], 'logo_file_id'>;

export interface DocumentFrameProps {
  company: ShownCompany;
  /** Of whom it is for. */
  recipient: Address | null;
  title: string;
  number: string;
  logo?: string | undefined;
  children: ReactNode;
}

export function DocumentFrame({ company, recipient, title, number, logo, children }: DocumentFrameProps) {
  return (
    <article
      className="@container relative overflow-hidden rounded-lg border border-line bg-surface"
      aria-label={title}
    >
      <div className="p-5 @xl:p-8">
        <header
          className="flex flex-wrap items-start justify-between gap-4 border-b-2 border-accent pb-4"
          style={company.accent ? { borderColor: company.accent } : undefined}
        >
          <div className="min-w-0">
            {logo && <img src={logo} alt={company.name} className="mb-2 max-h-14 max-w-44 object-contain" />}
            <p className="text-lead font-semibold">{company.name}</p>
            <AddressLines address={company.address} other={recipient} className="text-muted" />
            <p className="text-muted">{[company.phone, company.email].filter(Boolean).join(' · ')}</p>
            {company.tax_number && <p className="text-muted">{company.tax_number}</p>}
          </div>
          <div className="@xl:text-end">
            <p className="text-title font-semibold text-accent-ink">{title}</p>
            <p className="text-muted tabular">{number}</p>
          </div>
        </header>
        {children}
        {company.footer && (
          <p className="mt-6 border-t border-line pt-3 text-label text-subtle break-words">
            {company.footer}
          </p>
        )}
      </div>
    </article>
  );
}

export function Party({ title, name, children }: { title: string; name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="text-label text-subtle">{title}</p>
      <p className="font-semibold break-words">{name}</p>
      {children}
    </div>
  );
}

export interface DocumentFactsProps {
  facts: readonly (readonly [label: string, value: string | null])[];
  /** The emphasized amount. */
  sum?: readonly [label: string, value: string] | undefined;
  currency: string;
  locale: string;
}

export function DocumentFacts({ facts, sum, currency, locale }: DocumentFactsProps) {
  return (
    <dl className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1 rounded-lg bg-wash p-4 @xl:col-span-2 @3xl:col-span-1">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-muted">{label}</dt>
              <dd className="text-end break-words">{value}</dd>
            </div>
          ),
      )}
      {sum && (
        <div className="col-span-2 mt-1 grid grid-cols-subgrid items-baseline border-t border-line pt-2 font-semibold">
          <dt>{sum[0]}</dt>
          <dd className="text-end text-lead text-accent-ink">
            <Money value={sum[1]} currency={currency} locale={locale} />
          </dd>
        </div>
      )}
    </dl>
  );
}

export type SumRow = readonly [label: string, value: string, isStrong?: boolean];

type Summed = Pick<DocumentLines, 'subtotal' | 'discount' | 'taxes'> & {
  readonly discount_percent: string | null;
  readonly total: string;
};

export function sumRows({ subtotal, discount, discount_percent, taxes, total }: Summed): SumRow[] {
  return [
    ['Subtotal', subtotal],
    ...(Number(discount) === 0 ? [] : [[discountLabel(discount_percent), `-${discount}`] as const]),
    ...taxes
      .filter(({ rate }) => Number(rate) > 0)
      .map(({ rate, tax }) => [`Tax ${percentOf(rate)}%`, tax] as const),
    ['Total', total, true],
  ];
}

const discountLabel = (percent: string | null) =>
  percent ? `Discount ${percentOf(percent) ?? ''}%` : 'Discount';

export interface DocumentSumsProps {
  rows: readonly SumRow[];
  currency: string;
  locale: string;
  /** Announced by screen readers when it changes. */
  live?: boolean;
}

export function DocumentSums({ rows, currency, locale, live }: DocumentSumsProps) {
  return (
    <dl
      className="ms-auto mt-4 grid w-full max-w-72 grid-cols-[1fr_auto] gap-x-6 gap-y-1"
      aria-live={live ? 'polite' : undefined}
    >
      {rows.map(([label, value, isStrong]) => (
        <div
          key={label}
          className={cx(
            'col-span-2 grid grid-cols-subgrid',
            isStrong && 'border-t border-line-strong pt-1.5 text-lead font-semibold',
          )}
        >
          <dt className={isStrong ? '' : 'text-muted'}>{label}</dt>
          <dd className="text-end">
            <Money value={value} currency={currency} locale={locale} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Remark({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <div className="mt-5 max-w-prose">
      <p className="text-label text-subtle">{title}</p>
      <p className="whitespace-pre-line break-words">{text}</p>
    </div>
  );
}

export interface AddressLinesProps {
  address: Address | null;
  /** Of the sender or the recipient: within one country it is not named. */
  other?: Address | null | undefined;
  className?: string;
}

export function AddressLines({ address, other, className }: AddressLinesProps) {
  if (!address) return null;
  const { street_address, city, state, postal_code, country } = address;
  const place = [city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const isAbroad = !other?.country || country?.toLowerCase() !== other.country.toLowerCase();
  return (
    <address className={cx('not-italic break-words', className)}>
      {[street_address, place, isAbroad ? country : null].filter(Boolean).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </address>
  );
}

/** What may be taken off for paying early, in the words of the document; null when nothing may. */
export const earlyDiscount = ({
  early_discount,
  currency,
  locale,
}: Pick<InvoiceDocument, 'early_discount' | 'currency' | 'locale'>): string | null =>
  early_discount &&
  earlyDiscountText(early_discount, {
    rate: (percent) => Number(percent).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 2 }),
    money: (amount) => formatMoney(amount, currency, locale),
    day: (day) => exactDate(day, locale),
  });

/** A long date without the weekday. */
export const exactDate = (day: string, locale: string) =>
  exactDay(day, { locale }).replace(/^\p{L}+,?\s/u, '');
