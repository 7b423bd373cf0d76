/** A quote as its recipient sees it; while it is open, with controls to choose and the resulting totals. */

import {
  AddressLines,
  DocumentFacts,
  DocumentFrame,
  DocumentSums,
  exactDate,
  Party,
  Remark,
  type ShownCompany,
  type SumRow,
  sumRows,
} from '#domains/invoicing/ui/document/DocumentParts.tsx';
import { PrintedLines } from '#domains/invoicing/ui/document/PrintedLines.tsx';
import {
  agreedOptions,
  type QuoteDocument,
  type QuoteDocumentOption,
  withTicks,
} from '#domains/quoting/sending/quote-document.rules.ts';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { Badge } from '#ui/components/values/Badge.tsx';
import { cx } from '#ui/cx.ts';
import { exactInstant } from '#ui/format/when.ts';

export type ShownQuote = Omit<QuoteDocument, 'company'> & { readonly company: ShownCompany };

export interface QuoteChoice {
  readonly option_id: string | null;
  readonly ticked: ReadonlySet<string>;
}

export interface PrintedQuoteProps {
  quote: ShownQuote;
  logo?: string | undefined;
  /** URL of the drawn signature. */
  signature?: string | undefined;
  /** The URL of a line's photo. */
  photoLink: (photo: string) => string;
  choice?: QuoteChoice | undefined;
  onChoice?: (choice: QuoteChoice) => void;
}

/** The selection as sent; a single option is preselected. */
export function firstChoice({ options }: Pick<QuoteDocument, 'options'>): QuoteChoice {
  const ticked = options.flatMap(({ lines }) => lines.flatMap((line) => (line.is_selected ? [line.id] : [])));
  return { option_id: options.length === 1 ? (options[0]?.id ?? null) : null, ticked: new Set(ticked) };
}

export function chosenOption(quote: ShownQuote, choice: QuoteChoice): QuoteDocumentOption | undefined {
  const option = quote.options.find(({ id }) => id === choice.option_id);
  return option && withTicks(option, choice.ticked, quote);
}

export function PrintedQuote({ quote, logo, signature, photoLink, choice, onChoice }: PrintedQuoteProps) {
  const { company, number, revision, notes } = quote;
  const shown = choice
    ? quote.options.map((option) => withTicks(option, choice.ticked, quote))
    : agreedOptions(quote);
  return (
    <DocumentFrame
      recipient={quote.bill_to.address}
      company={company}
      title="Quote"
      number={revision > 1 ? `${number}, revision ${revision}` : number}
      logo={logo}
    >
      <Parties quote={quote} only={shown.length === 1 ? shown[0] : undefined} />
      <h2 className="text-lead font-semibold break-words">{quote.title}</h2>
      <div className="mt-3 flex flex-col gap-6">
        {shown.map((option) => (
          <Option
            key={option.id}
            quote={quote}
            option={option}
            isOnly={quote.options.length === 1}
            photoLink={photoLink}
            choice={choice}
            onChoice={onChoice}
          />
        ))}
      </div>
      <Remark title="Notes" text={notes} />
      <Remark title="Terms" text={company.terms} />
      <Approval quote={quote} signature={signature} />
    </DocumentFrame>
  );
}

function Parties({ quote, only }: { quote: ShownQuote; only: QuoteDocumentOption | undefined }) {
  const { bill_to, site, asset, locale, currency, issued_on, valid_until, customer_po, approval, company } =
    quote;
  return (
    <div className="grid gap-5 py-5 @xl:grid-cols-2 @3xl:grid-cols-[1fr_1fr_260px]">
      <Party title="For" name={bill_to.name}>
        {bill_to.contact && <p>{bill_to.contact}</p>}
        <AddressLines address={bill_to.address} other={company.address} />
      </Party>
      {site || asset ? (
        <Party title="Work at" name={site?.name ?? asset ?? ''}>
          {site && <AddressLines address={site.address} other={company.address} />}
          {site && asset && <p>{asset}</p>}
        </Party>
      ) : (
        <div className="hidden @3xl:block" />
      )}
      <DocumentFacts
        facts={[
          ['Issued', exactDate(issued_on, locale)],
          ['Valid until', approval ? null : exactDate(valid_until, locale)],
          ['Your PO', customer_po],
        ]}
        sum={only && ['Total', only.total]}
        currency={currency}
        locale={locale}
      />
    </div>
  );
}

interface OptionProps {
  quote: ShownQuote;
  option: QuoteDocumentOption;
  isOnly: boolean;
  photoLink: PrintedQuoteProps['photoLink'];
  choice: QuoteChoice | undefined;
  onChoice: ((choice: QuoteChoice) => void) | undefined;
}

function Option({ quote, option, isOnly, photoLink, choice, onChoice }: OptionProps) {
  const { currency, locale, approval } = quote;
  const isChosen = choice?.option_id === option.id;
  const rows: SumRow[] = sumRows(option);
  if (Number(option.deposit) > 0) rows.push([approval ? 'Deposit' : 'Deposit on approval', option.deposit]);
  return (
    <section
      aria-label={option.name ?? 'What is offered'}
      className={cx(
        !isOnly && 'rounded-lg border p-4',
        !isOnly && (isChosen ? 'border-accent bg-selected' : 'border-line'),
      )}
    >
      {option.name && (
        <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <OptionName option={option} choice={choice} onChoice={onChoice} />
          {option.is_recommended && !approval && <Badge>Recommended</Badge>}
        </div>
      )}
      {option.description && (
        <p className="mb-2 max-w-prose whitespace-pre-line text-muted">{option.description}</p>
      )}
      <PrintedLines
        name={option.name ?? undefined}
        document={{ lines: option.lines, taxes: option.taxes, currency, locale }}
        mark={(index) => (
          <>
            <LinePhoto photo={option.lines[index]?.photo} photoLink={photoLink} />
            <LineMark
              line={option.lines[index]}
              isAgreed={approval !== null}
              choice={choice}
              onChoice={onChoice}
            />
          </>
        )}
      />
      <DocumentSums rows={rows} currency={currency} locale={locale} live={choice !== undefined} />
    </section>
  );
}

function OptionName({ option, choice, onChoice }: Pick<OptionProps, 'option' | 'choice' | 'onChoice'>) {
  const name = <h3 className="min-w-0 text-lead font-semibold wrap-anywhere">{option.name}</h3>;
  if (!choice || !onChoice) return name;
  return (
    <label className="flex items-center gap-2 py-1">
      <input
        type="radio"
        name="option"
        className="check-box size-4 rounded-full coarse:size-6"
        checked={choice.option_id === option.id}
        onChange={() => onChoice({ ...choice, option_id: option.id })}
      />
      {name}
    </label>
  );
}

function LinePhoto({
  photo,
  photoLink,
}: Pick<OptionProps, 'photoLink'> & { photo: string | null | undefined }) {
  // The line's text says what it is.
  return photo ? (
    <img src={photoLink(photo)} alt="" loading="lazy" className="mt-2 block max-h-32 max-w-48 rounded-md" />
  ) : null;
}

interface LineMarkProps extends Pick<OptionProps, 'choice' | 'onChoice'> {
  line: QuoteDocumentOption['lines'][number] | undefined;
  isAgreed: boolean;
}

function LineMark({ line, isAgreed, choice, onChoice }: LineMarkProps) {
  if (!line?.is_optional || isAgreed) return null;
  if (!choice || !onChoice)
    return (
      <span className="block text-label text-subtle">
        {line.is_selected ? 'Optional, included' : 'Optional, not included'}
      </span>
    );
  const toggle = () => {
    const ticked = new Set(choice.ticked);
    if (!ticked.delete(line.id)) ticked.add(line.id);
    onChoice({ ...choice, ticked });
  };
  return (
    <span className="mt-1 block text-muted">
      <Checkbox
        label="Include this"
        aria-label={`Include this: ${line.description}`}
        checked={choice.ticked.has(line.id)}
        onChange={toggle}
      />
    </span>
  );
}

function Approval({ quote, signature }: { quote: ShownQuote; signature: string | undefined }) {
  const { approval, locale, timezone } = quote;
  if (!approval) return null;
  return (
    <div className="mt-6 rounded-lg bg-wash p-4">
      <p className="text-label text-subtle">{wayOf(approval)}</p>
      {signature && approval.has_signature && (
        <img
          src={signature}
          alt={`Signature of ${approval.name}`}
          className="my-2 max-h-20 rounded-md bg-paper object-contain"
        />
      )}
      <p className="font-semibold break-words">{approval.name}</p>
      <p className="text-muted">{exactInstant(approval.at, { locale, timezone })}</p>
    </div>
  );
}

function wayOf({ by, is_on_site }: NonNullable<QuoteDocument['approval']>): string {
  if (by === 'office') return 'Approved, as told to us';
  return is_on_site ? 'Approved and signed on site' : 'Approved online';
}
