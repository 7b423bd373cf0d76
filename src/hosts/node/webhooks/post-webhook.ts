// One POST to a user-supplied address. Its name is resolved once, all its addresses are checked, and the connection uses a
// checked one, so that DNS rebinding gains nothing. Redirects are never followed.

import { lookup } from 'node:dns/promises';
import { type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { urlFault } from '#domains/integrations/webhook.rules.ts';
import { isPrivateAddress } from '#kernel/addresses.ts';
import type { Posted, Webhooks } from '#server/ports.ts';

const TIMEOUT_MS = 10_000;
const MAX_TEXT = 1000;

export const webhooks: Webhooks = { post: postWebhook };

export async function postWebhook(
  to: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  allowPrivate: boolean,
): Promise<Posted> {
  const fault = urlFault(to, allowPrivate);
  if (fault) throw new Error(fault);
  const url = new URL(to);
  const address = await judgedAddress(url.hostname, allowPrivate);
  const began = performance.now();
  const { status, text } = await post(url, address, body, headers);
  return { status, text, milliseconds: Math.round(performance.now() - began) };
}

async function judgedAddress(hostname: string, allowPrivate: boolean): Promise<string> {
  const plain = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(plain) ? [plain] : (await lookup(plain, { all: true })).map((one) => one.address);
  if (!allowPrivate && addresses.some(isPrivateAddress))
    throw new Error('The address is inside a private network.');
  const [first] = addresses;
  if (first === undefined) throw new Error('The address was not found.');
  return first;
}

function post(
  url: URL,
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // A new connection, to this address only.
      agent: false,
      lookup: (_name, { all }, done) => {
        const family = isIP(address);
        if (all) done(null, [{ address, family }]);
        else done(null, address, family);
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    };
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        if (text.length < MAX_TEXT) return;
        // The rest is discarded, however long it is.
        resolve({ status: response.statusCode ?? 0, text: text.slice(0, MAX_TEXT) });
        response.destroy();
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}
