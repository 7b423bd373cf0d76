import { occurrences, parseSeriesRule } from '#domains/invoicing/recurring/recurrence.rules.ts';
import { When } from '#ui/components/values/When.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

/** The next six days of a rule while it is edited. */
export function NextInvoices({
  rule: text,
  startsOn,
  today,
}: {
  rule: string;
  startsOn: string | null;
  today: string;
}) {
  const { locale } = useWorkplace().viewer;
  const rule = parseSeriesRule(text);
  const next = rule && startsOn ? occurrences(rule, startsOn, startsOn > today ? startsOn : today, 6) : [];
  return (
    <p className="col-span-full text-muted" aria-live="polite">
      {next.length === 0 ? (
        startsOn ? (
          'No day from today on fits this.'
        ) : (
          'Choose the first day to see when it comes.'
        )
      ) : (
        <>
          Next:{' '}
          {next.map((day, index) => (
            <span key={day}>
              {index > 0 && ' · '}
              <When at={day} locale={locale} />
            </span>
          ))}
        </>
      )}
    </p>
  );
}
