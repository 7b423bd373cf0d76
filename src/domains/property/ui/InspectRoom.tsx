import { ChevronDown, ClipboardCheck } from 'lucide-react';
import { useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { DropdownMenu, MenuItem } from '#ui/components/overlays/DropdownMenu.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { useNavigate } from '#ui/navigation.tsx';
import { beginInspection } from '../inspections/begin-inspection.ts';
import type { InspectableRoom, InspectionTemplates } from './use-inspection-templates.ts';

interface InspectRoomProps {
  room: InspectableRoom;
  templates: InspectionTemplates;
  size?: 'default' | 'lg';
  /** In a list of rooms: a short button without the other templates, named by the room. */
  inListOf?: string;
}

/** Begins an inspection, or goes on with the one that is open: by the first template at once, by another from the menu. */
export function InspectRoom({ room, templates, size = 'default', inListOf }: InspectRoomProps) {
  const navigate = useNavigate();
  const begin = useCommand<{ id: string }>(beginInspection);
  const [first, ...others] = templates.fitting(room.kind);
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
  if (!first)
    return templates.isPending || inListOf ? null : (
      <p className="text-muted">No template is for such rooms.</p>
    );
  if (inListOf)
    return (
      <Button
        variant="outline"
        loading={begin.isPending}
        title={first.name}
        aria-label={`Inspect ${inListOf}`}
        onClick={() => start(first.id)}
      >
        Inspect
      </Button>
    );
  return (
    <div className="flex items-center gap-1">
      <Button size={size} loading={begin.isPending} title={first.name} onClick={() => start(first.id)}>
        <ClipboardCheck className="size-4" aria-hidden="true" />
        {room.do_not_disturb ? 'Inspect although “do not disturb”' : 'Begin inspection'}
      </Button>
      {others.length > 0 && (
        <DropdownMenu
          trigger={
            <IconButton label="By another template" variant="outline">
              <ChevronDown className="size-4" aria-hidden="true" />
            </IconButton>
          }
        >
          {others.map(({ id, name }) => (
            <MenuItem key={id} onSelect={() => start(id)}>
              {name}
            </MenuItem>
          ))}
        </DropdownMenu>
      )}
    </div>
  );
}
