import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

const LOGIN_REFUSED = 535;

export type SmtpStub = {
  url: string;
  received: Email[];
  /** The next mails are answered with this code instead of being taken; 535 refuses the sign-in already. */
  refuseWith: (code: number | undefined) => void;
  /** Milliseconds between a mail's last line and the answer to it. */
  thinkFor: (ms: number) => void;
  /** How often something was refused. */
  refused: () => number;
  stop: () => Promise<void>;
};

/** The same until the test has ended. */
export async function smtpServer(port = 0): Promise<SmtpStub> {
  const server = await startSmtpServer(port);
  onTestFinished(server.stop);
  return server;
}

/** A real mail server on loopback that takes what it is sent, from anybody. @param port 0 for any. */
export async function startSmtpServer(port = 0): Promise<SmtpStub> {
  const received: Email[] = [];
  let refusal: number | undefined;
  let refused = 0;
  let thought = 0;
  const refuse = (responseCode: number) => {
    refused += 1;
    return Object.assign(new Error('not now'), { responseCode });
  };
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username }, _session, done) => {
      if (refusal === LOGIN_REFUSED) return done(refuse(refusal));
      done(null, { user: username });
    },
    onRcptTo: (_address, _session, done) => done(refusal === undefined ? null : refuse(refusal)),
    onData: (stream, _session, done) => {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk);
        await sleep(thought);
        received.push(await PostalMime.parse(Buffer.concat(chunks)));
        done();
      })();
    },
  });

  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', () => resolve()));

  const address = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    refuseWith: (code) => void (refusal = code),
    thinkFor: (ms) => void (thought = ms),
    refused: () => refused,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
