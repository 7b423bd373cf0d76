import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';
import { useAuth } from '../auth/AuthProvider.tsx';
import { StatusMark } from '../components/values/StatusMark.tsx';
import { useOutbox } from '../outbox/device-outbox.ts';
import { WaitingSheet } from '../outbox/WaitingSheet.tsx';
import { connectionStatus } from './connection-status.ts';
import { useOnline } from './use-online.ts';

/** The connection status, always visible. While this phone keeps something, a press lists it. */
export function StatusPill() {
  const online = useOnline();
  const isSignedOut = useAuth().session?.is_over === true;
  const sending = useIsMutating();
  const [isOpen, setOpen] = useState(false);
  const entries = useOutbox().filter(({ state }) => state !== 'sent');
  const failed = entries.filter(({ kind, state }) => kind === 'command' && state === 'refused').length;
  const waiting = entries.filter(({ kind, state }) => kind === 'command' && state !== 'refused').length;
  const { label, tone } = connectionStatus({ online, isSignedOut, sending, waiting, failed });
  return (
    <>
      <span role="status" aria-label={`Connection: ${label}`} className="shrink-0">
        {entries.length === 0 ? (
          <StatusMark label={label} tone={tone} filled />
        ) : (
          <button
            type="button"
            aria-haspopup="dialog"
            className="flex min-h-12 items-center rounded-md px-1"
            onClick={() => setOpen(true)}
          >
            <StatusMark label={label} tone={tone} filled />
          </button>
        )}
      </span>
      {isOpen && <WaitingSheet onClose={() => setOpen(false)} />}
    </>
  );
}
