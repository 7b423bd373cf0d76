import { useMutation } from '@tanstack/react-query';
import { ShieldCheck, ShieldX } from 'lucide-react';
import { api } from '#ui/api-client.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { AuditCheck } from '../audit-log.rules.ts';

/** Each entry's hash includes the previous one's; this verifies the whole chain. */
export function ChainCheck() {
  const { viewer } = useWorkplace();
  const check = useMutation({
    mutationFn: async () => (await api.get<AuditCheck>('/api/reports/audit_check')).data,
    onError: (error) => reportError('The chain was not verified', error),
  });
  const { data } = check;
  const count = new Intl.NumberFormat(viewer.locale);
  return (
    <Card className="flex flex-wrap items-center gap-3">
      {data && data.faults.length > 0 ? (
        <ShieldX className="size-5 text-tone-danger" aria-hidden="true" />
      ) : (
        <ShieldCheck className="size-5 text-subtle" aria-hidden="true" />
      )}
      <div className="min-w-0 flex-1" aria-live="polite">
        {!data && (
          <p className="text-muted">
            Nobody can change or remove an entry, owners included; each is sealed with the one before it.
          </p>
        )}
        {data && data.faults.length === 0 && (
          <p>
            The chain holds: {count.format(data.entries)} entries, the newest sealed as{' '}
            <code className="break-all text-label">{data.hash ?? 'nothing yet'}</code>
          </p>
        )}
        {data && data.faults.length > 0 && (
          <>
            <p className="font-medium text-tone-danger">
              The chain is broken: somebody with access to the database itself has changed the log.
            </p>
            <ul className="text-label text-muted">
              {data.faults.slice(0, 10).map((fault) => (
                <li key={`${fault.position} ${fault.entry_id}`}>
                  Entry {fault.entry_id}: {fault.fault}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <Button variant="outline" loading={check.isPending} onClick={() => check.mutate()}>
        Verify chain
      </Button>
    </Card>
  );
}
