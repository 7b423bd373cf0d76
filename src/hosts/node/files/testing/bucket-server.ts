// An in-memory bucket that implements the part of S3 the product needs. Request signatures are verified with another library than
// the one that signs; invalid ones are refused as by the real service.

import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import aws4 from 'aws4';
import { type Bucket, parseBucket } from '../bucket.ts';

/** Small pages, to test that listing continues. */
const PAGE = 2;

export type BucketServer = {
  readonly url: string;
  readonly bucket: Bucket;
  /** By full object name in the bucket. */
  readonly objects: Map<string, Buffer>;
  /** Answers this many of the next requests with 503. */
  fail(times: number): void;
  stop(): Promise<void>;
};

export async function startBucket({ folder = '' } = {}): Promise<BucketServer> {
  const objects = new Map<string, Buffer>();
  let failing = 0;
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      if (failing > 0) {
        failing -= 1;
        fault(response, 503, 'SlowDown');
        return;
      }
      if (isSigned(request, body)) answer(request, response, body, objects);
      else fault(response, 403, 'SignatureDoesNotMatch');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const url = `http://${key.accessKeyId}:${encodeURIComponent(key.secretAccessKey)}@127.0.0.1:${port}/files${folder}?region=eu-test-1`;
  return {
    url,
    bucket: parseBucket(url),
    objects,
    fail: (times) => {
      failing = times;
    },
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}

const key = { accessKeyId: 'AKIATEST', secretAccessKey: 'a/secret+with@all' };

function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const { authorization = '' } = headers;
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? [];
  const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
  const hash = signed['x-amz-content-sha256'];
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== createHash('sha256').update(body).digest('hex')) return false;
  const again = aws4.sign({ method, path: url, headers: signed, service: 's3', region: 'eu-test-1' }, key);
  return String(again.headers?.Authorization).split('Signature=')[1] === authorization.split('Signature=')[1];
}

function answer(
  { method, url = '', headers }: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  objects: Map<string, Buffer>,
): void {
  const { pathname, searchParams } = new URL(url, 'http://bucket');
  const name = pathname.replace(/^\/files\/?/, '');
  const stored = objects.get(name);
  if (method === 'PUT' && headers['content-length'] === undefined) {
    fault(response, 411, 'MissingContentLength');
  } else if (method === 'PUT') {
    objects.set(name, body);
    response.writeHead(200).end();
  } else if (method === 'DELETE') {
    objects.delete(name);
    response.writeHead(204).end();
  } else if (name === '') {
    list(response, searchParams, [...objects.keys()].sort());
  } else if (stored) {
    send(response, stored, headers.range, method === 'HEAD');
  } else fault(response, 404, 'NoSuchKey');
}

function send(response: ServerResponse, stored: Buffer, range: string | undefined, isHead: boolean): void {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  const part = from === undefined ? stored : stored.subarray(Number(from), Number(to) + 1);
  response.writeHead(from === undefined ? 200 : 206, {
    'content-length': part.length,
    ...(from !== undefined && { 'content-range': `bytes ${from}-${to}/${stored.length}` }),
  });
  response.end(isHead ? undefined : part);
}

function list(response: ServerResponse, asked: URLSearchParams, names: readonly string[]): void {
  const after = asked.get('continuation-token') ?? '';
  const found = names.filter((name) => name.startsWith(asked.get('prefix') ?? '') && name > after);
  const page = found.slice(0, PAGE);
  const more = found.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  const contents = page.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('');
  response.end(`<ListBucketResult>${contents}${more}</ListBucketResult>`);
}

function fault(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
}
