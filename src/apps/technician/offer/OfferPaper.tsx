import type { WorkOffer } from '#domains/quoting/on-site/work-offers.report.ts';
import { formatMoney } from '#ui/format/money.ts';
import { percentOf } from '#ui/format/typed-number.ts';
import { exactDay } from '#ui/format/when.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { plain } from '../steps/answer.ts';

/** What is offered and what it costs, large enough to be read by somebody across the table. */
export function OfferPaper({ offer }: { offer: WorkOffer }) {
  const { viewer } = useWorkplace();
  const money = (amount: string) => formatMoney(amount, offer.currency, viewer.locale);
  const taxes = offer.taxes.filter(({ rate }) => Number(rate) > 0);
  const sum = 'flex justify-between gap-4 tabular';
  return (
    <section aria-label={`Offer ${offer.number}`} className="rounded-lg border border-line bg-surface p-4">
      <ul className="flex flex-col gap-3">
        {offer.lines.map(({ id, description, quantity, net }) => {
          const [name, ...more] = description.split('\n');
          return (
            <li key={id} className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">
                {Number(quantity) !== 1 && <span className="tabular">{plain(quantity)} × </span>}
                {name}
                {more.length > 0 && (
                  <span className="block text-label whitespace-pre-line text-subtle">{more.join('\n')}</span>
                )}
              </span>
              <span className="shrink-0 tabular">{money(net)}</span>
            </li>
          );
        })}
      </ul>
      <div className="mt-4 flex flex-col gap-1 border-t border-line pt-3 text-muted">
        {taxes.map(({ rate, tax }) => (
          <p key={rate} className={sum}>
            <span>Tax {percentOf(rate)}%</span>
            <span>{money(tax)}</span>
          </p>
        ))}
        <p className={`${sum} text-title font-semibold text-ink`}>
          <span>Total</span>
          <span>{money(offer.total)}</span>
        </p>
      </div>
      {offer.notes && <p className="mt-3 whitespace-pre-line text-muted">{offer.notes}</p>}
      <p className="mt-3 text-label text-subtle">{stateOf(offer, viewer.locale)}</p>
    </section>
  );
}

function stateOf({ status, valid_until, signer_name, sent_to }: WorkOffer, locale: string): string {
  if (status === 'converted' || status === 'approved') return `Accepted by ${signer_name ?? 'the customer'}`;
  if (status === 'declined') return 'Declined';
  const until = `Valid until ${exactDay(valid_until, { locale })}`;
  return sent_to ? `${until} · mailed to ${sent_to}` : until;
}
