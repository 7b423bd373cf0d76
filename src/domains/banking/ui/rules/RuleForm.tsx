import { useState } from 'react';
import { bankRules } from '#domains/banking/rules/bank-rule.resource.ts';
import { useUnusedClasses } from '#domains/ledger/ui/classes/use-unused-classes.ts';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { ResourceForm, type ResourceFormProps } from '#ui/resource/form/ResourceForm.tsx';
import type { Row } from '#ui/resource/names.ts';

export const outcomeWords: Readonly<Record<string, string>> = {
  post: 'Post to an account',
  settle: 'Pays an invoice or a bill',
};
const directionWords = { '': 'Either way', in: 'Came in', out: 'Went out' };

type Controls = NonNullable<ResourceFormProps['controls']>;

const choice =
  (words: Readonly<Record<string, string>>): Controls[string] =>
  ({ label, value, onChange, error }) => (
    <Field label={label} error={error}>
      <Select
        options={Object.entries(words).map(([name, word]) => ({ value: name, label: word }))}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value || null)}
      />
    </Field>
  );

const words = { outcome: choice(outcomeWords), direction: choice(directionWords) };
const settling: Controls = {
  ...words,
  ...{ target_account_id: null, tax_rate: null, memo: null },
  ...{ department_id: null, branch_id: null },
};

/** The form of a bank rule; the posting fields are shown only for a rule that posts. */
export function RuleForm({ row, onClose }: { row: Row | undefined; onClose: () => void }) {
  const [outcome, setOutcome] = useState<unknown>(row?.outcome ?? 'post');
  const unused = useUnusedClasses();
  return (
    <ResourceForm
      resource={bankRules}
      {...(row && { row })}
      controls={{ ...(outcome === 'settle' ? settling : words), ...unused }}
      onChange={(values) => setOutcome(values.outcome)}
      guarded={false}
      autoFocus={!row}
      place="sheet"
      onSaved={onClose}
      onCancel={onClose}
    />
  );
}
