import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type Holiday, holidaysFault, inOrder } from '#domains/companies/settings/holidays.rules.ts';
import { inEnglish } from '#kernel/english-dates.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { DateInput } from '#ui/components/inputs/DateInput.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { type OwnCompany, useChangeCompany, useCompany } from './use-company.ts';

/** The days on which the company is closed. */
export function HolidaysSection() {
  const { data, error, refetch } = useCompany();
  if (error && !data)
    return (
      <ErrorState title="The holidays could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  return (
    <Section
      title="Holidays"
      description="The company is closed on these days: the schedule shades them for everyone and warns when something is planned on one."
    >
      {data ? <Holidays company={data} /> : <SkeletonRows rows={4} />}
    </Section>
  );
}

function Holidays({ company }: { company: OwnCompany }) {
  const change = useChangeCompany();
  const [draft, setDraft] = useState<Holiday>({ date: '', name: '' });
  const [fault, setFault] = useState<string>();
  const keep = (holidays: readonly Holiday[], done: () => void) =>
    change.mutate(
      { holidays: inOrder(holidays), version: company.version },
      {
        onSuccess: done,
        onError: (cause) =>
          setFault(
            (cause instanceof ApiError ? cause.fields.holidays : undefined) ?? classifyError(cause).friendly,
          ),
      },
    );
  const add = (event: FormEvent) => {
    event.preventDefault();
    const wanted = [...company.holidays, { ...draft, name: draft.name.trim() }];
    const wrong = holidaysFault(wanted);
    setFault(wrong);
    if (!wrong) keep(wanted, () => setDraft({ date: '', name: '' }));
  };
  const remove = (gone: Holiday) =>
    keep(
      company.holidays.filter(({ date }) => date !== gone.date),
      () => notify.success(`${gone.name} is a working day again`),
    );
  return (
    <div className="flex max-w-(--form) flex-col gap-4">
      {company.holidays.length > 0 && (
        <Card flush>
          <ul>
            {inOrder(company.holidays).map((one) => (
              <HolidayLine
                key={one.date}
                holiday={one}
                busy={change.isPending}
                onRemove={() => remove(one)}
              />
            ))}
          </ul>
        </Card>
      )}
      <form noValidate className="flex flex-wrap items-end gap-3" onSubmit={add}>
        <Field label="Day" className="w-44">
          <DateInput
            value={draft.date || null}
            onValueChange={(date) => setDraft({ ...draft, date: date ?? '' })}
          />
        </Field>
        <Field label="Name" className="min-w-44 flex-1">
          <Input
            placeholder="New Year’s Day"
            maxLength={80}
            value={draft.name}
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          />
        </Field>
        <Button type="submit" variant="outline" loading={change.isPending}>
          Add holiday
        </Button>
        {fault && (
          <p role="alert" className="w-full text-tone-danger">
            {fault}
          </p>
        )}
      </form>
    </div>
  );
}

function HolidayLine({ holiday, busy, onRemove }: { holiday: Holiday; busy: boolean; onRemove: () => void }) {
  const { viewer } = useWorkplace();
  const day = new Intl.DateTimeFormat(inEnglish(viewer.locale), { dateStyle: 'full', timeZone: 'UTC' });
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-2 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{holiday.name}</p>
        <p className="text-label text-muted">{day.format(new Date(`${holiday.date}T00:00:00Z`))}</p>
      </div>
      <IconButton label={`Remove ${holiday.name}`} disabled={busy} onClick={onRemove}>
        <Trash2 className="size-4" aria-hidden="true" />
      </IconButton>
    </li>
  );
}
