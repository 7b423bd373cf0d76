import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '#ui/api-client.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { RadioGroup } from '#ui/components/inputs/RadioGroup.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { FieldRow, FormLayout } from '#ui/components/layout/FormLayout.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { keyDays, rolesForKey } from '../api-key.rules.ts';
import { TableChoice } from './TableChoice.tsx';

export interface NewApiKeyProps {
  onMade: (key: string) => void;
  onCancel: () => void;
}

export function NewApiKey({ onMade, onCancel }: NewApiKeyProps) {
  const { viewer } = useWorkplace();
  const [values, setValues] = useState({ name: '', role: 'technician', access: 'read', days: '90' });
  const [tables, setTables] = useState<readonly string[]>([]);
  const [some, setSome] = useState(false);
  const make = useMutation({
    mutationFn: async () =>
      (
        await api.post<{ key: string }>('/api/api-keys', {
          ...values,
          days: Number(values.days),
          ...(some && { tables }),
        })
      ).data,
    onSuccess: ({ key }) => onMade(key),
  });
  const set = (name: keyof typeof values) => (value: string) => setValues({ ...values, [name]: value });
  const { fields: faults, problem } = formFaults(make.error);
  const missing = some && tables.length === 0 ? 'Choose at least one table.' : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!missing) make.mutate();
  };
  return (
    <div className="rounded-lg border border-line p-4">
      <FormLayout
        onSubmit={submit}
        error={problem}
        actions={
          <>
            <Button type="submit" loading={make.isPending}>
              Make key
            </Button>
            <Button variant="ghost" onClick={onCancel}>
              Cancel
            </Button>
          </>
        }
      >
        <Field label="What it is for" error={faults.name}>
          <Input
            autoFocus
            placeholder="Accounting export"
            maxLength={80}
            value={values.name}
            onChange={(event) => set('name')(event.target.value)}
          />
        </Field>
        <FieldRow>
          <Field label="Acts as" error={faults.role} help="With what this role sees and may do.">
            <Select
              value={values.role}
              onChange={(event) => set('role')(event.target.value)}
              options={rolesForKey(viewer.role).map((role) => ({
                value: role,
                label: role[0]?.toUpperCase() + role.slice(1),
              }))}
            />
          </Field>
          <Field label="Ends after" error={faults.days}>
            <Select
              value={values.days}
              onChange={(event) => set('days')(event.target.value)}
              options={keyDays.map((days) => ({
                value: String(days),
                label: days === 365 ? 'A year' : `${days} days`,
              }))}
            />
          </Field>
        </FieldRow>
        <Field label="May" group error={faults.access}>
          <RadioGroup
            value={values.access}
            onValueChange={set('access')}
            options={[
              { value: 'read', label: 'Read only' },
              { value: 'write', label: 'Read and write' },
            ]}
          />
        </Field>
        <Field label="In" group error={faults.tables ?? (make.isPending ? undefined : missing)}>
          <RadioGroup
            value={some ? 'some' : 'all'}
            onValueChange={(next) => setSome(next === 'some')}
            options={[
              { value: 'all', label: 'Everything the role may' },
              { value: 'some', label: 'Only some tables' },
            ]}
          />
        </Field>
        {some && <TableChoice label="Tables" chosen={tables} onChange={setTables} />}
      </FormLayout>
    </div>
  );
}
