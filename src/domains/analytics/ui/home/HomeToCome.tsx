import { Section } from '#ui/components/layout/Section.tsx';
import { StatCard } from '#ui/components/values/StatCard.tsx';
import { DayToCome } from './DayToCome.tsx';

const places = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** In place of the dashboard until its script is there; also on the prerendered page. */
export function HomeToCome({ isOffice }: { isOffice: boolean }) {
  return (
    <>
      {isOffice && (
        <Section title="Last 30 days" aside="compared with the 30 days before">
          <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
            {places.map((place) => (
              <StatCard key={place} label="…" figure="0" note={null} loading />
            ))}
          </div>
        </Section>
      )}
      <DayToCome />
    </>
  );
}
