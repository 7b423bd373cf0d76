import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { statusRegistry } from '#kernel/display.ts';
import { api } from '#ui/api-client.ts';
import { useTenant } from '#ui/auth/AuthProvider.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { When } from '#ui/components/values/When.tsx';
import { cx } from '#ui/cx.ts';
import { isDemo } from '#ui/demo.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { OutboxMail } from '../system-state.rules.ts';
import { OlderButton } from './OlderButton.tsx';

const mailStatus = statusRegistry({
  queued: { label: 'Queued', tone: 'waiting', shape: 'dashed' },
  kept: { label: 'Kept', tone: 'info', shape: 'ring' },
  sent: { label: 'Sent', tone: 'success', shape: 'dot' },
  failed: { label: 'Failed', tone: 'danger', shape: 'crossed' },
});

const states = ['queued', 'kept', 'sent', 'failed'].map((value) => ({
  value,
  label: mailStatus(value).label,
}));
const pageSize = 50;

/** Every mail of the company with its text: the only way to read one if no mail server is configured. */
export function Outbox() {
  const { id } = useTenant();
  const [status, setStatus] = useState('');
  const paged = useInfiniteQuery({
    queryKey: ['admin', id, 'outbox', status],
    queryFn: async ({ pageParam, signal }) => {
      const query = { before: pageParam, status: status || null };
      return (await api.get<readonly OutboxMail[]>('/api/admin/outbox', { query, signal })).data;
    },
    initialPageParam: firstPage,
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.id),
  });
  const { data, error, isPending } = paged;
  const mails = data?.pages.flat() ?? [];
  return (
    <Section
      title="Mail outbox"
      actions={
        <Select
          aria-label="State of the mails"
          className="w-36"
          placeholder="All mail"
          value={status}
          onChange={(event) => setStatus(event.target.value)}
          options={states}
        />
      }
    >
      {isDemo && <p className="text-muted">The demo mails nobody: what would be sent stays here.</p>}
      {error && <ErrorState title="The outbox could not be read" error={error} />}
      {!error && mails.length === 0 && (
        <p className="text-muted">{isPending ? 'Loading…' : 'No mail has been written.'}</p>
      )}
      {mails.length > 0 && (
        <Card flush>
          <ul>
            {mails.map((mail) => (
              <MailLine key={mail.id} mail={mail} />
            ))}
          </ul>
        </Card>
      )}
      <OlderButton query={paged}>Older mail</OlderButton>
    </Section>
  );
}

function MailLine({ mail }: { mail: OutboxMail }) {
  const { viewer } = useWorkplace();
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        aria-expanded={isOpen}
        className="flex w-full flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-2 text-start hover:bg-wash"
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight className={cx('size-3.5 text-subtle', isOpen && 'rotate-90')} aria-hidden="true" />
        <span className="min-w-0 flex-1 truncate font-medium">{mail.subject}</span>
        <span className="truncate text-muted">{mail.recipient}</span>
        <StatusMark {...mailStatus(mail.status)} />
        <span className="text-label text-subtle">
          <When at={mail.created_at} timezone={viewer.timezone} locale={viewer.locale} />
        </span>
      </button>
      {isOpen && (
        <div className="flex flex-col gap-2 border-t border-line bg-wash px-3 py-3">
          {mail.error && <p className="text-tone-danger">{mail.error}</p>}
          {mail.attachments > 0 && (
            <p className="text-label text-subtle">
              {mail.attachments} {mail.attachments === 1 ? 'attachment' : 'attachments'}
            </p>
          )}
          <pre className="overflow-x-auto font-sans whitespace-pre-wrap break-words">{mail.body_text}</pre>
        </div>
      )}
    </li>
  );
}

/** No cursor. */
const firstPage: string | null = null;
