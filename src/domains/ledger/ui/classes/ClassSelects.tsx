import { type Classes, type ClassName, classInput } from '#domains/ledger/classes/class-fields.rules.ts';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { type ClassChoices, classesIn } from './use-classes.ts';

interface ClassSelectsProps {
  choices: ClassChoices;
  value: Partial<Classes>;
  /** A line of a job has the job's classes unless others are chosen. */
  ofJob?: boolean;
  errorOf: (name: ClassName) => string | undefined;
  onChange: (change: Partial<Classes>) => void;
}

/** Department and branch of a line, those that the company has. */
export function ClassSelects({ choices, value, ofJob = false, errorOf, onChange }: ClassSelectsProps) {
  return classesIn(choices).map((name) => {
    const { label = name } = classInput[name];
    const chosen = value[name] ?? '';
    return (
      <Field key={name} label={label} error={errorOf(name)}>
        <Select
          data-column={name}
          options={choices[name].filter((one) => one.isActive || one.value === chosen)}
          placeholder={ofJob ? 'As the job' : 'None'}
          value={chosen}
          onChange={(event) => onChange({ [name]: event.target.value || null })}
        />
      </Field>
    );
  });
}
