import { Plus } from 'lucide-react';
import { absences } from '#domains/scheduling/absences/absence.resource.ts';
import { approveAbsence, declineAbsence } from '#domains/scheduling/absences/decide-absence.ts';
import type { ApiRowOf } from '#kernel/resource.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Link } from '#ui/navigation.tsx';
import { CommandBar } from '#ui/resource/commands/CommandBar.tsx';
import { ImportLink } from '#ui/resource/list/ImportLink.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { SchedulingNav } from '../SchedulingNav.tsx';
import { absentDays } from './absent-days.ts';

type Absence = ApiRowOf<typeof absences> & { can: readonly string[] };

/** Who is away when: what is to be decided first. A technician sees their own. */
export function AbsenceList() {
  const { viewer } = useWorkplace();
  const isOffice = viewer.role !== 'technician';
  const add = (
    <Button asChild>
      <Link to="/scheduling/absences/new">
        <Plus className="size-4" aria-hidden="true" />
        {isOffice ? 'Enter an absence' : 'Ask for an absence'}
      </Link>
    </Button>
  );
  return (
    <ResourceList<Absence>
      resource={absences}
      title={isOffice ? 'Absences' : 'My absences'}
      actions={
        <>
          <SchedulingNav current="/scheduling/absences" />
          {add}
        </>
      }
      views={isOffice ? views : views.slice(1)}
      select="can,starts_on,starts_in,ends_on,ends_in"
      columns={[
        ...(isOffice ? [{ name: 'person_id', width: 180 } as const] : []),
        { name: 'kind', width: 128 },
        { id: 'days', header: 'Days', width: 280, cell: (row) => absentDays(row, viewer.locale) },
        { name: 'status', width: 128 },
        'note',
        ...(isOffice
          ? [
              {
                id: 'decide',
                header: 'Decide',
                width: 208,
                cell: (row: Absence) =>
                  row.status === 'requested' ? (
                    <CommandBar commands={[approveAbsence, declineAbsence]} row={row} />
                  ) : null,
              },
            ]
          : [{ name: 'decision_note', width: 200 } as const]),
      ]}
      empty={{
        title: 'No absences',
        text: isOffice
          ? 'Vacation, sickness and training appear here and on the board. Requests from technicians wait here for your answer.'
          : 'Ask for vacation here; the office answers, and the board shows it.',
        action: add,
        secondary: isOffice && <ImportLink table="absences" />,
      }}
    />
  );
}

const views = [
  { value: 'requested', label: 'To decide', filters: where(absences).eq('status', 'requested') },
  {
    value: 'approved',
    label: 'Approved',
    filters: where(absences).eq('status', 'approved'),
    order: 'starts_on.desc',
  },
];
