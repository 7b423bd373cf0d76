import { useState } from 'react';
import { setChequeSeries } from '#domains/purchasing/cheques/set-cheque-series.ts';
import { useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { words } from '#ui/words.ts';
import type { ChequeAccount } from './PrintCheques.tsx';

const fields = setChequeSeries.input;
const names = ['offset_right', 'offset_down'] as const;

/** The next number of a bank account's cheques, and where the paper lies in the printer. */
export function ChequeSetup({ account }: { account: ChequeAccount }) {
  const { permissions } = useWorkplace().viewer;
  const { id: account_id, next_number, offset_right, offset_down } = account;
  const [number, setNumber] = useState(String(next_number));
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({ offset_right, offset_down });
  const set = useCommand(setChequeSeries, {
    done: () => words('Cheques set up'),
    failed: words('The cheques were not set up'),
  });
  const { fields: errors, problem } = formFaults(set.error);
  if (!permissions.has('manage_accounts')) return null;
  return (
    <Section title={`${words('Cheques')} · ${account.name}`}>
      <div className="grid max-w-(--form) gap-4 sm:grid-cols-3">
        {/* As on the paper, without separators. */}
        <Field label="Next number" error={errors.next_number}>
          <Input
            inputMode="numeric"
            value={number}
            onChange={(event) => setNumber(event.target.value.replace(/\D/g, ''))}
          />
        </Field>
        {names.map((name) => (
          <FieldControl
            key={name}
            name={name}
            label={fields[name].label ?? name}
            field={fields[name]}
            value={values[name]}
            values={values}
            error={errors[name]}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
      </div>
      {problem && (
        <p role="alert" className="text-tone-danger">
          {problem}
        </p>
      )}
      <div>
        <Button
          variant="outline"
          loading={set.isPending}
          onClick={() => set.mutate({ input: { account_id, next_number: Number(number), ...values } })}
        >
          Save
        </Button>
      </div>
    </Section>
  );
}
