// What a stream is measured against: a server that passes the AI service's answer on as it comes and does nothing
// else. Started by stream-cost.bench.ts as a process of its own.
import http from 'node:http';

const upstream = new URL(`${process.env['OPENAI_BASE_URL']}/chat/completions`);
const agent = new http.Agent({ keepAlive: true });

http
  .createServer((request, response) => {
    const asked = http.request(upstream, { method: 'POST', agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { 'content-type': 'text/event-stream' });
      answer.pipe(response);
    });
    request.pipe(asked);
  })
  .listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('ready\n'));
