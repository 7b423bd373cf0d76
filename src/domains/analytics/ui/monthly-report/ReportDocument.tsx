import type { Catalogue } from '#domains/analytics/measures/measures.report.ts';
import { unusualRule } from '#domains/analytics/measures/unusual.rules.ts';
import { notableRule } from '#domains/analytics/monthly-report/change.rules.ts';
import type { Attention, MonthlyReport } from '#domains/analytics/monthly-report/monthly-report.rules.ts';
import { formatMonth } from '#kernel/english-dates.ts';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { Part } from './Part.tsx';
import { ReportSectionView } from './ReportSectionView.tsx';
import { Sentences } from './Sentences.tsx';

export interface ReportDocumentProps {
  report: MonthlyReport;
  catalogue: Catalogue;
}

export function ReportDocument({ report, catalogue }: ReportDocumentProps) {
  const { viewer } = useWorkplace();
  const { tenant } = useSession();
  const { headlines, sections, attention, notes, before } = report;
  return (
    <article className="flex flex-col gap-8 rounded-lg border border-line bg-surface p-4 sm:p-8 print:border-0 print:p-0">
      <header className="flex flex-col gap-1 border-b-2 border-accent pb-4">
        <p className="text-muted">{tenant?.company_name}</p>
        <h2 className="text-figure font-semibold tracking-tight">
          {formatMonth(report.month, viewer.locale)}
        </h2>
      </header>
      <Part title="What changed, and why">
        {headlines.length > 0 ? (
          <Sentences sentences={headlines} catalogue={catalogue} />
        ) : (
          <p>
            {before
              ? 'Nothing changed much since the month before.'
              : 'There is no month before to compare with.'}
          </p>
        )}
        {report.is_locked && (
          <p className="text-muted">
            Amounts are hidden until you{' '}
            <Link to="/financials/login" className="text-accent-ink underline">
              unlock the financials
            </Link>
            .
          </p>
        )}
      </Part>
      {attention.length > 0 && (
        <Part title="Needs attention today">
          {attention.map((one) => (
            <AttentionList key={one.name} attention={one} />
          ))}
        </Part>
      )}
      {sections.map((section) => (
        <ReportSectionView key={section.name} section={section} report={report} catalogue={catalogue} />
      ))}
      <Part title="About these figures">
        <ul className="flex max-w-prose list-disc flex-col gap-1 ps-5 text-label text-muted">
          {[...notes, notableRule, unusualRule].map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </Part>
    </article>
  );
}

function AttentionList({ attention }: { attention: Attention }) {
  return (
    <div className="flex flex-col gap-1 break-inside-avoid">
      <p>{attention.text}</p>
      <ul className="flex flex-col">
        {attention.rows.map(({ id, path, name, about, measure }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-1.5 last:border-0"
          >
            <span className="min-w-0">
              <Link to={path} className="text-accent-ink hover:underline print:text-ink">
                {name}
              </Link>
              {about && <span className="text-muted"> · {about}</span>}
            </span>
            <span className="text-muted tabular">{measure}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
