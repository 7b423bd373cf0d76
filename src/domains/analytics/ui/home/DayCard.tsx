import { Section } from '#ui/components/layout/Section.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Link } from '#ui/navigation.tsx';
import { DayToCome } from './DayToCome.tsx';
import type { HomeData } from './home-cards.ts';

const DayTimeline = lazyPart(async () => (await import('../DayTimeline.tsx')).DayTimeline);

/** Today's visits, or one's own. */
export function DayCard({ dashboard: data, isOffice, timezone, locale }: HomeData) {
  return (
    <Section
      title={isOffice ? 'Today' : 'My day'}
      aside={
        data && data.visits.planned > 0 ? `${data.visits.done} of ${data.visits.planned} done` : undefined
      }
      actions={
        isOffice && (
          <Link to="/scheduling" className="text-accent-ink hocus:underline">
            Open the board
          </Link>
        )
      }
    >
      {!data ? (
        <DayToCome />
      ) : (
        <DayTimeline
          visits={data.day}
          isOffice={isOffice}
          timezone={timezone}
          locale={locale}
          fallback={<DayToCome />}
        />
      )}
    </Section>
  );
}
