import { useMutation } from '@tanstack/react-query';
import { ShieldCheck, ShieldX } from 'lucide-react';
import { readReport } from '#ui/api/report.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { ProgressBar } from '#ui/components/states/ProgressBar.tsx';
import { When } from '#ui/components/values/When.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { useFormatCount } from '#ui/hooks/use-format-count.ts';
import { useParts } from '#ui/hooks/use-parts.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { AuditCheck, AuditFault } from '../audit-log.rules.ts';

/** Each entry's hash includes the previous one's. Verifies the newest entries, or the whole chain part by part. */
export function ChainCheck() {
  const newest = useMutation({
    mutationFn: async () =>
      (await readReport<AuditCheck>('audit_check', {}, new AbortController().signal)).data,
    onError: (error) => reportError('The chain was not verified', error),
  });
  const whole = useParts<AuditCheck>(async (before, signal) => {
    if (before && before.next === null) return undefined;
    const query = { after: String(before?.next ?? 0) };
    return (await readReport<AuditCheck>('audit_check', query, signal)).data;
  });
  const last = whole.parts.at(-1);
  const data = last ?? newest.data;
  const faults = last ? whole.parts.flatMap((part) => part.faults) : (newest.data?.faults ?? []);
  const checkWhole = () =>
    whole.start().catch((error: unknown) => reportError('The chain was not verified to its end', error));
  return (
    <Card className="flex flex-wrap items-center gap-3">
      {faults.length > 0 ? (
        <ShieldX className="size-5 text-tone-danger" aria-hidden="true" />
      ) : (
        <ShieldCheck className="size-5 text-subtle" aria-hidden="true" />
      )}
      <div className="min-w-0 flex-1" aria-live="polite">
        {faults.length > 0 ? (
          <Faults faults={faults} />
        ) : (
          <Sound data={data} isWhole={last !== undefined} isRunning={whole.isRunning} />
        )}
      </div>
      {whole.isRunning ? (
        <div className="w-full sm:w-80">
          <ProgressBar
            label="Verifying"
            unit="entries"
            {...(last && { done: last.through, of: last.position })}
            onCancel={whole.stop}
          />
        </div>
      ) : (
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <Button variant="outline" loading={newest.isPending} onClick={() => newest.mutate()}>
            Verify chain
          </Button>
          {data && (data.from > 0 || last) && (
            <Button variant="ghost" onClick={() => void checkWhole()}>
              Verify from the first entry
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

interface SoundProps {
  data: AuditCheck | undefined;
  isWhole: boolean;
  isRunning: boolean;
}

function Sound({ data, isWhole, isRunning }: SoundProps) {
  const formatCount = useFormatCount();
  const { viewer } = useWorkplace();
  if (!data)
    return (
      <p className="text-muted">
        Nobody can change or remove an entry, owners included; each is sealed with the one before it.
      </p>
    );
  if (isRunning) return <p className="text-muted">The chain holds so far.</p>;
  if (isWhole && data.next !== null)
    return (
      <p className="text-muted">
        The first {formatCount(data.through)} of {formatCount(data.position)} entries hold; the others were
        not verified.
      </p>
    );
  const seal = <code className="break-all text-label">{data.hash ?? 'nothing yet'}</code>;
  if (isWhole || data.from === 0)
    return (
      <p>
        The chain holds: {formatCount(data.entries)} entries, the newest sealed as {seal}
      </p>
    );
  const { verified } = data;
  return (
    <p>
      The newest {formatCount(data.through - data.from)} of {formatCount(data.entries)} entries hold, the last
      sealed as {seal}
      <span className="block text-label text-muted">
        {verified && verified.position >= data.from ? (
          <>
            Those before held when they were verified, last{' '}
            <When at={verified.at} timezone={viewer.timezone} locale={viewer.locale} />.
          </>
        ) : (
          'Not all of those before have been verified yet.'
        )}
      </span>
    </p>
  );
}

function Faults({ faults }: { faults: readonly AuditFault[] }) {
  return (
    <>
      <p className="font-medium text-tone-danger">
        The chain is broken: somebody with access to the database itself has changed the log.
      </p>
      <ul className="text-label text-muted">
        {faults.slice(0, 10).map((fault) => (
          <li key={`${fault.position} ${fault.entry_id} ${fault.fault}`}>
            {fault.entry_id ? `Entry ${fault.entry_id}` : `Position ${fault.position}`}: {fault.fault}
          </li>
        ))}
      </ul>
    </>
  );
}
