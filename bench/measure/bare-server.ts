import { createServer, type IncomingMessage } from 'node:http';

// The ceiling: answers whatever is asked with bytes from memory, by turns with those that POST /answers has told it.
interface Answer {
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}
let answers: Answer[] = [{ headers: {}, body: Buffer.from('{}') }];
let turn = 0;

async function take(request: IncomingMessage): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const told = JSON.parse(Buffer.concat(chunks).toString()) as { headers: Record<string, string>; body: string }[];
  answers = told.map(({ headers, body }) => ({ headers, body: Buffer.from(body) }));
}

const server = createServer((request, response) => {
  if (request.url === '/answers') return void take(request).then(() => response.end());
  turn = (turn + 1) % answers.length;
  const { headers, body } = answers[turn] as Answer;
  response.writeHead(200, { ...headers, 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as { port: number }).port}\n`);
});
