import { CircleCheck } from 'lucide-react';
import { cloneElement } from 'react';
import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Tooltip } from '#ui/components/overlays/Tooltip.tsx';
import { SkeletonRows, Waiting } from '#ui/components/states/Skeleton.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { cx } from '#ui/cx.ts';
import { attentionRow } from './attention-rows.tsx';
import type { AttentionCard, HomeData } from './home-cards.ts';

interface NeedsAttentionProps extends HomeData {
  cards: readonly AttentionCard[];
}

/** What may go wrong or waits for somebody, and is not zero. Each opens its list. */
export function NeedsAttention({ cards, dashboard, attention, ...home }: NeedsAttentionProps) {
  if (!dashboard)
    return (
      <Section title="Needs attention">
        <Waiting label="Loading what needs attention">
          <SkeletonRows rows={6} />
        </Waiting>
      </Section>
    );
  const rows = cards.flatMap(({ id }) => {
    const { of, amount, ...row } = attentionRow(id);
    const count = of(dashboard, attention) ?? 0;
    return count > 0 ? [{ id, count, amount: amount?.(dashboard), ...row }] : [];
  });
  return (
    <Section title="Needs attention">
      {rows.length > 0 && (
        <Card flush className="overflow-hidden">
          <ul className="divide-y divide-line">
            {rows.map(({ id, title, formula, count, amount, isUrgent, link }) => (
              <li
                key={id}
                className="relative flex min-h-9 items-center gap-3 px-3 py-1.5 transition-colors focus-within:bg-wash hover:bg-wash coarse:min-h-12"
              >
                <span
                  aria-hidden="true"
                  className={cx(
                    'size-2 shrink-0 rounded-full',
                    isUrgent ? 'bg-tone-danger' : 'bg-line-strong',
                  )}
                />
                {cloneElement(
                  link(attention),
                  { className: 'min-w-0 flex-1 truncate after:absolute after:inset-0' },
                  <Tooltip content={formula}>
                    <span>{title}</span>
                  </Tooltip>,
                )}
                {amount && (
                  <span className="text-label text-muted">
                    <Money value={amount} currency={home.currency} locale={home.locale} />
                  </span>
                )}
                <span className="min-w-6 text-end font-semibold tabular">
                  {count.toLocaleString(home.locale)}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {!attention && <SkeletonRows rows={3} />}
      {attention && rows.length === 0 && (
        <p className="flex items-center gap-2 text-muted">
          <CircleCheck className="size-4 text-tone-success" aria-hidden="true" />
          Nothing. All is on time.
        </p>
      )}
    </Section>
  );
}
