/**
 * One value of a row, rendered by its field's kind: money with its currency, relative dates, statuses with shape, word and
 * colour, refs by name with a link. `<FieldValue resource={invoices} name="total" row={row} />` works anywhere on a screen;
 * lists and property lists use it for every column.
 */

import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { addressLine } from '#kernel/address-line.ts';
import { sentence } from '#kernel/display.ts';
import { type Address, type Field, numericKinds } from '#kernel/field.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { fileLink } from '#ui/api/link.ts';
import { Badge } from '#ui/components/values/Badge.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { When } from '#ui/components/values/When.tsx';
import { cx } from '#ui/cx.ts';
import { formatMoney } from '#ui/format/money.ts';
import { Link } from '#ui/navigation.tsx';
import { choiceWord, fieldText } from '../field-text.ts';
import { embedded, type Row, rowTitle } from '../names.ts';
import { useWorkplace, type Workplace } from '../workplace.tsx';
import { useRefName } from './ref-choices.ts';

export interface FieldValueProps {
  resource: AnyResource;
  name: string;
  row: Row;
  /** Shows all lines of long text and addresses, instead of one. */
  full?: boolean;
  /** Refs without a link, where a link inside would interfere. */
  plain?: boolean;
}

export function FieldValue({ resource, name, row, full, plain }: FieldValueProps): ReactNode {
  const workplace = useWorkplace();
  const field = resource.columns[name];
  const value = row[name];
  if (!field || isBlank(value)) return <span className="text-subtle">–</span>;
  return renderers[field.kind]({ resource, name, row, value, field, full, plain, workplace });
}

/** Numeric columns are aligned to the end. */
export function isNumeric(field: Field | undefined): boolean {
  return field !== undefined && numericKinds.has(field.kind);
}

interface Shown {
  resource: AnyResource;
  name: string;
  row: Row;
  value: unknown;
  field: Field;
  full: boolean | undefined;
  plain: boolean | undefined;
  workplace: Workplace;
}
type Renderer = (shown: Shown) => ReactNode;

const showText: Renderer = ({ value, full }) =>
  full ? (
    <span className="whitespace-pre-wrap">{String(value)}</span>
  ) : (
    <span title={String(value)}>{String(value)}</span>
  );

const showOther: Renderer = ({ field, value, workplace }) => {
  const text = fieldText(field, value, workplace.viewer);
  return <span title={text}>{text}</span>;
};

const showNumber: Renderer = ({ field, value, workplace }) => (
  <span className="tabular">{fieldText({ ...field, kind: 'decimal' }, value, workplace.viewer)}</span>
);

const showMoney: Renderer = ({ value, row, workplace: { viewer } }) => {
  const currency = typeof row.currency === 'string' ? row.currency : viewer.currency;
  return (
    <span title={formatMoney(String(value), currency, viewer.locale)}>
      <Money value={String(value)} currency={currency} locale={viewer.locale} />
    </span>
  );
};

const showWhen: Renderer = ({ value, workplace: { viewer } }) => (
  <When at={String(value)} timezone={viewer.timezone} locale={viewer.locale} />
);

const showState: Renderer = ({ resource, name, value, field, workplace }) => {
  const look = workplace.displayOf(resource.name)?.looks?.[name];
  if (look) return <StatusMark {...look(String(value))} className="align-middle" />;
  const label = choiceWord(field, String(value));
  return field.kind === 'state' ? (
    <StatusMark label={label} tone="neutral" className="align-middle" />
  ) : (
    <span>{label}</span>
  );
};

const showLink =
  (hrefOf: (value: string) => string): Renderer =>
  ({ value, plain }) =>
    plain ? (
      String(value)
    ) : (
      <a href={hrefOf(String(value))} title={String(value)} className="hover:underline">
        {String(value)}
      </a>
    );

/** On one line, also where there is little room: broken, it could not be read as an address. */
const showEmail: Renderer = (shown) =>
  shown.full ? (
    <span className="block truncate" title={String(shown.value)}>
      {showMailLink(shown)}
    </span>
  ) : (
    showMailLink(shown)
  );
const showMailLink = showLink((value) => `mailto:${value}`);

const showPicture: Renderer = ({ value, full, plain }) => {
  const id = String(value);
  const picture = (
    <img
      src={fileLink(id, 'thumb')}
      alt="What it looks like"
      className={cx('rounded-sm bg-wash object-cover', full ? 'max-h-32' : 'h-6')}
    />
  );
  if (plain) return picture;
  return (
    <a href={fileLink(id)} target="_blank" rel="noreferrer" className="inline-block">
      {picture}
    </a>
  );
};

const showRef: Renderer = (shown) => {
  const { name, row, value, field, plain, workplace } = shown;
  if (field.target === 'files') return showPicture(shown);
  const target = field.target === undefined ? undefined : workplace.resourceOf(field.target);
  if (!target) return <span className="text-subtle">–</span>;
  const there = embedded(row, name);
  // Just changed optimistically: the embedded row is still the old one.
  if (!there || there.id !== value) return <RefById target={target} id={String(value)} plain={plain} />;
  return <RowLink resource={target} row={there} plain={plain} />;
};

function RefById({ target, id, plain }: { target: AnyResource; id: string; plain: boolean | undefined }) {
  const { data } = useRefName(target, id, useWorkplace());
  return data ? (
    <RowLink resource={target} row={data} plain={plain} />
  ) : (
    <span className="text-subtle">…</span>
  );
}

const showBoolean: Renderer = ({ value }) =>
  value ? (
    <span className="inline-flex items-center gap-1">
      <Check className="size-4 text-tone-success" aria-hidden="true" /> Yes
    </span>
  ) : (
    <span className="inline-flex items-center gap-1 text-muted">
      <Minus className="size-4 text-subtle" aria-hidden="true" /> No
    </span>
  );

const showTags: Renderer = ({ value }) => (
  <span className="inline-flex max-w-full flex-wrap gap-1 overflow-hidden align-middle">
    {(value as readonly string[]).map((tag) => (
      <Badge key={tag}>{tag}</Badge>
    ))}
  </span>
);

const showAddress: Renderer = ({ value, full }) => {
  const address = value as Address;
  const line = addressLine(address);
  return full ? (
    <address className="whitespace-pre-line not-italic">{line.replace(', ', '\n')}</address>
  ) : (
    <span title={line}>{[address.street_address, address.city].filter(Boolean).join(', ') || line}</span>
  );
};

const showJson: Renderer = (shown) => {
  const { value, full } = shown;
  if (!full || typeof value !== 'object' || value === null || Array.isArray(value)) return showOther(shown);
  return (
    <ul className="flex flex-col">
      {Object.entries(value).map(([key, one]) => (
        <li key={key}>
          <span className="text-subtle">{sentence(key)}:</span>{' '}
          {fieldText(shown.field, one, shown.workplace.viewer)}
        </li>
      ))}
    </ul>
  );
};

const renderers: Readonly<Record<Field['kind'], Renderer>> = {
  uuid: showText,
  text: showText,
  long_text: showText,
  sequence: ({ value }) => <span className="tabular whitespace-nowrap">{String(value)}</span>,
  timezone: ({ value }) => String(value).replaceAll('_', ' '),
  email: showEmail,
  phone: showLink((value) => `tel:${value.replace(/[^+\d]/g, '')}`),
  url: ({ value }) => (
    <a href={String(value)} target="_blank" rel="noreferrer" className="hover:underline">
      {String(value).replace(/^https?:\/\//, '')}
    </a>
  ),
  integer: showNumber,
  decimal: showNumber,
  money: showMoney,
  unit_price: showMoney,
  boolean: showBoolean,
  date: showWhen,
  instant: showWhen,
  choice: showState,
  state: showState,
  ref: showRef,
  json: showJson,
  address: showAddress,
  tags: showTags,
};

export interface RowLinkProps {
  resource: AnyResource;
  row: Row;
  plain?: boolean | undefined;
  className?: string;
}

/** A row's name, linked to its page if it has one. */
export function RowLink({ resource, row, plain, className }: RowLinkProps) {
  const workplace = useWorkplace();
  const title = rowTitle(resource, row, workplace);
  const path = workplace.displayOf(resource.name)?.path?.(row.id);
  if (plain || !path)
    return (
      <span title={title} className={className}>
        {title}
      </span>
    );
  return (
    <Link to={path} title={title} className={className ?? 'hover:underline'}>
      {title}
    </Link>
  );
}

export function isBlank(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
