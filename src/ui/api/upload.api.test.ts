/** Uploads on a poor network: answers and connections are lost, the user presses "Try again", and the file is stored once. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { onePage } from '#domains/testing/one-page.ts';
import { type Company, openCompany } from '#domains/work-orders/testing/company.ts';
import { tenantStore } from '../tenant-store.ts';
import { sendFile } from './upload.ts';

type Fate = 'lost on the way' | 'answer lost' | 'silence' | undefined;

let company: Company;
/** The outcome of each coming request; those not listed succeed. */
let fates: Fate[] = [];
let asked: string[] = [];

beforeAll(async () => {
  company = await openCompany();
  tenantStore.set(company.owner.tenantId);
  const real = fetch;
  const reach = async (method: string, path: string, headers: Headers, body: unknown) => {
    asked.push(`${method} ${path.replace(/[0-9a-f-]{36}/, ':id')}`);
    const fate = fates.shift();
    if (fate === 'silence') return new Promise<never>(() => {});
    if (fate === 'lost on the way') throw new TypeError('no way');
    headers.set('cookie', company.owner.cookie);
    const reply = await real(company.server.url + path, { method, headers, body: body as BodyInit });
    if (fate !== 'answer lost') return reply;
    await reply.arrayBuffer();
    throw new TypeError('no answer');
  };
  vi.stubGlobal('fetch', (input: string | URL, init: RequestInit = {}) =>
    String(input).startsWith('/')
      ? reach(init.method ?? 'GET', String(input), new Headers(init.headers), init.body)
      : real(input, init),
  );
  vi.stubGlobal('XMLHttpRequest', requestOver(reach));
});
afterEach(() => {
  [fates, asked] = [[], []];
  vi.useRealTimers();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  tenantStore.set(null);
  await company.stop();
});

/** The subset of the browser's XMLHttpRequest that is used. */
function requestOver(
  reach: (method: string, path: string, headers: Headers, body: unknown) => Promise<Response>,
) {
  return class {
    upload: Record<string, (event: object) => void> = {};
    headers = new Headers();
    method = '';
    path = '';
    status = 0;
    response: unknown = null;
    isAborted = false;
    onload = () => {};
    onerror = () => {};
    onabort = () => {};
    onloadend = () => {};
    open(method: string, path: string) {
      Object.assign(this, { method, path });
    }
    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value);
    }
    abort() {
      this.isAborted = true;
      this.onabort();
      this.onloadend();
    }
    send(body: Blob) {
      this.upload.onprogress?.({ lengthComputable: true, loaded: body.size, total: body.size });
      this.upload.onload?.({});
      void reach(this.method, this.path, this.headers, body)
        .then(
          async (reply) => {
            this.status = reply.status;
            this.response = await reply.json();
            if (!this.isAborted) this.onload();
          },
          () => this.onerror(),
        )
        .finally(() => this.onloadend());
    }
  };
}

const signal = new AbortController().signal;
const quiet = () => {};
const paper = (note: string) => new File([onePage(note)], `${note.slice(0, 20)}.pdf`, { lastModified: 5 });
const stored = (name: string) => company.query('select id from files where file_name = $1', [name]);

it('is stored once when the answer was lost and the same file is sent or chosen again', async () => {
  fates = ['answer lost'];
  await expect(sendFile({ file: paper('a receipt') }, signal, quiet)).rejects.toMatchObject({
    code: 'network',
  });
  const { id } = await sendFile({ file: paper('a receipt') }, signal, quiet);
  expect(await stored('a receipt.pdf')).toEqual([{ id }]);
  await sendFile({ file: paper('a receipt') }, signal, quiet);
  expect(await stored('a receipt.pdf'), 'sent on purpose once more').toHaveLength(2);
});

it('is aborted when it stalls, and resumes under its key', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fates = ['silence'];
  const hanging = expect(sendFile({ file: paper('hangs') }, signal, quiet)).rejects.toMatchObject({
    code: 'timeout',
    message: expect.stringMatching(/not answered for 60 seconds/),
  });
  await vi.advanceTimersByTimeAsync(60_000);
  await hanging;
  vi.useRealTimers();
  await sendFile({ file: paper('hangs') }, signal, quiet);
  expect(await stored('hangs.pdf')).toHaveLength(1);
});

it('resumes a large file where it stopped, part by part', async () => {
  const large = () => new File([onePage('x'.repeat(3.5 * 1024 * 1024))], 'large.pdf', { lastModified: 5 });
  const progress: number[] = [];
  // Started and read; one part sent, then the next fails three times.
  fates = [undefined, undefined, undefined, ...Array<Fate>(3).fill('lost on the way')];
  await expect(sendFile({ file: large() }, signal, quiet)).rejects.toMatchObject({ code: 'network' });
  asked = [];
  fates = [undefined, undefined, 'answer lost'];
  const row = await sendFile({ file: large() }, signal, (done) => progress.push(done));
  expect(asked).toEqual([
    'POST /api/files/uploads',
    'GET /api/files/uploads/:id',
    'PUT /api/files/uploads/:id?offset=1048576',
    'PUT /api/files/uploads/:id?offset=1048576',
    'PUT /api/files/uploads/:id?offset=2097152',
    'PUT /api/files/uploads/:id?offset=3145728',
    'POST /api/files/uploads/:id/finish',
  ]);
  expect(progress[0]).toBeGreaterThan(0.5);
  expect(progress.at(-1)).toBe(1);
  expect(await stored('large.pdf')).toEqual([{ id: row.id }]);
  const { text } = await company.owner.get(`/api/files/${row.id}`);
  expect(text.length).toBe(large().size);
});

it('goes on with one upload after the server has given up the first, and stores it once', async () => {
  const upload = {
    file: new File([onePage('y'.repeat(3.5 * 1024 * 1024))], 'left.pdf', { lastModified: 5 }),
    key: 'left-lying',
  };
  const sendUntil = (share: number) => {
    const leaving = new AbortController();
    return expect(
      sendFile(upload, leaving.signal, (done) => done > share && leaving.abort()),
    ).rejects.toMatchObject({ name: 'AbortError' });
  };
  await sendUntil(0.1);
  await company.query(`delete from uploads where file_name = 'left.pdf'`);
  await sendUntil(0.7);
  asked = [];
  const { id } = await sendFile(upload, signal, quiet);
  expect(asked.filter((request) => request.endsWith('offset=0'))).toEqual([]);
  await sendFile(upload, signal, quiet);
  expect(await company.query(`select file_id from uploads where file_name = 'left.pdf'`)).toEqual([
    { file_id: id },
  ]);
  expect(await stored('left.pdf')).toHaveLength(1);
});
