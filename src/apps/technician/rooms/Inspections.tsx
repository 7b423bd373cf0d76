import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import { PropertyNav } from '#domains/property/ui/PropertyNav.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { BigChoice } from '#ui/phone/BigChoice.tsx';
import { RowGroup } from '#ui/phone/BigRow.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { PhoneWait } from '#ui/phone/PhoneWait.tsx';
import { InspectionRow } from './InspectionRow.tsx';
import { useInspections } from './inspection-view.ts';

type Which = 'to do' | 'submitted';

/** The user's inspections: those to be carried out, and those that wait for the office. */
export function Inspections() {
  const [which, setWhich] = useState<Which>('to do');
  const { inspections, isPending, error, refetch } = useInspections();
  const shown = inspections[which];
  return (
    <PhoneScreen title="Inspections" back={{ to: '/', label: 'Back' }}>
      <PropertyNav current="/property-tasks/inspections" />
      <BigChoice<Which>
        label="Which inspections"
        value={which}
        onChoose={setWhich}
        options={[
          { value: 'to do', label: `To do · ${inspections['to do'].length}` },
          { value: 'submitted', label: `Submitted · ${inspections.submitted.length}` },
        ]}
      />
      {isPending || error ? (
        <PhoneWait title="The inspections could not be loaded" error={error} onRetry={refetch} />
      ) : shown.length === 0 ? (
        <EmptyState icon={<ClipboardCheck aria-hidden="true" />} title={empty[which].title}>
          {empty[which].text}
        </EmptyState>
      ) : (
        <RowGroup>
          {shown.map((inspection) => (
            <InspectionRow key={inspection.id} inspection={inspection} />
          ))}
        </RowGroup>
      )}
    </PhoneScreen>
  );
}

const empty: Record<Which, { title: string; text: string }> = {
  'to do': {
    title: 'No inspections to do',
    text: 'They appear here when the office gives them to you, or when you begin one at a room.',
  },
  submitted: {
    title: 'Nothing submitted lately',
    text: 'What the office has decided is on the page of its room.',
  },
};
