/** The form of a maintenance plan with its next ten occurrences beside it. */
import { type ReactNode, useState } from 'react';
import type { OwnControlProps } from '#ui/resource/fields/control.ts';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import { FieldsForm } from '#ui/resource/form/FieldsForm.tsx';
import type { FormValues } from '#ui/resource/form/form-values.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { PartsControl } from './PartsControl.tsx';
import { PlanPreview } from './PlanPreview.tsx';
import { checkPlan, isShown, planFields, planGroups, sentPlan } from './plan-form.rules.ts';
import { AssetsControl, RoomsControl, TargetKindControl } from './TargetControls.tsx';
import { ChoiceControl, MonthDayControl, RuleControl } from './TimingControls.tsx';

export interface PlanFormProps {
  values: FormValues;
  /** Name under which the input survives a reload. */
  draft: string;
  action: string;
  /** Throws the server's error. */
  onSubmit: (plan: FormValues) => Promise<unknown>;
  onCancel: () => void;
  problem?: ReactNode;
}

const own: Readonly<Record<string, (props: OwnControlProps) => ReactNode>> = {
  target_kind: (props) => <TargetKindControl {...props} />,
  asset_ids: (props) => <AssetsControl {...props} />,
  room_ids: (props) => <RoomsControl {...props} />,
  visit_mode: (props) => <ChoiceControl {...props} />,
  trigger: (props) => <ChoiceControl {...props} />,
  basis: (props) => <ChoiceControl {...props} />,
  on_holiday: (props) => <ChoiceControl {...props} />,
  on_closed_day: (props) => <ChoiceControl {...props} />,
  rule: (props) => <RuleControl {...props} />,
  season_from: (props) => <MonthDayControl {...props} />,
  season_to: (props) => <MonthDayControl {...props} />,
  parts: (props) => <PartsControl {...props} />,
};

const controls = Object.fromEntries(
  [...planFields.keys()].map((name) => [
    name,
    (props: OwnControlProps) => {
      if (!isShown(name, props.values)) return null;
      return own[name]?.(props) ?? <FieldControl {...props} />;
    },
  ]),
);

export function PlanForm({ values, draft, action, onSubmit, onCancel, problem }: PlanFormProps) {
  const { viewer } = useWorkplace();
  const [typed, setTyped] = useState<FormValues>(values);
  const [check] = useState(() => checkPlan(viewer));
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,40rem)_minmax(18rem,26rem)]">
      <FieldsForm
        fields={planFields}
        groups={planGroups}
        values={values}
        check={check}
        onSubmit={(plan) => onSubmit(sentPlan(plan))}
        onChange={setTyped}
        action={action}
        onCancel={onCancel}
        draft={draft}
        controls={controls}
        problem={problem}
        autoFocus
      />
      <PlanPreview plan={typed} />
    </div>
  );
}
