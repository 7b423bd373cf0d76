import { ClipboardCheck } from 'lucide-react';
import { useCommand } from '#ui/api/command.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { DropdownMenu, MenuItem } from '#ui/components/overlays/DropdownMenu.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { useNavigate } from '#ui/navigation.tsx';
import { beginInspection } from '../inspections/begin-inspection.ts';
import { inspectionTemplates } from '../templates/inspection-template.resource.ts';

interface InspectRoomProps {
  room: { readonly id: string; readonly kind: string; readonly do_not_disturb: boolean };
}

/** Begins an inspection, or goes on with the one that is open. */
export function InspectRoom({ room }: InspectRoomProps) {
  const navigate = useNavigate();
  const begin = useCommand<{ id: string }>(beginInspection);
  const templates = useRows(inspectionTemplates, {
    filters: where(inspectionTemplates).eq('is_active', true),
    limit: 100,
    count: false,
  });
  const fitting = templates.rows.filter(
    ({ room_kinds }) => !room_kinds?.length || room_kinds.includes(room.kind),
  );
  const start = (inspection_template_id: string) =>
    begin.mutate(
      {
        input: {
          room_id: room.id,
          inspection_template_id,
          despite_do_not_disturb: room.do_not_disturb,
        },
      },
      {
        onSuccess: ({ id }) => void navigate({ to: `/property-tasks/inspections/${id}` }),
        onError: (error) => reportError('The inspection did not begin', error),
      },
    );
  return (
    <DropdownMenu
      trigger={
        <Button loading={begin.isPending}>
          <ClipboardCheck className="size-4" aria-hidden="true" />
          {room.do_not_disturb ? 'Inspect although “do not disturb”' : 'Inspect'}
        </Button>
      }
    >
      {fitting.map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => start(id)}>
          {name}
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}
