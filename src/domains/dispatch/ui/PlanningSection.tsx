/** Settings → Planning: what the planner counts, and what it assumes. */
import { useMemo } from 'react';
import type { FieldGroup } from '#kernel/groups.ts';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { FieldsForm } from '#ui/resource/form/FieldsForm.tsx';
import { changed, checkInput, type FormValues } from '#ui/resource/form/form-values.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import type { PlanningSettingsReport } from '../settings/planning-settings.report.ts';
import { readSpeeds } from '../settings/planning-settings.rules.ts';
import { setPlanningSettings } from '../settings/set-planning-settings.ts';

export function PlanningSection() {
  const { data, error, refetch } = useReport<PlanningSettingsReport>('planning_settings');
  if (error && !data) {
    return (
      <ErrorState title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <div className="max-w-(--form)">
      <Section
        title="Planning"
        description="The planner weighs everything in money: it accepts a longer way, overtime or a change where that costs less than what it saves."
      >
        {data ? <SettingsForm stored={data} onSaved={refetch} /> : <SkeletonRows rows={12} />}
      </Section>
    </div>
  );
}

const groups: readonly FieldGroup[] = [
  {
    title: 'What work and travel cost',
    fields: [
      'cost_per_hour',
      'cost_per_distance',
      'distance_unit',
      'overtime_per_hour',
      'most_overtime_minutes',
    ],
  },
  {
    title: 'Who goes, and what changes',
    fields: [
      'not_preferred',
      'out_of_territory',
      'change_of_technician',
      'change_of_time',
      'tolerated_minutes',
      'arrival_window_minutes',
    ],
  },
  {
    title: 'Late, or left out',
    fields: [
      'late_per_minute',
      'late_after_minutes',
      'leave_out_low',
      'leave_out_medium',
      'leave_out_high',
      'leave_out_urgent',
    ],
  },
  {
    title: 'Where nothing else is known',
    fields: ['visit_minutes', 'speed', 'road_factor', 'speeds', 'unlocated_minutes'],
  },
];

const fields = new Map(Object.entries(setPlanningSettings.input));

function SettingsForm({
  stored,
  onSaved,
}: {
  stored: PlanningSettingsReport;
  onSaved: () => Promise<unknown>;
}) {
  const { viewer } = useWorkplace();
  const set = useCommand(setPlanningSettings);
  const before = useMemo(() => ({ ...stored }), [stored]);
  const check = useMemo(() => {
    const declared = checkInput(setPlanningSettings.input, viewer);
    return (values: FormValues) => {
      const speeds = readSpeeds(typeof values.speeds === 'string' ? values.speeds : '');
      return { ...declared(values), ...(typeof speeds === 'string' && { speeds }) };
    };
  }, [viewer]);
  return (
    <FieldsForm
      fields={fields}
      groups={groups}
      values={before}
      check={check}
      action="Save"
      onSubmit={async (values) => {
        await set.mutateAsync({ input: changed(values, before) });
        await onSaved();
        notify.success('Planning settings saved');
      }}
    />
  );
}
