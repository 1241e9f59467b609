import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

type SmtpStub = {
  url: string;
  received: Email[];
  /** The next mails are answered with this code instead of being taken. */
  refuseWith: (code: number | undefined) => void;
  stop: () => Promise<void>;
};

/** A real mail server on loopback that takes what it is sent. @param port 0 for any. */
export async function smtpServer(port = 0): Promise<SmtpStub> {
  const received: Email[] = [];
  let refusal: number | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      if (refusal === undefined) return done();
      done(Object.assign(new Error('not now'), { responseCode: refusal }));
    },
    onData: (stream, _session, done) => {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk);
        received.push(await PostalMime.parse(Buffer.concat(chunks)));
        done();
      })();
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', () => resolve()));
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(stop);
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    refuseWith: (code) => void (refusal = code),
    stop,
  };
}
