import { PROCEDURES } from '../call-procedure.ts';

const UNSUPPORTED = 415;

export type RecordedAnswer = { what: string; status: number; text: string };

type Asked = {
  body?: unknown;
  headers?: object;
  method?: string;
  /** How it is written down; else by its method and path. */
  what?: string;
};

/**
 * A browser's part of HTTP: it keeps the server's cookies, sends our Origin, and writes every answer down, headers
 * included; but not the cookie that the server sets, which is where a session's id belongs.
 */
export function recordedBrowser(url: string, answers: RecordedAnswer[]) {
  let cookie = '';

  async function ask(path: string, { body, headers = {}, ...asked }: Asked = {}) {
    const method = asked.method ?? (body === undefined ? 'GET' : 'POST');
    const answer = await fetch(new URL(path, url), {
      method,
      redirect: 'manual',
      headers: {
        origin: url,
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const set = answer.headers.getSetCookie().at(-1);
    if (set) cookie = set.split(';')[0] ?? '';
    const text = await answer.text();
    const lines = JSON.stringify([...answer.headers].filter(([name]) => name !== 'set-cookie'));
    const what = asked.what ?? `${method} ${path.split('?')[0]}`;
    const recorded = { what, status: answer.status, text };
    answers.push({ ...recorded, text: `${lines}\n${text}` });
    return recorded;
  }

  /** Calls a procedure; one that answers in parts is asked to do so. */
  async function call(path: string, input?: unknown) {
    const isChange = PROCEDURES.find((known) => known.path === path)?.type === 'mutation';
    if (isChange) {
      const answer = await ask(`/trpc/${path}`, { body: input ?? null });
      if (answer.status !== UNSUPPORTED) return answer;
      const headers = { 'trpc-accept': 'application/jsonl' };
      return ask(`/trpc/${path}?batch=1`, { body: { 0: input ?? null }, headers });
    }
    const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
    return ask(`/trpc/${path}${query}`);
  }

  return {
    ask,
    call,
    sessionId: () => cookie.split('=')[1] ?? '',
    /** The same for what has to succeed. */
    succeed: async (path: string, input?: unknown) => {
      const answer = await call(path, input);
      if (answer.status >= 400 || answer.text.includes('"error":{'))
        throw new Error(`${path}: ${answer.status} ${answer.text}`);
      return answer;
    },
  };
}

export type RecordedBrowser = ReturnType<typeof recordedBrowser>;
