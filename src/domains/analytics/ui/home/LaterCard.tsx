import { isOneOf, namesOf } from '#kernel/type-guards.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { AttentionCard, type AttentionId, attentionFigures } from './AttentionCard.tsx';
import { AgeingCard, chartTitles, UtilisationCard } from './ChartCards.tsx';
import { DayCard } from './DayCard.tsx';
import type { HomeCard, HomeData } from './home-cards.tsx';
import { type AmountId, amounts, MoneyCard } from './MoneyCard.tsx';

export type LaterId = AttentionId | AmountId | 'today' | 'ageing' | 'utilisation' | 'pinned';

const PinnedAnalyses = lazyPart(async () => (await import('../saved/PinnedAnalyses.tsx')).PinnedAnalyses, {
  failure: 'silent',
});

const blockTitles = {
  ...chartTitles,
  today: { title: 'Visits of today' },
  pinned: { title: 'Pinned analyses' },
};

/** The cards that are not there at the first glance, in one file. */
export function LaterCard({ id, ...home }: HomeData & { id: LaterId }) {
  if (id === 'today') return <DayCard {...home} />;
  if (id === 'ageing') return <AgeingCard {...home} />;
  if (id === 'utilisation') return <UtilisationCard {...home} />;
  if (id === 'pinned') return <PinnedAnalyses />;
  return isOneOf(namesOf(amounts), id) ? (
    <MoneyCard id={id} {...home} />
  ) : (
    <AttentionCard id={id} {...home} />
  );
}

export function titleOf({ id, title }: HomeCard): string {
  const later: Readonly<Record<string, { readonly title: string }>> = {
    ...{ ...attentionFigures, ...amounts, ...blockTitles },
  };
  return title ?? later[id]?.title ?? id;
}
