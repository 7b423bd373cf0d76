/**
 * The app's only access to the network. Can be replaced as a whole: by a test, or by a server that runs in the browser.
 * Addresses are server paths with their query, such as `/api/customers?limit=50`.
 */

export interface Transport {
  fetch(address: string, init?: RequestInit): Promise<Response>;
  /** A request with upload progress. Rejects when there was no answer, with an AbortError when it was aborted. */
  upload(upload: Upload): Promise<Uploaded>;
  /** Server-sent events. Reconnects automatically; returns a function that stops. */
  listen(address: string, on: Listening): () => void;
  /** A URL for the browser to open itself: a picture, a PDF, a download. */
  linkTo(address: string): string;
}

export interface Upload {
  readonly method: 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly address: string;
  readonly body: Blob;
  readonly signal: AbortSignal;
  /** Progress was made: the share sent, from 0 to 1, if known. */
  onProgress(share: number | undefined): void;
  /** The request has been sent completely; the answer is pending. */
  onSent(): void;
}

/** `answer` is the parsed JSON, null if it is not JSON. */
export interface Uploaded {
  readonly status: number;
  readonly answer: unknown;
}

export interface Listening {
  /** Called on each connection and reconnection. */
  onOpen(): void;
  onEvent(name: 'change' | 'resync', data: string): void;
}

const ofTheBrowser: Transport = {
  fetch: (address, init) => fetch(address, init),
  upload: (upload) => new Promise((resolve, reject) => sendWithProgress(upload, resolve, reject)),
  listen(address, { onOpen, onEvent }) {
    const source = new EventSource(address);
    source.addEventListener('open', onOpen);
    for (const name of ['change', 'resync'] as const)
      source.addEventListener(name, ({ data }: MessageEvent<string>) => onEvent(name, data));
    return () => source.close();
  },
  linkTo: (address) => address,
};

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
function sendWithProgress(
  upload: Upload,
  resolve: (uploaded: Uploaded) => void,
  reject: (cause: Error) => void,
) {
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

/** Delegates to the current transport. */
export const transport: Transport = {
  fetch: (address, init) => current.fetch(address, init),
  upload: (upload) => current.upload(upload),
  listen: (address, on) => current.listen(address, on),
  linkTo: (address) => current.linkTo(address),
};

/** Replaces the transport; returns a function that restores the browser's own. */
export function replaceTransport(next: Transport): () => void {
  current = next;
  return () => {
    current = ofTheBrowser;
  };
}
