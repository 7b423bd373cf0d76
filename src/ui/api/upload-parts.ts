/** Uploads a large file in parts: the server keeps the received parts, so a lost connection costs one part. */
import { propertiesOf } from '#kernel/type-guards.ts';
import { api, type Query, type Sender } from '../api-client.ts';
import { ApiError, mayRetry } from '../api-error.ts';
import type { AnyRow } from './table-cache.ts';
import { transmit } from './transmit.ts';

export interface LargeFile {
  readonly file: Blob;
  readonly name: string;
  readonly params: Query | undefined;
  /** Idempotency key of the whole upload: starting again with the same key resumes it. */
  readonly key: string;
  readonly sender: Sender | undefined;
}

interface Begun {
  readonly id: string;
  readonly received: number;
  readonly part_bytes: number;
}

/** Delay in ms before each attempt to send a part. */
const PAUSES = [0, 1_000, 3_000];
const ANSWER_MS = 60_000;

export async function sendInParts(
  large: LargeFile,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<AnyRow> {
  const { file, sender } = large;
  const { path, received, part_bytes } = await begin(large, signal);
  for (let at = received; at < file.size; ) {
    const part = file.slice(at, at + part_bytes);
    const from = at;
    at = await sendPart(path, part, { from, sender }, signal, (done) =>
      onProgress((from + done * part.size) / file.size),
    );
  }
  return (await api.post<AnyRow>(`${path}/finish`, undefined, { signal, sender })).data;
}

/** Begins, or goes on where the same upload stopped; anew if the server has given that up meanwhile. */
async function begin(large: LargeFile, signal: AbortSignal): Promise<Begun & { readonly path: string }> {
  const { file, name, params, key, sender } = large;
  const body = { file_name: name, byte_size: file.size, ...params };
  const { id } = (await api.post<Begun>('files/uploads', body, { signal, sender, idempotencyKey: key })).data;
  const path = `files/uploads/${id}`;
  try {
    return { ...(await api.get<Begun>(path, { signal, sender })).data, path };
  } catch (error) {
    if (!(error instanceof ApiError) || ![404, 410].includes(error.status)) throw error;
    // A key of its own that is found again, so that this one can be continued as well.
    return begin({ ...large, key: `${key} again` }, signal);
  }
}

/** Sends a part and returns the offset of the next one, also when the part had arrived and only its answer was lost. */
async function sendPart(
  path: string,
  body: Blob,
  { from, sender }: { readonly from: number; readonly sender: Sender | undefined },
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<number> {
  const request = {
    method: 'PUT',
    url: `/api/${path}?offset=${from}`,
    headers: { 'Content-Type': 'application/octet-stream' },
    body,
    sender,
    answerMs: ANSWER_MS,
  } as const;
  let failure: unknown;
  for (const pause of PAUSES) {
    await new Promise((go) => setTimeout(go, pause));
    try {
      return (await transmit<Begun>(request, signal, onProgress)).received;
    } catch (error) {
      const known = receivedIn(error);
      if (known !== undefined) return known;
      if (!mayRetry(error)) throw error;
      failure = error;
    }
  }
  throw failure;
}

function receivedIn(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return undefined;
  const { received } = propertiesOf(error.details);
  return typeof received === 'number' ? received : undefined;
}
