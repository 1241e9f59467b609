import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export type Connection = { socket: Socket; received: () => string; ended: Promise<number> };

/** @returns a connection that has sent the head of a request, and when the server ended it, in ms */
export function openConnection({ port, hostname }: URL, head: string[]): Connection {
  let text = '';
  const startedAt = performance.now();
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('data', (chunk) => (text += String(chunk))).on('error', () => undefined);
  const ended = new Promise<number>((resolve) =>
    socket.once('close', () => resolve(performance.now() - startedAt)),
  );
  socket.write([...head, 'host: localhost', '', ''].join('\r\n'));
  return { socket, received: () => text, ended };
}
