import type { Catalogue, MeasureFacts } from '#domains/analytics/measures/measures.report.ts';
import type { Performance, Score, scorecardsOf } from '#domains/analytics/performance/performance.report.ts';
import { Link } from '#ui/navigation.tsx';
import type { Chosen } from '../figures/use-chosen.ts';

export type ScorecardsOf = (typeof scorecardsOf)[number];

export const scoredBy = (text: string | undefined): ScorecardsOf => (text === 'team' ? 'team' : 'technician');

export interface Scored {
  performance: Performance;
  catalogue: Catalogue;
  chosen: Chosen;
  by: ScorecardsOf;
}

/** The measures of which there is something to show, in the order of the scorecards. */
export function measuresOf({
  performance: { measures, scorecards },
  catalogue,
}: Pick<Scored, 'performance' | 'catalogue'>): readonly MeasureFacts[] {
  return measures.flatMap((name) =>
    scorecards.some(({ scores }) => hasCases(scores[name]))
      ? (catalogue.measures.find((one) => one.name === name) ?? [])
      : [],
  );
}

export function hasCases(score: Score | undefined): boolean {
  return [score?.value, score?.before].some((value) => value !== null && Number(value) !== 0);
}

export function scorecardLink(key: string, { chosen }: Pick<Scored, 'chosen'>) {
  return <Link to="/analytics/performance-report" search={{ ...chosen.address, of: key }} />;
}
