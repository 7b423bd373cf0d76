import { Download } from 'lucide-react';
import { cloneElement } from 'react';
import { figureText } from '#domains/analytics/measures/figure-text.rules.ts';
import type { MeasureFacts } from '#domains/analytics/measures/measures.report.ts';
import type { Scorecard } from '#domains/analytics/performance/performance.report.ts';
import { byteOrderMark, csvLine } from '#kernel/csv.ts';
import { saveFile } from '#ui/api/download.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { ExpectedText } from './ExpectedText.tsx';
import { measuresOf, type Scored, scorecardLink } from './scorecard-links.tsx';

const note =
  'In small type: what colleagues reach with the same kinds of work in the same areas. An arrow marks a difference that chance would explain in fewer than one of a hundred cases.';

/** The figures of all, by name. On a phone, one card a person. */
export function Scorecards(scored: Scored) {
  const { performance, chosen, by } = scored;
  const measures = measuresOf(scored);
  return (
    <Section
      title="Scorecards"
      description={note}
      actions={
        <Button
          variant="outline"
          size="sm"
          className="print:hidden"
          onClick={() => saveScorecards(scored, measures)}
        >
          <Download className="size-4" aria-hidden="true" />
          Export as CSV
        </Button>
      }
    >
      <div className="relative hidden overflow-x-auto rounded-lg border border-line bg-surface md:block print:block print:overflow-visible print:border-0">
        <table className="w-full border-collapse tabular">
          <thead>
            <tr className="border-b border-line text-label text-muted">
              <th scope="col" className="sticky start-0 bg-surface px-(--cell-x) py-2 text-start font-medium">
                {by === 'team' ? 'Team' : 'Technician'}
              </th>
              {measures.map(({ name, label }) => (
                <th
                  key={name}
                  scope="col"
                  className="min-w-24 px-(--cell-x) py-2 text-end align-bottom font-medium"
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {performance.scorecards.map((card) => (
              <tr key={card.key} className="border-b border-line last:border-0 hover:bg-wash">
                <th
                  scope="row"
                  className="sticky start-0 bg-surface px-(--cell-x) py-2 text-start font-medium"
                >
                  {cloneElement(
                    scorecardLink(card.key, { chosen }),
                    { className: 'hover:underline' },
                    card.name,
                  )}
                </th>
                {measures.map((measure) => (
                  <td key={measure.name} className="px-(--cell-x) py-2 text-end align-top whitespace-nowrap">
                    <Cell card={card} measure={measure} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="flex flex-col gap-3 md:hidden print:hidden">
        {performance.scorecards.map((card) => (
          <li key={card.key} className="rounded-lg border border-line bg-surface p-4">
            {cloneElement(
              scorecardLink(card.key, { chosen }),
              { className: 'font-semibold hover:underline' },
              card.name,
            )}
            <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2 tabular">
              {measures.map((measure) => (
                <div key={measure.name} className="min-w-0">
                  <dt className="truncate text-label text-muted">{measure.label}</dt>
                  <dd>
                    <Cell card={card} measure={measure} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Cell({ card, measure }: { card: Scorecard; measure: MeasureFacts }) {
  const { viewer } = useWorkplace();
  const score = card.scores[measure.name];
  return (
    <>
      <span className="block">{figureText(measure.unit, score?.value, viewer)}</span>
      {score && <ExpectedText score={score} measure={measure} isShort />}
    </>
  );
}

function saveScorecards({ performance, chosen, by }: Scored, measures: readonly MeasureFacts[]): void {
  const head = [
    by === 'team' ? 'Team' : 'Technician',
    ...measures.flatMap(({ label }) => [label, `${label}: colleagues with the same work`]),
  ];
  const lines = performance.scorecards.map(({ name, scores }) => [
    name,
    ...measures.flatMap((measure) => [scores[measure.name]?.value, scores[measure.name]?.expected]),
  ]);
  const parts = [byteOrderMark, ...[head, ...lines].map(csvLine)];
  saveFile(
    new Blob(parts, { type: 'text/csv;charset=utf-8' }),
    `performance-${chosen.from}-${chosen.to}.csv`,
  );
}
