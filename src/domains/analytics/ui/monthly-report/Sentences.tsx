import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import type { Catalogue } from '#domains/analytics/measures/measures.report.ts';
import type { Behind, Sentence } from '#domains/analytics/monthly-report/sentences.rules.ts';
import { InOrder } from '#ui/components/layout/InOrder.tsx';
import { rowsLink } from '../figures/figure-links.tsx';

export interface SentencesProps {
  sentences: readonly Sentence[];
  catalogue: Catalogue;
}

export function Sentences({ sentences, catalogue }: SentencesProps) {
  return (
    <ul className="flex max-w-prose flex-col gap-3">
      {sentences.map(({ measure, good, pieces }) => (
        <li key={measure} className="flex gap-3 break-inside-avoid">
          <Mark good={good} />
          <p className="min-w-0">
            <InOrder of={pieces}>
              {({ text, rows }) => (rows ? <RowsLink text={text} rows={rows} catalogue={catalogue} /> : text)}
            </InOrder>
          </p>
        </li>
      ))}
    </ul>
  );
}

function Mark({ good }: Pick<Sentence, 'good'>) {
  const [Icon, hue, label] =
    good === null
      ? ([Minus, 'text-subtle', 'Neutral'] as const)
      : good
        ? ([TrendingUp, 'text-tone-success', 'Better'] as const)
        : ([TrendingDown, 'text-tone-danger', 'Worse'] as const);
  return (
    <span className={hue}>
      <Icon className="mt-0.5 size-4" aria-hidden="true" />
      <span className="sr-only">{label}:</span>
    </span>
  );
}

interface RowsLinkProps {
  text: string;
  rows: Behind;
  catalogue: Catalogue;
}

/** A figure that opens its rows. */
export function RowsLink({ text, rows, catalogue }: RowsLinkProps) {
  const measure = catalogue.measures.find(({ name }) => name === rows.measure);
  const link = measure && rowsLink(measure, rows, rows.keys, rows.sum);
  if (!link) return <>{text}</>;
  return (
    <link.type
      {...link.props}
      className="font-medium whitespace-nowrap tabular underline decoration-line-strong underline-offset-3 hover:decoration-accent print:no-underline"
    >
      {text}
    </link.type>
  );
}
