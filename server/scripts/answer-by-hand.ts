// npm run try:model -- --record name --by-hand folder: a service on the wire whose answers somebody writes. Each request
// is laid into the folder as 01.request.md; its answer is what is then saved there as 01.answer.md.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const LOOK_MS = 300;
const CHARACTERS_PER_TOKEN = 4;

const asked = z.object({
  model: z.string(),
  stream: z.boolean().default(false),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
});

/** @returns its address, and how to end it */
export async function answerByHand(folder: string) {
  mkdirSync(folder, { recursive: true });
  let number = 0;

  const server = http.createServer((request, response) => {
    number += 1;
    const name = String(number).padStart(2, '0');
    void answer(name, request, response);
  });

  async function answer(name: string, request: http.IncomingMessage, response: http.ServerResponse) {
    const { model, stream, messages } = asked.parse(await json(request));
    const text = messages.map(({ role, content }) => `[${role}]\n${content}\n`).join('\n');
    const draft = path.join(folder, `${name}.draft`);
    writeFileSync(draft, text);
    renameSync(draft, path.join(folder, `${name}.request.md`));
    const file = path.join(folder, `${name}.answer.md`);
    while (!existsSync(file)) await sleep(LOOK_MS);

    const content = readFileSync(file, 'utf8').trimEnd();
    const usage = {
      prompt_tokens: Math.ceil(text.length / CHARACTERS_PER_TOKEN),
      completion_tokens: Math.ceil(content.length / CHARACTERS_PER_TOKEN),
    };
    if (stream) {
      const event = (data: object) => `data: ${JSON.stringify({ model, ...data })}\n\n`;
      response.setHeader('content-type', 'text/event-stream');
      response.write(event({ choices: [{ delta: { content } }] }));
      response.write(event({ choices: [{ delta: {}, finish_reason: 'stop' }] }));
      response.end(`${event({ choices: [], usage })}data: [DONE]\n\n`);
    } else {
      const choices = [{ message: { content }, finish_reason: 'stop' }];
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ model, choices, usage }));
    }
  }

  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/v1`, end: () => server.close() };
}
