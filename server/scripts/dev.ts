// npm run dev: the server restarts on changes, the client reloads in the browser.
import { spawn } from 'node:child_process';

const SERVER_PORT = '3001';
const children = [
  spawn('node', ['--watch', '--disable-warning=ExperimentalWarning', 'server/src/main.ts'], {
    stdio: 'inherit',
    env: { ...process.env, PORT: SERVER_PORT, PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:3000' },
  }),
  spawn('vite', ['client', '--port', '3000', '--strictPort'], {
    stdio: 'inherit',
    env: { ...process.env, SERVER_PORT },
  }),
];
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
