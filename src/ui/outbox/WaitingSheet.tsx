import { Sheet } from '../components/overlays/Sheet.tsx';
import { When } from '../components/values/When.tsx';
import { formatBytes } from '../format/bytes.ts';
import { PhoneButton } from '../phone/PhoneButton.tsx';
import { useWorkplace } from '../resource/workplace.tsx';
import { isKeptSafely, keepsAfterClosing, outbox, useOutbox } from './device-outbox.ts';
import { filesOf } from './entry.ts';
import { SaveUnsent } from './SaveUnsent.tsx';
import type { Shown } from './shown.ts';
import { WaitingNote } from './WaitingNote.tsx';

/** Everything that this device keeps until the server has it. */
export function WaitingSheet({ onClose }: { onClose: () => void }) {
  const entries = useOutbox().filter(({ state }) => state !== 'sent');
  const commands = entries.filter(({ kind }) => kind === 'command');
  return (
    <Sheet open side="bottom" title="Not sent yet" onOpenChange={onClose}>
      <div className="flex flex-col gap-3 p-4 pb-[max(16px,env(safe-area-inset-bottom))] text-phone">
        <p className="text-muted">
          {keepsAfterClosing()
            ? 'Kept on this phone, also when the app is closed. It is sent by itself when there is a connection.'
            : 'This browser stores nothing: keep the app open until everything is sent.'}
        </p>
        {commands.length > 0 && keepsAfterClosing() && !isKeptSafely() && (
          <p className="text-label text-subtle">
            This browser may remove it when the phone is short of room. It keeps what installed apps store:
            add this app to the home screen.
          </p>
        )}
        {commands.length === 0 && <p className="py-4 text-center">Everything is sent.</p>}
        {commands.length > 0 && (
          <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
            {commands.map((entry) => (
              <li key={entry.key} className="px-4 py-3">
                <Line
                  entry={entry}
                  file={entries.find(({ kind, key }) => kind === 'file' && isOf(entry, key))}
                />
              </li>
            ))}
          </ul>
        )}
        {commands.length > 0 && (
          <>
            <PhoneButton variant="outline" onClick={() => void outbox.work()}>
              Send now
            </PhoneButton>
            <SaveUnsent />
            <p className="text-label text-subtle">
              If this phone can’t send: the office imports the file. What the phone sends itself counts once.
            </p>
          </>
        )}
      </div>
    </Sheet>
  );
}

const isOf = (entry: Shown, key: string) => filesOf(entry).includes(key);

function Line({ entry, file }: { entry: Shown; file: Shown | undefined }) {
  const { viewer } = useWorkplace();
  const size = file?.kind === 'file' ? file.blob.size : undefined;
  return (
    <div className="flex flex-col gap-1">
      <p className="flex justify-between gap-3">
        <span className="min-w-0 font-medium wrap-anywhere">{entry.title}</span>
        <span className="shrink-0 text-label text-subtle">
          <When at={entry.noted_at} timezone={viewer.timezone} locale={viewer.locale} />
        </span>
      </p>
      <p className="text-label text-subtle wrap-anywhere">
        {[entry.about, size && formatBytes(size, viewer.locale)].filter(Boolean).join(' · ')}
      </p>
      <WaitingNote entry={file?.state === 'sending' ? file : entry} />
    </div>
  );
}
