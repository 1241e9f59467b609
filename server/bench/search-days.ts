// Search Console as far as the bench of results asks it, in a process of its own: 50,000 pages on every day.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const ROWS_A_REQUEST = 25_000;

const rowsFrom = (start: number) =>
  JSON.stringify({
    rows: Array.from({ length: ROWS_A_REQUEST }, (_, at) => ({
      keys: [`https://shop.example/department-${(start + at) % 40}/product-number-${start + at}/`],
      clicks: (start + at) % 9,
      impressions: 100 + ((start + at) % 500),
      ctr: 0.01,
      position: 1 + ((start + at) % 60) / 3,
    })),
  });
const answers = new Map([0, ROWS_A_REQUEST].map((start) => [start, rowsFrom(start)]));

const server = createServer((request, response) => {
  void text(request).then((body) => {
    const { startRow } = JSON.parse(body) as { startRow: number };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(answers.get(startRow) ?? '{}');
  });
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
