import { afterEach, describe, expect, it, vi } from 'vitest';
import { fileLink, publicLink } from './api/link.ts';
import { transmit } from './api/transmit.ts';
import { api } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { replaceTransport, type Transport, transport, type Upload } from './transport.ts';

let putBack = () => {};
afterEach(() => putBack());

/** A transport with a server in the page itself. */
function replaced(parts: Partial<Transport>): void {
  const none = () => {
    throw new Error('not asked for');
  };
  putBack = replaceTransport({ fetch: none, upload: none, listen: none, linkTo: none, ...parts });
}

const upload = { method: 'PUT', url: '/api/files', headers: { 'X-File-Name': 'a' }, answerMs: 1000 } as const;
const body = new Blob(['abc']);
const never = new AbortController().signal;

describe('a replaced transport', () => {
  it('carries every call of the API', async () => {
    const asked: unknown[] = [];
    replaced({
      async fetch(address, init) {
        asked.push([init?.method, address, init?.body]);
        return Response.json({ data: [1], error: null });
      },
    });
    expect((await api.get('customers', { query: { limit: 5 } })).data).toEqual([1]);
    await api.post('/api/auth/signout', { all: true });
    expect(asked).toEqual([
      ['GET', '/api/customers?limit=5', undefined],
      ['POST', '/api/auth/signout', '{"all":true}'],
    ]);
  });

  it('carries uploads and reports their progress', async () => {
    const seen: number[] = [];
    replaced({
      async upload({ address, headers, onProgress, onSent }: Upload) {
        onProgress(0.5);
        onProgress(undefined);
        onSent();
        return { status: 201, answer: { data: { id: `${address} ${headers['X-File-Name']}` }, error: null } };
      },
    });
    const row = await transmit({ ...upload, body }, never, (done) => seen.push(done));
    expect([row.id, seen]).toEqual(['/api/files a', [0.5]]);
  });

  it.each([
    [
      'a refusal',
      async () => ({ status: 409, answer: { error: { code: 'conflict', message: 'No.' } } }),
      'No.',
    ],
    ['something else than our server', async () => ({ status: 200, answer: null }), /server/i],
    ['no answer', () => Promise.reject(new TypeError('gone')), /reach|connection/i],
  ])('reports the result of an upload: %s', async (_, answer, message) => {
    replaced({ upload: answer });
    const failure = await transmit({ ...upload, body }, never, () => {}).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect((failure as Error).message).toMatch(message);
  });

  it('aborts a stalled upload, and ends a cancelled one', async () => {
    vi.useFakeTimers();
    const aborted = ({ signal }: Upload) =>
      new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
      });
    replaced({ upload: aborted });
    const stalled = transmit({ ...upload, body }, never, () => {}).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(31_000);
    expect(await stalled).toBeInstanceOf(ApiError);
    const ends = new AbortController();
    const cancelled = transmit({ ...upload, body }, ends.signal, () => {}).catch((error: unknown) => error);
    ends.abort();
    expect(await cancelled).toMatchObject({ name: 'AbortError' });
    vi.useRealTimers();
  });

  it('provides every URL the browser opens itself, and carries events', () => {
    const listen = vi.fn(() => () => {});
    replaced({ linkTo: (address) => `blob:${address}`, listen });
    expect(fileLink('1', 'thumb')).toBe('blob:/api/files/1?variant=thumb');
    expect(publicLink('public/q/1')).toBe('blob:/api/public/q/1');
    const on = { onOpen() {}, onEvent() {} };
    transport.listen('/api/events', on);
    expect(listen).toHaveBeenCalledWith('/api/events', on);
  });

  it('is the browser’s own again after restoring', () => {
    replaced({ linkTo: () => 'elsewhere' });
    putBack();
    expect(transport.linkTo('/api/x')).toBe('/api/x');
  });
});
