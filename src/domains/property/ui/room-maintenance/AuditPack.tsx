import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { linkTo } from '#ui/api/link.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { DateInput } from '#ui/components/inputs/DateInput.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';

interface AuditPackProps {
  siteId: string;
  /** YYYY-MM-DD */
  today: string;
}

/** What a brand's auditor asks for, as PDF: maintenance and inspections of each room, coverage, and what became of failures. */
export function AuditPack({ siteId, today }: AuditPackProps) {
  const [from, setFrom] = useState<string | null>(`${today.slice(0, 4)}-01-01`);
  const [to, setTo] = useState<string | null>(today);
  const isReady = from !== null && to !== null && from <= to;
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        <Field label="From">
          <DateInput value={from} onValueChange={setFrom} />
        </Field>
        <Field label="To" error={from && to && from > to ? 'The end is before the beginning.' : undefined}>
          <DateInput value={to} onValueChange={setTo} />
        </Field>
      </div>
      {isReady && (
        <div>
          <Button asChild variant="outline">
            <a
              href={linkTo(`sites/${siteId}/room-maintenance/pdf`, { from, to })}
              target="_blank"
              rel="noreferrer"
            >
              <FileDown className="size-4" aria-hidden="true" />
              Audit pack (PDF)
            </a>
          </Button>
        </div>
      )}
    </div>
  );
}
