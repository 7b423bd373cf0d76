import { Download } from 'lucide-react';
import { saveFile } from '../api/download.ts';
import { reportError } from '../errors/report-error.ts';
import { PhoneButton } from '../phone/PhoneButton.tsx';
import { outbox } from './device-outbox.ts';
import { unsentFileOf } from './unsent-file.ts';

/** Saves what is not sent as a file, for the office to import; it stays on the phone as well. */
export function SaveUnsent() {
  const save = async () => {
    const now = new Date().toISOString();
    const waiting = outbox.get().filter(({ state }) => state !== 'sent');
    const file = await unsentFileOf(waiting, now);
    if (file) saveFile(file, `unsent-work-${now.slice(0, 16).replace(':', '')}.json`);
  };
  return (
    <PhoneButton
      variant="outline"
      onClick={() => void save().catch((error: unknown) => reportError('The file was not saved', error))}
    >
      <Download aria-hidden="true" />
      Save as a file
    </PhoneButton>
  );
}
