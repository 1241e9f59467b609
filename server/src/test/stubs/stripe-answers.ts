import type { ServerResponse } from 'node:http';

export type Answer = { status: number; body: object };

export const ok = (body: object): Answer => ({ status: 200, body });
export const list = (data: object[]): Answer => ok({ object: 'list', data, has_more: false });
export const found = (item: object | undefined, id: string) => (item ? ok(item) : missing('object', id));
export const missing = (what: string, id: string | null) =>
  refuse(404, 'invalid_request_error', `No such ${what}: '${id ?? ''}'`, 'resource_missing');
export const refuse = (status: number, type: string, message: string, code?: string): Answer => ({
  status,
  body: { error: { type, message, ...(code && { code }) } },
});

export function reply(response: ServerResponse, { status, body }: Answer) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
