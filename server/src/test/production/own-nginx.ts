import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { freePort } from '#server/database/port.ts';

const NGINX = '/usr/sbin/nginx';
const CONFIG = path.resolve(import.meta.dirname, '../../../../docs/operating/nginx.conf');
const HOW = `This test runs behind nginx: sudo apt-get install --no-install-recommends nginx openssl`;

/** @throws Error saying how to install what is missing, where this process may not do it itself. */
function ensureNginx() {
  if (existsSync(NGINX)) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(HOW);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = ['-y', '-o', 'DPkg::Lock::Timeout=300', '--no-install-recommends'];
  execFileSync('apt-get', ['update', '-q'], { env, stdio: 'ignore' });
  execFileSync('apt-get', ['install', ...options, 'nginx', 'openssl'], { env, stdio: 'ignore' });
}

/** The committed configuration with this machine's ports, certificate and folders in place of a container's. */
export async function ownNginx(upstreams: [string, string]) {
  ensureNginx();

  const [plainPort, port] = [await freePort(), await freePort()];
  const dir = mkdtempSync(path.join(os.tmpdir(), 'veemark-nginx-'));
  chmodSync(dir, 0o755);

  const [certificate, key] = [path.join(dir, 'fullchain.pem'), path.join(dir, 'privkey.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  const pair = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', ...pair, ...subject], { stdio: 'ignore' });

  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${dir}/${kind};`,
  );
  const config = readFileSync(CONFIG, 'utf8')
    // The nginx of Debian 12 does not know `resolve` yet, and these are no names.
    .replace('web1:3000 resolve', upstreams[0])
    .replace('web2:3000 resolve', upstreams[1])
    .replaceAll('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`)
    .replaceAll('/etc/nginx/certs', dir)
    .replace('http {', `http { access_log off; ${temporary.join(' ')}`);
  const file = path.join(dir, 'nginx.conf');
  writeFileSync(file, `pid ${dir}/pid; error_log ${dir}/errors; daemon off;\n${config}`);

  const child = spawn(NGINX, ['-c', file, '-p', dir], { stdio: 'inherit' });

  onTestFinished(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGQUIT');
    await ended;
  });

  return {
    url: `https://localhost:${port}`,
    plainUrl: `http://localhost:${plainPort}`,
    ...clientOf(port, readFileSync(certificate)),
  };
}

type Ask = Pick<RequestOptions, 'method' | 'headers' | 'localAddress'> & { body?: string };

function clientOf(port: number, ca: Buffer) {
  const open = async (address: string, { body, ...options }: Ask = {}) => {
    const sent = request({ ...options, host: '127.0.0.1', servername: 'localhost', port, path: address, ca });
    sent.setHeader('host', `localhost:${port}`);
    sent.end(body);
    const [answer] = await once(sent, 'response');
    const message: IncomingMessage = answer;
    return message;
  };
  return {
    open,
    ask: async (address: string, options?: Ask) => {
      const answer = await open(address, options);
      return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
    },
  };
}
