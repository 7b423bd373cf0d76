/** An inspection: its items to answer while it runs, and the answers afterwards. */
import { FileDown } from 'lucide-react';
import { linkTo } from '#ui/api/link.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { usePathParam } from '#ui/navigation.tsx';
import type { Row } from '#ui/resource/names.ts';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { inspections } from '../inspections/inspection.resource.ts';
import { submitInspection } from '../inspections/submit-inspection.ts';
import { InspectionItems } from './InspectionItems.tsx';

type InspectionView = Row & {
  readonly number: string;
  readonly status: string;
  readonly version_id: string | null;
  readonly room?: { readonly number: string } | null;
};

const commands = [submitInspection];

export function InspectionPage() {
  const id = usePathParam('id');
  return (
    <RowPage<InspectionView>
      resource={inspections}
      id={id}
      listPath="/property-tasks/inspections"
      commands={commands}
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
