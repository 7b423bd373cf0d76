import { currencyExponent } from '#kernel/money.ts';
import { fromUnitPrice, inMillionths, ofMillionths, toUnitPrice } from '#kernel/unit-price.ts';
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
  const read = (value: string) => inMillionths(toUnitPrice(value, exponent) ?? 0n, exponent);
  const { left, share } = marginOf(read(price), read(cost));
  const facts = [
    ['Price', price],
    ['Cost', cost],
    ['Margin', fromUnitPrice(ofMillionths(left, exponent), exponent)],
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
