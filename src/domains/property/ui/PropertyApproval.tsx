/** One request for approval, with what it is about: decided here, also on a phone. */
import { ArrowRight } from 'lucide-react';
import { Button } from '#ui/components/actions/Button.tsx';
import { Link, usePathParam } from '#ui/navigation.tsx';
import type { Row } from '#ui/resource/names.ts';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { propertyApprovals } from '../approvals/property-approval.resource.ts';

type ApprovalRow = Row & {
  readonly subject_table: string | null;
  readonly subject_id: string | null;
  readonly details: string | null;
};

const subjects: Readonly<Record<string, { readonly path: string; readonly label: string }>> = {
  inspections: { path: '/property-tasks/inspections', label: 'Open the inspection' },
  rooms: { path: '/property-tasks/rooms', label: 'Open the room' },
};

const placed = ['details', 'subject_table'];

export function PropertyApproval() {
  const id = usePathParam('id');
  return (
    <RowPage<ApprovalRow>
      resource={propertyApprovals}
      id={id}
      listPath="/admin/property-approvals"
      placed={placed}
    >
      {({ details, subject_table, subject_id }) => {
        const subject = subjects[subject_table ?? ''];
        return (
          <>
            {details && <p className="max-w-prose whitespace-pre-line">{details}</p>}
            {subject && subject_id && (
              <Button asChild variant="outline" className="self-start">
                <Link to={`${subject.path}/${subject_id}`}>
                  {subject.label}
                  <ArrowRight className="size-4" aria-hidden="true" />
                </Link>
              </Button>
            )}
          </>
        );
      }}
    </RowPage>
  );
}
