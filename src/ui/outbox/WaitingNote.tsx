import { Button } from '../components/actions/Button.tsx';
import { recordError } from '../errors/error-log.ts';
import { SendingBar } from '../phone/SendingBar.tsx';
import { Contested } from './Contested.tsx';
import { outbox, useEntryOf } from './device-outbox.ts';
import { contestOf } from './edits.ts';
import { Meanwhile } from './Meanwhile.tsx';
import { useSendToOffice } from './office-note.ts';
import type { Shown } from './shown.ts';
import { waitingWords } from './waiting-words.ts';

/** The note under a row that this device makes. */
export function WaitingFor({ row }: { row: string }) {
  const entry = useEntryOf()(row);
  return entry ? <WaitingNote entry={entry} /> : null;
}

/** Under what the device keeps: whether it is sent, and what can be done if it was refused. */
export function WaitingNote({ entry }: { entry: Shown }) {
  const { state, kind, progress } = entry;
  const sendToOffice = useSendToOffice(entry);
  if (state === 'sending' && kind === 'file') return <SendingBar label="Sending" sent={progress} />;
  if (state !== 'refused') return <span className="text-label text-muted">{waitingWords(entry)}</span>;
  const contest = contestOf(entry);
  if (contest) return <Contested entry={entry} contest={contest} />;
  return (
    <span role="alert" className="flex flex-col items-start gap-2">
      <span className="text-label text-tone-danger">
        {waitingWords(entry)} <Meanwhile details={entry.refusal?.details} />
      </span>
      <span className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => void outbox.again(entry)}>
          Try again
        </Button>
        {sendToOffice && (
          <Button variant="outline" onClick={() => void sendToOffice().catch(recordError)}>
            Send to the office as a note
          </Button>
        )}
        <Button variant="ghost" onClick={() => void outbox.drop(entry)}>
          Discard
        </Button>
      </span>
    </span>
  );
}
