/** Measures by what the reader chooses: as a table, bars, lines or a heat map. The address is the question. */
import type { FigureTable } from '#domains/analytics/measures/figure-table.rules.ts';
import type { Catalogue, MeasureFacts } from '#domains/analytics/measures/measures.report.ts';
import { inSentence } from '#kernel/validate.ts';
import { useReport } from '#ui/api/report.ts';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { Refreshing } from '#ui/components/states/Refreshing.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { AnalyticsNav } from '../AnalyticsNav.tsx';
import { FigureDownloads } from '../figures/FigureDownloads.tsx';
import { PrintedQuestion } from '../figures/PrintedQuestion.tsx';
import { useCatalogue } from '../figures/use-chosen.ts';
import { SavedMenu } from '../saved/SavedMenu.tsx';
import { ExploreBar } from './ExploreBar.tsx';
import { FigureCharts } from './FigureCharts.tsx';
import { FigureTableView } from './FigureTableView.tsx';
import { type Explored, useExploration } from './use-exploration.ts';

export function ExploreScreen() {
  const { data: catalogue, error, refetch } = useCatalogue();
  return (
    <Page title="Explore">
      {catalogue ? (
        <Explore catalogue={catalogue} />
      ) : (
        <>
          <PageHeader title="Explore" actions={<AnalyticsNav current="/analytics/explore" />} />
          {error ? (
            <ErrorState
              title="The measures could not be loaded"
              error={error}
              onRetry={() => void refetch()}
            />
          ) : (
            <SkeletonRows rows={10} />
          )}
        </>
      )}
    </Page>
  );
}

function Explore({ catalogue }: { catalogue: Catalogue }) {
  const explored = useExploration(catalogue);
  const { params, missing, exploration } = explored;
  const measures = exploration.measures.flatMap(
    (name) => catalogue.measures.find((one) => one.name === name) ?? [],
  );
  return (
    <>
      <PageHeader
        title="Explore"
        actions={
          <>
            <SavedMenu screen="explore" />
            {measures.length > 0 && <FigureDownloads file="table" params={params} label="Figures" />}
            <AnalyticsNav current="/analytics/explore" />
          </>
        }
      />
      <ExploreBar explored={explored} catalogue={catalogue} />
      <PrintedQuestion chosen={explored.chosen} catalogue={catalogue} />
      {missing.length > 0 && (
        <p className="text-label text-muted">
          {missing.length === 1
            ? 'A figure of this analysis is'
            : `${missing.length} figures of this analysis are`}{' '}
          not shown: they need a permission that you don’t have, or no longer exist.
        </p>
      )}
      {measures.length === 0 ? (
        <EmptyState title="Choose a measure">The figures appear here.</EmptyState>
      ) : (
        <Answer explored={explored} catalogue={catalogue} />
      )}
    </>
  );
}

interface AnswerProps {
  explored: Explored;
  catalogue: Catalogue;
}

function Answer({ explored, catalogue }: AnswerProps) {
  const { params, exploration } = explored;
  const { data, error, refetch, isPlaceholderData } = useReport<FigureTable>('figure_table', params);
  if (error && !data)
    return (
      <ErrorState title="The figures could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <SkeletonRows rows={10} />;
  const { view } = exploration;
  // Until the answer to a new question is there, the old one can only be shown as a table of its own measures.
  const known = data.measures.flatMap((name) => catalogue.measures.find((one) => one.name === name) ?? []);
  const shown = { table: data, measures: known, explored };
  const dimension = catalogue.dimensions.find(({ name }) => name === data.rows_by)?.label;
  const label = [known.map((one) => one.label).join(', '), dimension && `by ${inSentence(dimension)}`]
    .filter(Boolean)
    .join(' ');
  return (
    <Refreshing isOld={isPlaceholderData} label="Working it out again">
      {view === 'bar' || view === 'line' ? (
        <FigureCharts shown={shown} catalogue={catalogue} as={view} />
      ) : (
        <FigureTableView shown={shown} catalogue={catalogue} label={label} isHeat={view === 'heat'} />
      )}
      <Formulas measures={known} table={data} catalogue={catalogue} />
    </Refreshing>
  );
}

interface FormulasProps {
  measures: readonly MeasureFacts[];
  table: FigureTable;
  catalogue: Catalogue;
}

/** What the figures are, and what is shown of them. */
function Formulas({ measures, table, catalogue }: FormulasProps) {
  const first = measures[0];
  const size = first?.parts.find(({ name }) => name === first.per[0]?.name)?.label ?? first?.label ?? '';
  const cuts = (
    [
      [table.rows_by, table.rows],
      [table.columns_by, table.columns],
    ] as const
  ).flatMap(([name, headings]) => {
    const rest = headings.find((heading) => heading.rest > 0)?.rest;
    if (!rest) return [];
    const label = inSentence(catalogue.dimensions.find((one) => one.name === name)?.label ?? '');
    return [
      `By ${label}: the ${headings.length - 1} with most (${inSentence(size)}); the other ${rest} together.`,
    ];
  });
  return (
    <div className="flex max-w-prose flex-col gap-1 text-label text-muted">
      {cuts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {measures.map(({ name, label, formula }) => (
        <p key={name}>
          <b className="font-medium">{label}</b>: {formula}
        </p>
      ))}
    </div>
  );
}
