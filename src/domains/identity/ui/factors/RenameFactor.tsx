import { type FormEvent, useState } from 'react';
import type { OwnFactor } from '#domains/identity/accounts/account.rules.ts';
import { api } from '#ui/api-client.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Card } from '#ui/components/layout/Card.tsx';

interface RenameFactorProps {
  factor: OwnFactor;
  onDone: () => void;
  onCancel: () => void;
}

export function RenameFactor({ factor, onDone, onCancel }: RenameFactorProps) {
  const [name, setName] = useState(factor.name);
  const [fault, setFault] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await api.put(`/api/auth/factors/${factor.id}`, { name });
      onDone();
    } catch (error) {
      setFault(error instanceof ApiError ? error.message : 'This did not work. Try again.');
    }
  };
  return (
    <Card className="max-w-(--form)">
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <Field label="Name" error={fault}>
          <Input autoFocus maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit">Rename</Button>
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  );
}
