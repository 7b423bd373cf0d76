/**
 * The screens' only way to the network. It is replaced as a whole: by a test, or by a server that runs in the browser.
 * An address is a path of our server with its query, such as `/api/customers?limit=50`.
 */

export interface Transport {
  fetch(address: string, init?: RequestInit): Promise<Response>;
  /** A request whose way to the server is seen. Rejects when there was no answer, with an AbortError when it was aborted. */
  upload(upload: Upload): Promise<Uploaded>;
  /** Events that the server sends. Comes back by itself when the connection is lost; returns how to stop. */
  listen(address: string, on: Listening): () => void;
  /** What the browser is given to open by itself: a picture, a PDF, a download. */
  linkTo(address: string): string;
}

export interface Upload {
  readonly method: 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly address: string;
  readonly body: Blob;
  readonly signal: AbortSignal;
  /** Something got through: the share that has, from 0 to 1, where it is known. */
  onProgress(share: number | undefined): void;
  /** All of it has left; the answer is to come. */
  onSent(): void;
}

/** `answer` is the JSON of the answer, null where it is none. */
export interface Uploaded {
  readonly status: number;
  readonly answer: unknown;
}

export interface Listening {
  /** Each time that it listens anew. */
  onOpen(): void;
  onEvent(name: 'change' | 'resync', data: string): void;
}

const ofTheBrowser: Transport = {
  fetch: (address, init) => fetch(address, init),
  upload: (upload) => new Promise((resolve, reject) => sendSeen(upload, resolve, reject)),
  listen(address, { onOpen, onEvent }) {
    const source = new EventSource(address);
    source.addEventListener('open', onOpen);
    for (const name of ['change', 'resync'] as const)
      source.addEventListener(name, ({ data }: MessageEvent<string>) => onEvent(name, data));
    return () => source.close();
  },
  linkTo: (address) => address,
};

/** By XMLHttpRequest, because fetch does not tell how much has been sent. */
function sendSeen(upload: Upload, resolve: (uploaded: Uploaded) => void, reject: (cause: Error) => void) {
  const { method, address, headers, body, signal } = upload;
  const request = new XMLHttpRequest();
  const stop = () => request.abort();
  request.open(method, address);
  request.responseType = 'json';
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ lengthComputable, loaded, total }) =>
    upload.onProgress(lengthComputable ? loaded / total : undefined);
  request.upload.onload = () => upload.onSent();
  request.onload = () => resolve({ status: request.status, answer: request.response });
  request.onerror = () => reject(new TypeError('The upload failed.'));
  request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
  request.onloadend = () => signal.removeEventListener('abort', stop);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  else request.send(body);
}

let current = ofTheBrowser;

/** Passes on to whichever is in place. */
export const transport: Transport = {
  fetch: (address, init) => current.fetch(address, init),
  upload: (upload) => current.upload(upload),
  listen: (address, on) => current.listen(address, on),
  linkTo: (address) => current.linkTo(address),
};

/** From now on; returns how to have the browser's own again. */
export function replaceTransport(next: Transport): () => void {
  current = next;
  return () => {
    current = ofTheBrowser;
  };
}
