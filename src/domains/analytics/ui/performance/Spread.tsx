import { figureText, numberOf } from '#domains/analytics/measures/figure-text.rules.ts';
import { StripPlot } from '#ui/chart/StripPlot.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { measuresOf, type Scored, scorecardLink } from './scorecard-links.tsx';

/** Every figure as a strip with a dot for each person: who stands apart, and how far. */
export function Spread(scored: Scored) {
  const { viewer } = useWorkplace();
  const { performance, chosen, by } = scored;
  return (
    <Section
      title="How figures are spread"
      description={`One dot is one ${by}. The band holds the middle half, the line is the median.`}
    >
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {measuresOf(scored).map((measure) => {
          const { name, label, unit } = measure;
          const dots = performance.scorecards.flatMap(({ key, name: person, scores }) => {
            const value = numberOf(scores[name]?.value);
            return value === null ? [] : { key, name: person, value, link: scorecardLink(key, { chosen }) };
          });
          return (
            dots.length > 0 && (
              <Card key={name} className="flex flex-col justify-between gap-2">
                <div className="flex items-baseline justify-between gap-3">
                  <Link
                    to={`/analytics/measures/${name}`}
                    search={chosen.address}
                    className="min-w-0 truncate text-label font-medium text-muted hover:underline"
                  >
                    {label}
                  </Link>
                  <span className="shrink-0 text-label tabular">
                    <span className="text-subtle">Company </span>
                    {figureText(unit, performance.company[name], viewer)}
                  </span>
                </div>
                <StripPlot dots={dots} format={(value) => figureText(unit, value, viewer)} />
              </Card>
            )
          );
        })}
      </div>
    </Section>
  );
}
