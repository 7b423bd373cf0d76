import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '#ui/api-client.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { FormLayout } from '#ui/components/layout/FormLayout.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';
import { TableChoice } from './TableChoice.tsx';

export interface NewWebhookProps {
  onMade: (secret: string) => void;
  onCancel: () => void;
}

export function NewWebhook({ onMade, onCancel }: NewWebhookProps) {
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [tables, setTables] = useState<readonly string[]>(['work_orders']);
  const make = useMutation({
    mutationFn: async () =>
      (
        await api.post<{ secret: string }>('/api/webhook-addresses', {
          url: url.trim(),
          ...(description.trim() && { description: description.trim() }),
          events: tables.map((table) => `${table}.*`),
        })
      ).data,
    onSuccess: ({ secret }) => onMade(secret),
  });
  const { fields: faults, problem } = formFaults(make.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate();
  };
  return (
    <div className="rounded-lg border border-line p-4">
      <FormLayout
        onSubmit={submit}
        error={problem}
        actions={
          <>
            <Button type="submit" loading={make.isPending}>
              Make webhook
            </Button>
            <Button variant="ghost" onClick={onCancel}>
              Cancel
            </Button>
          </>
        }
      >
        <Field label="Address" error={faults.url} help="On the internet, with https.">
          <Input
            autoFocus
            type="url"
            placeholder="https://example.com/fieldwright"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
        </Field>
        <Field label="What it is for" optional error={faults.description}>
          <Input
            maxLength={200}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        </Field>
        <Field label="Hears what happens to" group error={faults.events}>
          <TableChoice label="Tables" chosen={tables} onChange={setTables} />
        </Field>
      </FormLayout>
    </div>
  );
}
