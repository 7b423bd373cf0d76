import { useMemo, useState } from 'react';
import { taskInput } from '#domains/scheduling/tasks/schedule-task.inputs.ts';
import type { Field as DeclaredField } from '#kernel/field.ts';
import { ApiError } from '#ui/api-error.ts';
import { FieldsForm } from '#ui/resource/form/FieldsForm.tsx';
import { checkInput, type FormValues } from '#ui/resource/form/form-values.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { PeopleControl } from './PeopleControl.tsx';
import { ReminderControl } from './ReminderControl.tsx';
import { RuleControl } from './RuleControl.tsx';
import { WhenControl } from './WhenControl.tsx';

export interface TaskFormProps {
  values: Readonly<Record<string, unknown>>;
  action: string;
  /** One occurrence does not repeat. */
  withRule: boolean;
  onSubmit: (values: FormValues) => Promise<unknown>;
  onCancel: () => void;
}

/** The fields of a task. A reason for an overlap is asked for once there is one. */
export function TaskForm({ values, action, withRule, onSubmit, onCancel }: TaskFormProps) {
  const { viewer } = useWorkplace();
  const [overlaps, setOverlaps] = useState(false);
  const fields = useMemo(() => {
    const all: readonly [string, DeclaredField][] = Object.entries(taskInput);
    return new Map(
      all.filter(([name]) => (name !== 'rule' || withRule) && (name !== 'override_reason' || overlaps)),
    );
  }, [overlaps, withRule]);
  const check = useMemo(() => checkInput(Object.fromEntries(fields), viewer), [fields, viewer]);
  return (
    <FieldsForm
      fields={fields}
      values={values}
      check={check}
      action={action}
      controls={controls}
      autoFocus
      onCancel={onCancel}
      onSubmit={async (given) => {
        try {
          await onSubmit(given);
        } catch (error) {
          if (error instanceof ApiError && error.code === 'overlap') setOverlaps(true);
          throw error;
        }
      }}
    />
  );
}

const controls = {
  assignee_ids: PeopleControl,
  starts_at: WhenControl,
  ends_at: WhenControl,
  rule: RuleControl,
  reminder_minutes: ReminderControl,
};
