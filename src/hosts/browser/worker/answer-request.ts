import { asError } from '#kernel/type-guards.ts';
import type { FromHost, ToHost } from '../channel.ts';
import type { StoredHost } from './open-stored-host.ts';

type Asked = Extract<ToHost, { readonly kind: 'request' }>;
export type Say = (message: FromHost) => void;

/** Requests that are being answered, by their id. */
export type Underway = Map<string, AbortController>;

/** Answers in parts as they come, so that streams of events work. A change is answered once it is stored. */
export async function answerRequest(
  host: StoredHost,
  base: URL,
  { id, request }: Asked,
  underway: Underway,
  say: Say,
): Promise<void> {
  // The page sends a request again when it does not know whether it arrived.
  if (underway.has(id)) return;
  const cancelled = new AbortController();
  underway.set(id, cancelled);
  const { method, address, headers, body } = request;
  const asked = new Request(new URL(address, base.origin), {
    method,
    headers: headers.map(([name, value]) => [name, value]),
    ...(body && { body }),
    signal: cancelled.signal,
  });
  await sendAnswer(id, answerOf(host, asked), say, cancelled.signal);
  underway.delete(id);
}

async function answerOf(host: StoredHost, asked: Request): Promise<Response> {
  const answer = await host.fetch(asked);
  if (asked.method !== 'GET' && asked.method !== 'HEAD') await host.saved();
  return answer;
}

export async function sendAnswer(
  id: string,
  coming: Promise<Response>,
  say: Say,
  cancelled?: AbortSignal,
): Promise<void> {
  try {
    const { status, headers, body } = await coming;
    say({ kind: 'head', id, status, headers: [...headers] });
    const reader = body?.getReader();
    cancelled?.addEventListener('abort', () => void reader?.cancel());
    for (let part = await reader?.read(); part?.value; part = await reader?.read())
      say({ kind: 'part', id, bytes: part.value });
    say({ kind: 'end', id });
  } catch (error) {
    say({ kind: 'end', id, error: asError(error).message });
  }
}
