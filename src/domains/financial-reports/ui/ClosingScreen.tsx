/** Closes a period: the checklist up to a day and the button to close. Below, the closed and reopened periods. */

import { CircleCheck, CircleDashed, Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { closePeriod, setYearStart } from '#domains/ledger/periods/close-period.ts';
import { inEnglish } from '#kernel/english-dates.ts';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { InlineConfirm } from '#ui/components/actions/InlineConfirm.tsx';
import { DateInput } from '#ui/components/inputs/DateInput.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import type { ClosingChecklist } from '../closing-checklist.report.ts';
import { AuditorArchive } from './AuditorArchive.tsx';
import { itemDisplays } from './closing-items.ts';
import { dayText } from './day-text.ts';
import { Periods } from './Periods.tsx';

export function ClosingScreen({ nav }: { nav?: ReactNode }) {
  const { viewer } = useWorkplace();
  const [day, setDay] = useState<string | null>(null);
  const { data, error, refetch, isPlaceholderData } = useReport<ClosingChecklist>('closing_checklist', {
    ends_on: day,
  });
  const until = day ?? data?.ends_on ?? null;
  return (
    <Page title="Periods">
      <PageHeader
        title="Periods"
        description="A closed period takes no more postings; reports of it stay as they are."
        actions={nav}
      />
      {error && !data && (
        <ErrorState title="The checklist could not be made" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={8} />}
      {data && (
        <div className="grid gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="flex flex-col gap-6">
            <Section
              title="Close the books"
              aside={
                data.closed_to
                  ? `closed up to ${dayText(data.closed_to, viewer.locale)}`
                  : 'nothing is closed yet'
              }
            >
              <Field label="Through" className="w-44">
                <DateInput value={until} onValueChange={setDay} />
              </Field>
              <Checklist checklist={data} />
              <CloseButton
                key={until}
                checklist={{ ...data, ends_on: until ?? data.ends_on }}
                isLoading={isPlaceholderData}
                onClosed={() => setDay(null)}
              />
            </Section>
            <YearStart checklist={data} />
            <AuditorArchive startMonth={data.year_start_month} />
          </div>
          <Periods />
        </div>
      )}
    </Page>
  );
}

function Checklist({ checklist }: { checklist: ClosingChecklist }) {
  const { viewer } = useWorkplace();
  return (
    <Card flush>
      <ul>
        {checklist.items.map(({ name, count, amount, is_done }) => {
          const { done, open, to, search } = itemDisplays[name];
          return (
            <li
              key={name}
              className="flex min-h-(--row) items-center gap-3 border-b border-line px-3 py-2 last:border-0"
            >
              {is_done ? (
                <CircleCheck className="size-4 shrink-0 text-tone-success" aria-label="Done" />
              ) : (
                <CircleDashed className="size-4 shrink-0 text-tone-waiting" aria-label="Still open" />
              )}
              {is_done ? (
                <span className="text-muted">{done}</span>
              ) : (
                <Link to={to} search={search(checklist.ends_on)} className="hover:underline">
                  {open(count)}
                </Link>
              )}
              {!is_done && amount !== null && (
                <Money value={amount} currency={viewer.currency} locale={viewer.locale} className="ms-auto" />
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

interface CloseButtonProps {
  checklist: ClosingChecklist;
  /** The checklist for that day is loading. */
  isLoading: boolean;
  onClosed: () => void;
}

function CloseButton({ checklist, isLoading, onClosed }: CloseButtonProps) {
  const { viewer } = useWorkplace();
  const [isAsking, setAsking] = useState(false);
  const close = useCommand(closePeriod);
  const until = dayText(checklist.ends_on, viewer.locale);
  const open = checklist.items.filter(({ is_done }) => !is_done).length;
  if (!checklist.is_over) return <p className="text-muted">It can be closed when {until} is over.</p>;
  if (!isAsking) {
    return (
      <div>
        <Button loading={isLoading} onClick={() => setAsking(true)}>
          <Lock className="size-4" aria-hidden="true" />
          Close up to {until}
        </Button>
      </div>
    );
  }
  const fault = close.error instanceof ApiError ? (close.error.fields?.ends_on ?? close.error.message) : null;
  return (
    <InlineConfirm
      question={`Close the books up to ${until}?`}
      consequence={
        open > 0
          ? `${open} ${open === 1 ? 'point' : 'points'} of the list ${open === 1 ? 'is' : 'are'} still open. Until the period is opened again nothing can be posted in it.`
          : 'Until the period is opened again nothing can be posted in it.'
      }
      action="Close period"
      reason="Note"
      reasonOptional
      busy={close.isPending}
      error={fault}
      onDismiss={() => setAsking(false)}
      onConfirm={(note) =>
        close.mutate(
          { input: { ends_on: checklist.ends_on, note: note || null } },
          {
            onSuccess: () => {
              notify.success(`The books are closed up to ${until}`);
              setAsking(false);
              onClosed();
            },
          },
        )
      }
    />
  );
}

function YearStart({ checklist }: { checklist: ClosingChecklist }) {
  const { viewer } = useWorkplace();
  const save = useCommand(setYearStart);
  const months = Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1),
    label: new Intl.DateTimeFormat(inEnglish(viewer.locale), { month: 'long', timeZone: 'UTC' }).format(
      Date.UTC(2026, index, 1),
    ),
  }));
  return (
    <Section
      title="Fiscal year"
      description="Reports begin a new year by themselves: what earlier years earned moves to retained earnings without a posting."
    >
      <Field label="Begins in" className="w-56">
        <Select
          value={String(checklist.year_start_month)}
          options={months}
          disabled={save.isPending}
          onChange={(event) =>
            save.mutate(
              { input: { month: Number(event.target.value) } },
              {
                onSuccess: () => notify.success('The fiscal year is saved'),
                onError: (error) => reportError('The fiscal year was not saved', error),
              },
            )
          }
        />
      </Field>
    </Section>
  );
}
