import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';

export type LocalServer = { url: string; close(): Promise<void> };

/** A server on a loopback port, a free one unless it is named; `close` cuts what is still open. */
export function listen(handle: RequestListener, port = 0): Promise<LocalServer> {
  const sockets = new Set<Socket>();
  const server = createServer(handle).on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address !== 'object' || !address) return reject(new Error('No port'));
      resolve({
        url: `http://127.0.0.1:${address.port}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            for (const socket of sockets) socket.destroy();
          }),
      });
    });
  });
}

export async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

export const readText = async (request: IncomingMessage) => (await readBytes(request)).toString('utf8');
