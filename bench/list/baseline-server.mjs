// The baseline: node:http and the driver, one statement per request, the bytes passed on. No session, no permissions, no
// row-level security. A statement without values takes them from the query string, or the body as its only one.
import http from 'node:http';
import pg from 'pg';

const [connection, questions] = [JSON.parse(process.argv[2]), JSON.parse(process.argv[3])];
const pool = new pg.Pool({ ...connection, max: 10 });

const server = http.createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  const { text, values } = questions[pathname] ?? {};
  if (!text) return response.writeHead(404).end();
  try {
    const asked =
      values ?? (request.method === 'POST' ? [await bodyOf(request)] : [...searchParams.values()]);
    const { rows } = await pool.query({ name: pathname, text, values: asked, rowMode: 'array' });
    const body = Buffer.from(rows[0][0]);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
