/** The form of a maintenance plan with its next ten occurrences beside it. */
import { type ReactNode, useMemo, useState } from 'react';
import type { OwnControlProps } from '#ui/resource/fields/control.ts';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import { FieldsForm } from '#ui/resource/form/FieldsForm.tsx';
import type { FormFields, FormValues } from '#ui/resource/form/form-values.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { AssetCategoryControl } from './AssetCategoryControl.tsx';
import { PartsControl } from './PartsControl.tsx';
import { PlanPreview } from './PlanPreview.tsx';
import { checkPlan, type FixedValues, isShown, planFields, planGroups, sentPlan } from './plan-form.rules.ts';
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
  /** Default: those of one plan. */
  fields?: FormFields;
  fixed?: FixedValues;
  /** Beside the form, above its next ten days. */
  beside?: (plan: FormValues) => ReactNode;
}

const own: Readonly<Record<string, (props: OwnControlProps) => ReactNode>> = {
  target_kind: (props) => <TargetKindControl {...props} />,
  asset_ids: (props) => <AssetsControl {...props} />,
  room_ids: (props) => <RoomsControl {...props} />,
  category: (props) => <AssetCategoryControl {...props} />,
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

const noneFixed: FixedValues = {};

export function PlanForm(props: PlanFormProps) {
  const { values, draft, action, onSubmit, onCancel, problem, beside } = props;
  const { fields = planFields, fixed = noneFixed } = props;
  const { viewer } = useWorkplace();
  const [typed, setTyped] = useState<FormValues>(values);
  const [check] = useState(() => checkPlan(viewer, fields, fixed));
  const controls = useMemo(() => controlsOf(fields, fixed), [fields, fixed]);
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,40rem)_minmax(18rem,26rem)]">
      <FieldsForm
        fields={fields}
        groups={planGroups}
        values={values}
        check={check}
        onSubmit={(plan) => onSubmit(sentPlan(plan, fixed))}
        onChange={setTyped}
        action={action}
        onCancel={onCancel}
        draft={draft}
        controls={controls}
        problem={problem}
        autoFocus
      />
      <div className="flex flex-col gap-4 xl:sticky xl:top-4">
        {beside?.(typed)}
        <PlanPreview plan={typed} />
      </div>
    </div>
  );
}

function controlsOf(fields: FormFields, fixed: FixedValues) {
  return Object.fromEntries(
    [...fields.keys()].map((name) => [
      name,
      (props: OwnControlProps) => {
        if (!isShown(name, { ...props.values, ...fixed })) return null;
        return own[name]?.(props) ?? <FieldControl {...props} />;
      },
    ]),
  );
}
