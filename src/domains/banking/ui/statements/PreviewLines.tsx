import type { StatementPreview } from '#domains/banking/statements/statement-file.rules.ts';
import { InOrder } from '#ui/components/layout/InOrder.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Badge } from '#ui/components/values/Badge.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { When } from '#ui/components/values/When.tsx';
import { cx } from '#ui/cx.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';

const shown = 12;

/** The first lines to be imported, and every unreadable line. */
export function PreviewLines({ preview }: { preview: StatementPreview }) {
  const { viewer } = useWorkplace();
  const { lines, line_count, faults } = preview;
  return (
    <>
      {faults.length > 0 && (
        <Section title="Lines that can’t be read" aside={faults.length}>
          <ul className="flex flex-col gap-0.5 text-tone-danger">
            {faults.slice(0, shown).map(({ line, message }) => (
              <li key={line}>
                Line {line}: {message}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {lines.length > 0 && (
        <Section title="In the file" aside={line_count}>
          <ul className="overflow-hidden rounded-lg border border-line">
            <InOrder of={lines.slice(0, shown)}>
              {(line) => (
                <li
                  className={cx(
                    'flex items-baseline gap-3 border-b border-line px-3 py-1.5 last:border-0',
                    line.is_known && 'text-subtle',
                  )}
                >
                  <span className="w-24 shrink-0 text-label">
                    <When at={line.booked_on} locale={viewer.locale} />
                  </span>
                  <span className="min-w-0 flex-1 truncate">
                    {[line.counterparty, line.description].filter(Boolean).join(' · ')}
                  </span>
                  {line.is_known && <Badge tone="muted">here already</Badge>}
                  <Money value={line.amount} currency={viewer.currency} locale={viewer.locale} />
                </li>
              )}
            </InOrder>
          </ul>
          {line_count > shown && <p className="text-label text-muted">and {line_count - shown} more</p>}
        </Section>
      )}
    </>
  );
}
