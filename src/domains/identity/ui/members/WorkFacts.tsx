import { memberships } from '#domains/identity/members/membership.resource.ts';
import { beyondRank, mayManage } from '#domains/identity/members/rank.rules.ts';
import { formatWorkingHours, readWorkingHours } from '#domains/identity/members/working-hours.rules.ts';
import type { ApiRowOf } from '#kernel/resource.ts';
import type { FieldsFormProps } from '#ui/resource/form/FieldsForm.tsx';
import { ResourceForm } from '#ui/resource/form/ResourceForm.tsx';
import { EditableProperties } from '#ui/resource/page/EditableProperties.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { ColourControl } from '../accounts/ColourControl.tsx';
import { HomePositionControl } from './HomePositionControl.tsx';
import { TerritoriesControl } from './TerritoriesControl.tsx';
import { WorkingHoursControl } from './WorkingHoursControl.tsx';

export interface WorkFactsProps {
  row: ApiRowOf<typeof memberships>;
  place?: 'page' | 'sheet';
}

/** A person's fields for dispatch and costing: editable for those who manage them, read-only for others. */
export function WorkFacts({ row, place = 'page' }: WorkFactsProps) {
  const { viewer } = useWorkplace();
  if (!mayManage(viewer.role, row.role)) {
    const hours = readWorkingHours(row.working_hours ?? undefined);
    return (
      <div className="flex flex-col gap-3">
        <p className="text-label text-subtle">{beyondRank(viewer.role)}</p>
        <EditableProperties
          resource={memberships}
          row={row}
          readOnly
          fields={['team_id', 'skills', 'stationary_engineer']}
        />
        {hours && <p>{formatWorkingHours(hours)}</p>}
      </div>
    );
  }
  return (
    <div className={place === 'page' ? 'max-w-(--form)' : undefined}>
      <ResourceForm
        key={`${row.id} ${row.version}`}
        resource={memberships}
        row={row}
        place={place}
        onSaved={() => notify.success('Saved')}
        controls={workControls}
      />
    </div>
  );
}

export const workControls: NonNullable<FieldsFormProps['controls']> = {
  colour: ColourControl,
  territories: (props) => <TerritoriesControl {...props} />,
  home_lat: (props) => <HomePositionControl {...props} />,
  home_lng: null,
  working_hours: (props) => (
    <WorkingHoursControl
      label={props.label}
      value={props.value}
      onChange={props.onChange}
      error={props.error}
      help="Otherwise the company’s hours hold."
      clearable
    />
  ),
};
