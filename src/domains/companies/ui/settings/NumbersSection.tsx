import { type FormEvent, useState } from 'react';
import type { NumberSeries } from '#domains/companies/company.resource.ts';
import { prefixFault } from '#domains/companies/settings/number-series.rules.ts';
import { sentence } from '#kernel/display.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { notify } from '#ui/toast/notify.ts';
import { useChangePrefix, useCompany } from './use-company.ts';

/** Document numbering: the next number and the prefix of each series. */
export function NumbersSection() {
  const { data, error, refetch } = useCompany();
  const [editing, setEditing] = useState<string | null>(null);
  if (error && !data)
    return (
      <ErrorState
        title="The number series could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  return (
    <Section
      title="Number series"
      description="Numbers have no gaps. A new prefix goes on counting where the old one stopped; with {YYYY} for the year, each year begins at 1."
    >
      {!data ? (
        <SkeletonRows rows={7} />
      ) : (
        <Card flush className="max-w-(--form)">
          <ul>
            {data.number_series.map((series) => (
              <li key={series.series} className="border-b border-line px-4 py-2.5 last:border-0">
                {editing === series.series ? (
                  <PrefixForm series={series} onClose={() => setEditing(null)} />
                ) : (
                  <Line series={series} onEdit={() => setEditing(series.series)} />
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}

function Line({ series, onEdit }: { series: NumberSeries; onEdit: () => void }) {
  const name = sentence(series.series);
  return (
    <div className="flex items-center gap-3">
      <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
        <p className="font-medium">{name}</p>
        <p className="text-muted">
          next <span className="text-ink tabular">{series.next_number}</span>
        </p>
      </div>
      <Button variant="ghost" aria-label={`Change the prefix of ${name.toLowerCase()}`} onClick={onEdit}>
        Change
      </Button>
    </div>
  );
}

function PrefixForm({ series, onClose }: { series: NumberSeries; onClose: () => void }) {
  const change = useChangePrefix();
  const [prefix, setPrefix] = useState(series.prefix);
  const [fault, setFault] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = prefixFault(prefix.trim());
    if (wrong) return setFault(wrong);
    change.mutate(
      { series: series.series, prefix: prefix.trim() },
      {
        onSuccess: () => {
          notify.success(`${sentence(series.series)} have a new prefix`);
          onClose();
        },
        onError: (error) =>
          setFault(
            (error instanceof ApiError ? error.fields.prefix : undefined) ?? classifyError(error).friendly,
          ),
      },
    );
  };
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-2 py-1"
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Field
        label={`Prefix of ${sentence(series.series).toLowerCase()}`}
        error={fault}
        className="min-w-48 flex-1"
      >
        <Input
          autoFocus
          value={prefix}
          onChange={(event) => {
            setPrefix(event.target.value);
            setFault(undefined);
          }}
        />
      </Field>
      <Button type="submit" loading={change.isPending}>
        Save
      </Button>
      <Button variant="ghost" onClick={onClose}>
        Cancel
      </Button>
    </form>
  );
}
