/** Uploads one picture: shrunk, sent with progress, kept for a retry when it fails. */
import { useState } from 'react';
import { sendFile } from '../api/upload.ts';
import type { Query } from '../api-client.ts';
import { recordError } from '../errors/error-log.ts';
import { useWarnOfLeaving } from '../hooks/use-warn-of-leaving.ts';
import { shrinkImage } from './shrink-image.ts';
import type { SendFailure } from './use-send.ts';

export interface Picture {
  readonly blob: Blob;
  readonly name: string;
}

export function usePicture(params: Query) {
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<SendFailure | null>(null);
  useWarnOfLeaving(progress !== null || failure !== null);
  const send = async (picture: Picture, onStored: (fileId: string) => void): Promise<void> => {
    setFailure(null);
    setProgress(0);
    try {
      const file = await shrinkImage(picture.blob);
      const { signal } = new AbortController();
      const stored = await sendFile({ file, name: picture.name, params }, signal, setProgress);
      setProgress(null);
      onStored(stored.id);
    } catch (error) {
      recordError(error);
      setProgress(null);
      setFailure({ error, again: () => void send(picture, onStored) });
    }
  };
  return { send, progress, failure };
}
