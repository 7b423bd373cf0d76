import { mostLines } from '#domains/banking/answer-limits.rules.ts';
import type {
  ReconciliationLine,
  ReconciliationReport,
} from '#domains/banking/reconciliation/reconciliation.report.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Badge } from '#ui/components/values/Badge.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { When } from '#ui/components/values/When.tsx';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

interface ReconciliationLinesProps {
  readonly report: ReconciliationReport;
  readonly isOpen: boolean;
  readonly onTick: (ids: readonly string[], isCleared: boolean) => void;
}

/** While open: all lines with checkboxes. Completed: the lines on the statement, then the outstanding ones. */
export function ReconciliationLines({ report, isOpen, onTick }: ReconciliationLinesProps) {
  const { viewer } = useWorkplace();
  const { lines } = report;
  const shown = (count: number) => count.toLocaleString(viewer.locale);
  if (lines.length === 0)
    return <p className="text-muted">Nothing was posted to this account up to that day.</p>;
  if (!isOpen) {
    return (
      <>
        <Section title="On the statement" aside={report.cleared_count}>
          <LineTable lines={lines.filter(({ is_cleared }) => is_cleared)} />
        </Section>
        <Section title="Not at the bank yet" aside={lines.filter(({ is_cleared }) => !is_cleared).length}>
          <LineTable lines={lines.filter(({ is_cleared }) => !is_cleared)} />
        </Section>
        {report.left_out > 0 && (
          <p className="text-muted">
            {shown(report.left_out)} more are not shown here. The general ledger of the account has all of
            them.
          </p>
        )}
      </>
    );
  }
  const open = lines.filter(({ is_cleared }) => !is_cleared).map((line) => line.journal_line_id);
  return (
    <Section
      title="In the books"
      aside={`${report.cleared_count} of ${lines.length} ticked`}
      actions={
        open.length > 0 && (
          <Button variant="ghost" size="sm" onClick={() => onTick(open, true)}>
            Tick all
          </Button>
        )
      }
    >
      <LineTable lines={lines} onTick={onTick} />
      {report.left_out > 0 && (
        <p className="text-muted">
          {shown(report.left_out)} more are not shown: of the lines that are not ticked, these are the{' '}
          {shown(mostLines)} oldest. Tick them, and the next ones come.
        </p>
      )}
    </Section>
  );
}

function LineTable({
  lines,
  onTick,
}: {
  lines: readonly ReconciliationLine[];
  onTick?: ReconciliationLinesProps['onTick'];
}) {
  const { viewer } = useWorkplace();
  if (lines.length === 0) return <p className="text-muted">None.</p>;
  return (
    <ul className="overflow-hidden rounded-lg border border-line bg-surface">
      {lines.map((line) => {
        const { journal_line_id: id, entry_id, number, entry_date, memo, who, amount } = line;
        return (
          <li
            key={id}
            className="flex min-h-(--row) items-center gap-3 border-b border-line px-3 py-1.5 last:border-0 hover:bg-wash"
          >
            {onTick && (
              <Checkbox
                aria-label={`${number} is on the statement`}
                checked={line.is_cleared}
                onChange={(event) => onTick([id], event.target.checked)}
              />
            )}
            <span className="w-24 shrink-0 text-muted max-sm:hidden">
              <When at={entry_date} locale={viewer.locale} />
            </span>
            <span className="min-w-0 flex-1 truncate">
              <Link to={`/financials/transactions/${entry_id}`} className="hover:underline">
                <span className="tabular">{number}</span> {[who, memo].filter(Boolean).join(' · ')}
              </Link>
            </span>
            {line.is_matched && <Badge tone="success">Matched</Badge>}
            <Money value={amount} currency={viewer.currency} locale={viewer.locale} />
          </li>
        );
      })}
    </ul>
  );
}
