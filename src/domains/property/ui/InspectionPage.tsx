/** An inspection: its items to answer while it runs, and the answers afterwards. */
import { FileDown } from 'lucide-react';
import { roomName } from '#domains/rooms/room-name.rules.ts';
import { linkTo } from '#ui/api/link.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { usePathParam } from '#ui/navigation.tsx';
import type { Row } from '#ui/resource/names.ts';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { inspections } from '../inspections/inspection.resource.ts';
import { submitInspection } from '../inspections/submit-inspection.ts';
import { InspectionItems } from './InspectionItems.tsx';

type InspectionView = Row & {
  readonly number: string;
  readonly status: string;
  readonly version_id: string | null;
  readonly room?: { readonly number: string } | null;
  readonly inspection_template?: { readonly name: string } | null;
};

const commands = [submitInspection];

export function InspectionPage() {
  const id = usePathParam('id');
  const { viewer } = useWorkplace();
  return (
    <RowPage<InspectionView>
      resource={inspections}
      id={id}
      listPath="/property-tasks/inspections"
      context={({ number }) => number}
      title={({ room, number }) => (room ? roomName(room.number) : number)}
      description={({ inspection_template }) => inspection_template?.name}
      commands={commands}
      menuOnly={({ status }) => status === 'submitted' && viewer.role === 'technician'}
      actions={(inspection) =>
        inspection.version_id !== null && (
          <Button asChild variant="outline">
            <a href={linkTo(`inspections/${inspection.id}/pdf`)} target="_blank" rel="noreferrer">
              <FileDown className="size-4" aria-hidden="true" />
              PDF
            </a>
          </Button>
        )
      }
    >
      {(inspection) =>
        inspection.version_id === null ? (
          <p className="text-muted">It has not begun yet.</p>
        ) : (
          <InspectionItems
            inspectionId={inspection.id}
            versionId={inspection.version_id}
            isRunning={inspection.status === 'in_progress'}
          />
        )
      }
    </RowPage>
  );
}
