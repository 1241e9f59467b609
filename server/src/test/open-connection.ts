import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export type Connection = { socket: Socket; received: () => string; ended: Promise<void> };

/** @returns a connection that has sent the head of a request, and whether the server has ended it */
export function openConnection({ port, hostname }: URL, head: string[]): Connection {
  let text = '';
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('data', (chunk) => (text += String(chunk))).on('error', () => undefined);
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write([...head, 'host: localhost', '', ''].join('\r\n'));
  return { socket, received: () => text, ended };
}
