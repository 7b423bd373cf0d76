import type { DocumentEntry, journalDocuments } from '#domains/ledger/entries/document-journal.report.ts';
import { useReport } from '#ui/api/report.ts';
import { Section } from '#ui/components/layout/Section.tsx';
import { When } from '#ui/components/values/When.tsx';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { EntryLines } from './EntryLines.tsx';

/** The entries that a document posted. */
export function DocumentJournal({ table, id }: { table: (typeof journalDocuments)[number]; id: string }) {
  const { viewer } = useWorkplace();
  const { data } = useReport<readonly DocumentEntry[]>('document_journal', { table, id });
  if (!data || data.length === 0) return null;
  return (
    <Section title="In the ledger">
      <div className="flex flex-col gap-3">
        {data.map((entry) => (
          <div key={entry.id} className="rounded-lg border border-line bg-surface">
            <div className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-3 py-2">
              <Link to={`/financials/transactions/${entry.id}`} className="font-medium hover:underline">
                {entry.number}
              </Link>
              <span className="text-muted">
                <When at={entry.entry_date} locale={viewer.locale} />
              </span>
              <span className="min-w-0 wrap-anywhere text-muted">{entry.memo}</span>
            </div>
            <div className="relative overflow-x-auto">
              <EntryLines lines={entry.lines} />
            </div>
          </div>
        ))}
      </div>
    </Section>
  );
}
