import { currencyExponent, fromMinor, toMinor } from '#kernel/money.ts';
import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { cx } from '#ui/cx.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { marginOf } from '../margin.rules.ts';
import { formatShare } from './format-share.ts';

/** Price, cost and what is left of it. */
export function ServiceMargin({ price, cost }: { price: string; cost: string }) {
  const { currency, locale } = useWorkplace().viewer;
  const exponent = currencyExponent(currency);
  const minor = (value: string) => toMinor(value, exponent) ?? 0n;
  const { left, share } = marginOf(minor(price), minor(cost));
  const facts = [
    ['Price', price],
    ['Cost', cost],
    ['Margin', fromMinor(left, exponent)],
  ] as const;
  return (
    <Section title="Margin" aside={share === undefined ? undefined : formatShare(share, locale)}>
      <Card>
        <dl className="grid grid-cols-3 gap-4">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-label text-muted">{label}</dt>
              <dd
                className={cx(
                  'text-lead font-semibold',
                  label === 'Margin' && left < 0n && 'text-tone-danger',
                )}
              >
                <Money value={value} currency={currency} locale={locale} />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </Section>
  );
}
