/** An inspection on the phone: the room, the items to answer one below the other, and its next step at the bottom. */

import { SearchX } from 'lucide-react';
import { inspectionStatus } from '#domains/property/inspections/inspection.display.ts';
import { InspectionItem } from '#domains/property/ui/InspectionItem.tsx';
import { BySection } from '#domains/property/ui/InspectionItems.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { relativeDay } from '#ui/format/when.ts';
import { usePathParam } from '#ui/navigation.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { PhoneWait } from '#ui/phone/PhoneWait.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { InspectionFoot } from './InspectionFoot.tsx';
import type { InspectionView, ItemView, VersionView } from './inspection-acts.ts';
import { titleOf } from './inspection-parts.ts';
import { useInspection } from './inspection-view.ts';
import { PhotoStrip } from './PhotoStrip.tsx';
import { RoomFacts } from './RoomFacts.tsx';
import { useKeptAnswering } from './use-kept-answering.tsx';

const back = { to: '/property-tasks/inspections', label: 'Inspections' };

export function Inspection() {
  const id = usePathParam('id');
  const { data, version, error, isPending, refetch } = useInspection(id);
  if (data) return <OneInspection key={id} inspection={data} version={version} />;
  return (
    <PhoneScreen title="Inspection" back={back}>
      {isPending || error ? (
        <PhoneWait title="The inspection could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <EmptyState icon={<SearchX aria-hidden="true" />} title="This inspection is not here">
          It was removed, or is somebody else’s.
        </EmptyState>
      )}
    </PhoneScreen>
  );
}

interface OneInspectionProps {
  inspection: InspectionView;
  version: VersionView | undefined;
}

function OneInspection({ inspection, version }: OneInspectionProps) {
  const { viewer } = useWorkplace();
  const { status, due_on, score, room, site } = inspection;
  const isRunning = status === 'in_progress';
  const items = [...(version?.inspection_items ?? [])].sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  const { answered_items: answered, failed_items: failed } = inspection;
  return (
    <PhoneScreen
      title={titleOf(inspection)}
      context={[inspection.number, inspection.inspection_template?.name].filter(Boolean).join(' · ')}
      back={back}
      foot={<InspectionFoot inspection={inspection} version={version} />}
    >
      <div className="flex flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <StatusMark {...inspectionStatus(status)} />
          {due_on && <span className="text-muted">Due {relativeDay(due_on, viewer)}</span>}
          {score !== null && <span className="tabular">{Number(score)} %</span>}
        </p>
        {inspection.reason && <p className="text-muted wrap-anywhere">Because: {inspection.reason}</p>}
        {status === 'rejected' && inspection.decision_reason && (
          <p className="text-tone-danger wrap-anywhere">Rejected: {inspection.decision_reason}</p>
        )}
        {isRunning && (
          <p role="status" className="text-muted tabular">
            {answered} of {items.length} answered{Number(failed) > 0 && `, ${failed} failed`}
          </p>
        )}
      </div>
      <RoomFacts room={room} site={site} />
      {status === 'scheduled' && <WhatToCheck items={items} />}
      {status !== 'scheduled' && (
        <BySection items={items}>
          {(item) => <KeptItem key={item.id} inspection={inspection} item={item} isRunning={isRunning} />}
        </BySection>
      )}
      {status !== 'scheduled' && items.length === 0 && <PhoneWait title="The items could not be loaded" />}
    </PhoneScreen>
  );
}

interface KeptItemProps {
  inspection: InspectionView;
  item: ItemView;
  isRunning: boolean;
}

function KeptItem({ inspection, item, isRunning }: KeptItemProps) {
  const isOfItem = (one: { readonly inspection_item_id: string | null }) =>
    one.inspection_item_id === item.id;
  const answer = inspection.inspection_answers.find(isOfItem);
  const photos = inspection.inspection_photos.filter(isOfItem);
  const answering = useKeptAnswering(inspection, item, answer);
  return (
    <InspectionItem
      item={item}
      answer={answer}
      photos={photos.length}
      isRunning={isRunning}
      answering={{
        ...answering,
        note: (
          <>
            <PhotoStrip label={`Photos of ${item.label}`} photos={photos} />
            {answering.note}
          </>
        ),
      }}
    />
  );
}

/** Before it begins: what will be asked. */
function WhatToCheck({ items }: { items: readonly ItemView[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-label="What to check">
      <h2 className="pb-1.5 text-label font-medium text-subtle">What to check</h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {items.map(({ id, section, label }) => (
          <li key={id} className="px-4 py-2 wrap-anywhere">
            {section && <span className="text-subtle">{section}: </span>}
            {label}
          </li>
        ))}
      </ul>
    </section>
  );
}
