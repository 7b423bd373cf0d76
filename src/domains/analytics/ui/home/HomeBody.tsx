import { lazyPart } from '#ui/lazy-part.tsx';
import { AgeingCard, UtilisationCard } from './ChartCards.tsx';
import { DayCard } from './DayCard.tsx';
import { type BlockId, cardsFor, type HomeData } from './home-cards.ts';
import { arranged, rowsOf } from './home-order.rules.ts';
import { KeyFigures } from './KeyFigures.tsx';
import { NeedsAttention } from './NeedsAttention.tsx';

const PinnedAnalyses = lazyPart(async () => (await import('../saved/PinnedAnalyses.tsx')).PinnedAnalyses, {
  failure: 'silent',
});

/** The figures on top; what needs attention beside the day and the charts, where there is room. */
export function HomeBody(home: HomeData) {
  const layout = home.dashboard?.layout ?? null;
  const shown = arranged(cardsFor(home), layout).filter(({ id }) => !layout?.hidden.includes(id));
  const figures = shown.filter((card) => card.kind === 'figure');
  const attention = shown.filter((card) => card.kind === 'attention');
  const blocks = shown.filter((card) => card.kind !== 'figure' && card.kind !== 'attention');
  const needsAttention = attention.length > 0 && <NeedsAttention cards={attention} {...home} />;
  return (
    <>
      {figures.length > 0 && <KeyFigures cards={figures} {...home} />}
      {blocks.length === 0 && needsAttention}
      {blocks.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
          {needsAttention && <div className="xl:order-last">{needsAttention}</div>}
          <div className="flex min-w-0 flex-col gap-5">
            {rowsOf(blocks).map((row) => (
              <div key={row[0]?.id} className={row.length > 1 ? 'grid gap-3 sm:grid-cols-2' : 'grid'}>
                {row.map(({ id }) => (
                  <Block key={id} id={id} {...home} />
                ))}
              </div>
            ))}
          </div>
        </div>
      )}
    </>
  );
}

function Block({ id, ...home }: HomeData & { id: BlockId }) {
  if (id === 'today') return <DayCard {...home} />;
  if (id === 'ageing') return <AgeingCard {...home} />;
  return id === 'utilisation' ? <UtilisationCard {...home} /> : <PinnedAnalyses />;
}
