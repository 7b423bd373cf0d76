import { ArrowDown, ArrowUp } from 'lucide-react';
import { figureText } from '#domains/analytics/measures/figure-text.rules.ts';
import type { MeasureFacts } from '#domains/analytics/measures/measures.report.ts';
import type { Verdict } from '#domains/analytics/performance/fair-comparison.rules.ts';
import type { Score } from '#domains/analytics/performance/performance.report.ts';
import { cx } from '#ui/cx.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';

const verdicts: Readonly<Record<Verdict, string>> = {
  higher: 'Higher than chance explains',
  lower: 'Lower than chance explains',
  usual: 'Within what chance explains',
  few: 'Too few cases to compare',
};

export interface ExpectedTextProps {
  score: Score;
  measure: MeasureFacts;
  /** In a cell. */
  isShort?: boolean;
}

/** What colleagues reach with the same work, and whether the difference means something. */
export function ExpectedText({ score: { expected, verdict }, measure, isShort = false }: ExpectedTextProps) {
  const { viewer } = useWorkplace();
  if (expected === null) return null;
  const text = figureText(measure.unit, expected, viewer);
  const stands = verdict === 'higher' || verdict === 'lower';
  const Arrow = verdict === 'higher' ? ArrowUp : ArrowDown;
  const isGood = stands && (verdict === 'higher') === (measure.better === 'more');
  return (
    <span className="text-label text-subtle">
      {isShort ? text : `Colleagues with the same work: ${text}.`}
      {verdict && (!isShort || stands) && (
        <span
          className={cx(
            'ms-1',
            stands && measure.better && (isGood ? 'text-tone-success' : 'text-tone-danger'),
          )}
        >
          {stands && <Arrow className="me-0.5 inline size-3.5 align-text-bottom" aria-hidden="true" />}
          <span className={cx(isShort && 'sr-only')}>{verdicts[verdict]}.</span>
        </span>
      )}
    </span>
  );
}
