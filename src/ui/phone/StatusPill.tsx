import { useIsMutating } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { StatusMark } from '../components/values/StatusMark.tsx';
import { connectionStatus } from './connection-status.ts';
import { sendingState } from './sending-state.ts';
import { useOnline } from './use-online.ts';

/** The connection status, always visible. */
export function StatusPill() {
  const online = useOnline();
  const sending = useIsMutating();
  const { waiting, failed } = useSyncExternalStore(sendingState.subscribe, sendingState.get);
  const { label, tone } = connectionStatus({ online, sending, waiting, failed });
  return (
    <span role="status" aria-label={`Connection: ${label}`} className="shrink-0">
      <StatusMark label={label} tone={tone} filled />
    </span>
  );
}
