import type { ComponentProps, ReactNode } from 'react';
import { groupBy } from '#kernel/group-by.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { inspectionAnswers, inspectionPhotos } from '../inspections/inspection.resource.ts';
import { inspectionItems } from '../templates/inspection-template.resource.ts';
import { InspectionItem } from './InspectionItem.tsx';
import { useAnswering } from './use-answering.tsx';

interface InspectionItemsProps {
  inspectionId: string;
  versionId: string;
  isRunning: boolean;
}

/** The items by section, each saved as it is answered. */
export function InspectionItems({ inspectionId, versionId, isRunning }: InspectionItemsProps) {
  const items = useRows(inspectionItems, {
    filters: where(inspectionItems).eq('version_id', versionId),
    limit: 1000,
    count: false,
  });
  const answers = useRows(inspectionAnswers, {
    filters: where(inspectionAnswers).eq('inspection_id', inspectionId),
    limit: 1000,
    count: false,
  });
  const photos = useRows(inspectionPhotos, {
    filters: where(inspectionPhotos).eq('inspection_id', inspectionId),
    limit: 1000,
    count: false,
  });
  if (items.error)
    return <ErrorState title="The items could not be loaded" error={items.error} onRetry={items.refetch} />;
  if (items.isPending || answers.isPending) return <SkeletonRows rows={8} />;
  const byItem = new Map(answers.rows.map((answer) => [answer.inspection_item_id, answer]));
  const failed = answers.rows.filter(({ result }) => result === 'fail').length;
  return (
    <>
      {isRunning && (
        <p role="status" className="text-muted tabular">
          {answers.rows.length} of {items.rows.length} answered{failed > 0 && `, ${failed} failed`}
        </p>
      )}
      <BySection items={items.rows}>
        {(item) => (
          <OnlineItem
            key={item.id}
            inspectionId={inspectionId}
            item={item}
            answer={byItem.get(item.id)}
            photos={photos.rows.filter(({ inspection_item_id }) => inspection_item_id === item.id).length}
            isRunning={isRunning}
          />
        )}
      </BySection>
    </>
  );
}

type OnlineItemProps = Omit<ComponentProps<typeof InspectionItem>, 'answering'> & { inspectionId: string };

function OnlineItem({ inspectionId, ...props }: OnlineItemProps) {
  return <InspectionItem {...props} answering={useAnswering(inspectionId, props.item)} />;
}

interface BySectionProps<Item> {
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}

/** The items of a template under the headings of their sections. */
export function BySection<Item extends { readonly section: string | null }>({
  items,
  children,
}: BySectionProps<Item>) {
  return [...groupBy(items, ({ section }) => section ?? '')].map(([section, ofSection]) => (
    <Section key={section} title={section || 'Items'}>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {ofSection.map(children)}
      </ul>
    </Section>
  ));
}
