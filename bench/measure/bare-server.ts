import { createServer, type IncomingMessage } from 'node:http';

// The ceiling: answers whatever is asked with bytes from memory. POST /answer says which.
let answer: { headers: Record<string, string>; body: Buffer } = { headers: {}, body: Buffer.from('{}') };

async function take(request: IncomingMessage): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { headers, body } = JSON.parse(Buffer.concat(chunks).toString()) as {
    headers: Record<string, string>;
    body: string;
  };
  answer = { headers, body: Buffer.from(body) };
}

const server = createServer((request, response) => {
  if (request.url === '/answer') return void take(request).then(() => response.end());
  response.writeHead(200, { ...answer.headers, 'content-length': answer.body.length });
  response.end(answer.body);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as { port: number }).port}\n`);
});
