import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { createParser } from 'eventsource-parser';

/** Without read-ahead, chunks accumulate in the kernel and are read at once. */
const CONNECTION = { keepAlive: true, noDelay: true, highWaterMark: 1 };
const secure = { agent: new https.Agent(CONNECTION), request: https.request };
const plain = { agent: new http.Agent(CONNECTION), request: http.request };

export class AiResponse extends Response {
  readonly #message: IncomingMessage;
  readonly #maxBytes: number;
  readonly #tooLarge: () => Error;

  constructor(message: IncomingMessage, maxBytes: number, tooLarge: () => Error) {
    super(null, { status: message.statusCode, headers: headersOf(message) });
    this.#message = message.setEncoding('utf8');
    this.#maxBytes = maxBytes;
    this.#tooLarge = tooLarge;
  }

  override readonly text = async (): Promise<string> => {
    let text = '';
    for await (const part of this.#parts()) text += part;
    return text;
  };

  override readonly json = async (): Promise<unknown> => JSON.parse(await this.text());

  async *events(): AsyncGenerator<string[]> {
    let arrived: string[] = [];
    const parser = createParser({ onEvent: ({ data }) => arrived.push(data) });
    for await (const part of this.#parts()) {
      parser.feed(part);
      if (arrived.length === 0) continue;
      yield arrived;
      arrived = [];
    }
  }

  async *#parts(): AsyncGenerator<string> {
    let bytes = 0;
    const parts: AsyncIterable<string> = this.#message;
    for await (const part of parts) {
      bytes += Buffer.byteLength(part);
      if (bytes > this.#maxBytes) throw this.#tooLarge();
      yield part;
    }
  }
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value);
  return headers;
}

/**
 * Node's client needs a third of fetch's time, and half its memory for streams. Fails with `tooLarge()` above
 * the limit. No redirects: the key is meant for one address.
 */
export function aiFetch(maxBytes: number, tooLarge: () => Error) {
  return (url: string | URL | Request, init: RequestInit = {}): Promise<AiResponse> =>
    new Promise((resolve, reject) => {
      const address = new URL(url instanceof Request ? url.url : url);
      const { request, agent } = address.protocol === 'https:' ? secure : plain;
      const headers = Object.fromEntries(new Headers(init.headers));
      const { method, signal } = init;
      request(address, { method, headers, agent, signal: signal ?? undefined }, (message) =>
        resolve(new AiResponse(message, maxBytes, tooLarge)),
      )
        .on('error', reject)
        .end(init.body);
    });
}
