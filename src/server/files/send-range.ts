import type { Range } from './stored-files.ts';

/** Sends a body of `size` bytes, or the range of it that the `Range` header asks for: RFC 9110, 14.2, without several ranges. */
export async function sendRange(
  size: number,
  range: string | undefined,
  headers: Readonly<Record<string, string>>,
  read: (part?: Range) => Promise<ReadableStream<Uint8Array>>,
): Promise<Response> {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(range ?? '');
  if (!asked || (asked[1] === '' && asked[2] === '')) {
    return new Response(await read(), { headers: { ...headers, 'content-length': String(size) } });
  }
  const start = asked[1] === '' ? Math.max(0, size - Number(asked[2])) : Number(asked[1]);
  const end = asked[1] === '' || asked[2] === '' ? size - 1 : Math.min(Number(asked[2]), size - 1);
  if (start > end || start >= size)
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } });
  return new Response(await read({ start, end }), {
    status: 206,
    headers: {
      ...headers,
      'content-range': `bytes ${start}-${end}/${size}`,
      'content-length': String(end - start + 1),
    },
  });
}
