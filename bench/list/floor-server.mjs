// The floor: node:http and the driver, the same SQL, the bytes passed on. No session, no rights, no rows held back.
import http from 'node:http';
import pg from 'pg';

const [connection, questions] = [JSON.parse(process.argv[2]), JSON.parse(process.argv[3])];
const pool = new pg.Pool({ ...connection, max: 10 });

const server = http.createServer(async (request, response) => {
  const { text, values } = questions[request.url] ?? {};
  if (!text) return response.writeHead(404).end();
  try {
    const { rows } = await pool.query({ name: request.url, text, values, rowMode: 'array' });
    const body = Buffer.from(rows[0][0]);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
