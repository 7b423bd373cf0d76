import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { AnyCommand } from '#kernel/command.ts';
import { useAnyCommand } from '#ui/api/command.ts';
import { linkTo } from '#ui/api/link.ts';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { InlineConfirm } from '#ui/components/actions/InlineConfirm.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { notify } from '#ui/toast/notify.ts';
import { remindCustomer } from '../reminders/remind-customers.ts';
import { sendInvoice } from '../sending/send-invoice.ts';

interface Chosen {
  readonly id: string;
  readonly number: string | null;
  readonly balance?: string;
  readonly can?: readonly string[];
}

/** Sends several invoices, each to its customer's address, and lists those that failed. */
export function InvoiceBulk({ rows, onDone }: { rows: readonly Chosen[]; onDone: () => void }) {
  const { sends_mail } = useSession();
  const sending = sends_mail ? 'Send' : 'Issue';
  const { mutateAsync, isPending } = useAnyCommand();
  const [asking, setAsking] = useState<'send' | 'remind'>();
  const able = (name: string) => rows.filter(({ can }) => can?.includes(name));
  const [drafts, open] = [able('send'), able('remind').filter(({ balance }) => Number(balance) > 0)];
  const run = async (command: AnyCommand, what: string) => {
    const chosen = command.name === 'send' ? drafts : open;
    const faults: string[] = [];
    const id = notify.loading(`${what}: 0 of ${chosen.length}`, { duration: Number.POSITIVE_INFINITY });
    for (const [index, row] of chosen.entries()) {
      notify.loading(`${what}: ${index + 1} of ${chosen.length}`, { id, duration: Number.POSITIVE_INFINITY });
      await mutateAsync({ command, id: row.id, input: {} }).catch((error: Error) => {
        faults.push(`${row.number ?? 'Draft'}: ${classifyError(error).friendly}`);
      });
    }
    const done = `${what}: ${chosen.length - faults.length} done`;
    if (faults.length === 0) notify.success(done, { id });
    else notify.error(`${done}, ${faults.length} not`, { id, description: faults.slice(0, 5).join('\n') });
    onDone();
  };
  const ask = asking && (asking === 'send' ? drafts : open).length;
  return (
    <span className="flex flex-wrap items-center gap-1">
      {asking ? (
        <InlineConfirm
          question={`${asking === 'send' ? sending : 'Remind of'} ${ask} ${ask === 1 ? 'invoice' : 'invoices'}${sends_mail ? ' by e-mail' : ''}?`}
          {...(!sends_mail && { consequence: 'They are not mailed: this server has no mail server.' })}
          action={asking === 'send' ? sending : 'Remind'}
          onDismiss={() => setAsking(undefined)}
          onConfirm={() => {
            setAsking(undefined);
            void run(
              asking === 'send' ? sendInvoice : remindCustomer,
              asking === 'send' ? sending : 'Remind',
            );
          }}
        />
      ) : (
        <>
          <Button
            size="sm"
            variant="outline"
            disabled={drafts.length === 0 || isPending}
            onClick={() => setAsking('send')}
          >
            {sending} {drafts.length || ''}
          </Button>
          <Button
            size="sm"
            variant="outline"
            disabled={open.length === 0 || isPending || !sends_mail}
            onClick={() => setAsking('remind')}
          >
            Remind {open.length || ''}
          </Button>
          <Button asChild size="sm" variant="outline">
            <a
              href={linkTo('print/invoices', { ids: rows.map(({ id }) => id).join(',') })}
              target="_blank"
              rel="noreferrer"
            >
              <Printer className="size-3.5" aria-hidden="true" />
              Print
            </a>
          </Button>
        </>
      )}
    </span>
  );
}
