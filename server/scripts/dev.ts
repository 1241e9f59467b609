// npm run dev: the server restarts on changes, the client reloads in the browser.
import { spawn } from 'node:child_process';

/** The browser talks to the client's server, which hands on to the real one behind it. */
const port = Number(process.env.PORT ?? '3000');
const serverPort = String(port + 1);
const children = [
  spawn('node', ['--watch', '--disable-warning=ExperimentalWarning', 'server/src/main.ts'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: serverPort,
      PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
    },
  }),
  spawn('vite', ['client', '--port', String(port), '--strictPort'], {
    stdio: 'inherit',
    env: { ...process.env, SERVER_PORT: serverPort },
  }),
];
const end = (signal: NodeJS.Signals) => {
  for (const child of children) child.kill(signal);
};
for (const child of children) child.on('exit', () => end('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
