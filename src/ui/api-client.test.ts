import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, newKey, urlFor } from './api-client.ts';
import { ApiError, mayRetry } from './api-error.ts';
import { classifyError } from './errors/classify-error.ts';
import { retryDelay, shouldRetry } from './query.ts';
import { tenantStore } from './tenant-store.ts';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  tenantStore.set(null);
});

function answer(body: unknown, init: ResponseInit & { type?: string } = {}): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'Content-Type': init.type ?? 'application/json; charset=utf-8', ...init.headers };
  fetched.mockResolvedValueOnce(new Response(text, { ...init, headers }));
}

const sent = (): RequestInit & { headers: Headers } =>
  fetched.mock.calls[0]?.[1] as RequestInit & { headers: Headers };

describe('an API call', () => {
  it('returns the data and the count, and sends the tab’s company', async () => {
    tenantStore.set('t-1');
    answer({ data: [{ id: 1 }], error: null, count: 7 });
    expect(await api.get('work_orders', { query: { limit: 50, q: undefined } })).toMatchObject({ count: 7 });
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/work_orders?limit=50');
    expect(sent().headers.get('X-Tenant')).toBe('t-1');
    expect(sent().headers.has('Idempotency-Key')).toBe(false);
  });

  it('sends an idempotency key with every POST, the given one if any', async () => {
    answer({ data: null });
    await api.post('/api/work_orders', [{ title: 'x' }]);
    expect(sent().headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
    fetched.mockClear();
    answer({ data: null });
    await api.post('/api/work_orders', [], { idempotencyKey: 'same' });
    expect(sent().headers.get('Idempotency-Key')).toBe('same');
  });

  it('solves a proof of work once, and throws if it is refused again', async () => {
    const asked = {
      code: 'too_many_requests',
      message: 'Wait.',
      details: { proof: { challenge: 'c', bits: 4 } },
    };
    answer({ data: null, error: asked }, { status: 429 });
    answer({ data: { ok: true }, error: null });
    const post = () => api.post('/api/auth/signin', { email: 'a@b.test' });
    expect((await post()).data).toEqual({ ok: true });
    const headers = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('X-Proof'));
    expect(headers).toEqual([null, expect.stringMatching(/^c:\d+$/)]);
    for (let n = 0; n < 2; n += 1) answer({ data: null, error: asked }, { status: 429 });
    await expect(post()).rejects.toMatchObject({ status: 429 });
    expect(fetched).toHaveBeenCalledTimes(4);
  });

  it('throws the server’s complete refusal', async () => {
    const error = {
      code: 'invalid',
      message: 'Title is required.',
      fields: { title: 'Required.' },
      request_id: 'r-9',
    };
    answer({ data: null, error }, { status: 422 });
    await expect(api.post('work_orders', {})).rejects.toMatchObject({ status: 422, ...error });
  });

  it('has the days and months of a refusal as the company writes them, but none that somebody typed', async () => {
    const [message, named] = [
      'The books are closed up to 2024-12-31, depreciation of 2024-05 is posted.',
      'Only 3 of “Lot 2024-12-31” and “2024-05”: PO-2024-12-31, 2024-05/7, INV-2024-05.',
    ];
    const refused = async () => {
      answer(
        { data: null, error: { code: 'invalid', message: named, fields: { on: message } } },
        { status: 422 },
      );
      return api.post('work_orders', {}).catch(({ fields: { on }, message: said }) => [on, said]);
    };
    expect(await refused()).toEqual([message, named]);
    tenantStore.language = 'en-GB';
    expect(await refused()).toEqual([
      'The books are closed up to 31 Dec 2024, depreciation of May 2024 is posted.',
      named,
    ]);
    tenantStore.language = 'en-US';
    expect(await refused()).toEqual([
      'The books are closed up to Dec 31, 2024, depreciation of May 2024 is posted.',
      named,
    ]);
    tenantStore.language = '';
  });

  it.each([
    ['a captive portal', '<html>Sign in to Hotel Wi-Fi</html>', { status: 200, type: 'text/html' }],
    ['a page that calls itself JSON', '<html>', { status: 200 }],
    ['an answer that is not an envelope', [1, 2], { status: 200 }],
    ['a proxy’s error page', '<html>502</html>', { status: 502, type: 'text/html' }],
  ])('never treats %s as success', async (_name, body, init) => {
    answer(body, init);
    await expect(api.get('work_orders')).rejects.toMatchObject({ code: 'not_our_server' });
  });

  it('distinguishes a lost connection from an aborted call', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(api.get('x')).rejects.toMatchObject({ status: 0, code: 'network' });
    fetched.mockRejectedValueOnce(new DOMException('gone', 'AbortError'));
    await expect(api.get('x')).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a request that hangs', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const neverAnswers = (_: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });

  it('is aborted after the limit, with a message, and not retried', async () => {
    fetched.mockImplementation(neverAnswers);
    const read = expect(api.get('work_orders')).rejects.toMatchObject({
      code: 'timeout',
      status: 0,
      message: 'The server has not answered for 20 seconds. Check the connection and try again.',
    });
    await vi.advanceTimersByTimeAsync(20_000);
    await read;
    expect(sent().signal?.aborted).toBe(true);
    const write = api.post('work_orders', {}).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(59_000);
    await vi.advanceTimersByTimeAsync(1_000);
    const failure = await write;
    expect(failure).toMatchObject({ code: 'timeout' });
    expect(classifyError(failure).friendly).toContain('It may have been done all the same');
    expect(shouldRetry(0, failure)).toBe(false);
  });

  it('also while reading the body, and when it was sent earlier', async () => {
    const slow = new Response(new ReadableStream(), { headers: { 'Content-Type': 'application/json' } });
    fetched.mockResolvedValueOnce(slow);
    const body = expect(api.get('x')).rejects.toMatchObject({ code: 'timeout' });
    const begun = expect(api.get('x', { begun: new Promise(() => undefined) })).rejects.toMatchObject({
      code: 'timeout',
    });
    await vi.advanceTimersByTimeAsync(20_000);
    await Promise.all([body, begun]);
  });

  it('ends when the caller aborts', async () => {
    fetched.mockImplementation(neverAnswers);
    const stop = new AbortController();
    const asked = expect(api.get('x', { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
    stop.abort();
    await asked;
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('repeating', () => {
  const failure = (status: number) => new ApiError({ status, code: 'x', message: 'x' });

  it('happens three times, for errors a retry may cure', () => {
    expect([0, 429, 500, 503].map((status) => mayRetry(failure(status)))).toEqual([true, true, true, true]);
    expect([400, 401, 403, 404, 409, 422].some((status) => mayRetry(failure(status)))).toBe(false);
    expect([0, 1, 2, 3].map((count) => shouldRetry(count, failure(0)))).toEqual([true, true, true, false]);
  });

  it('waits 1 s, doubling, at most 30 s', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map((attempt) => retryDelay(attempt))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
  });
});

it('builds URLs and keys', () => {
  expect(urlFor('/api/a?x=1', { y: 'a&b' })).toBe('/api/a?x=1&y=a%26b');
  expect(newKey()).not.toBe(newKey());
});
