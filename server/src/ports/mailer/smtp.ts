import nodemailer from 'nodemailer';
import { z } from 'zod';
import type { Delivery, Mailer } from './mailer.ts';

/** A server that is up answers the call at once; the rest may take as long as RFC 5321 allows a server to think. */
const CONNECT_TIMEOUT_MS = 5000;
const GREETING_TIMEOUT_MS = 30_000;
const SILENCE_TIMEOUT_MS = 600_000;

/** The server closes the connection: not about this mail. */
const SERVICE_CLOSING = 421;

const smtpError = z.object({ code: z.string().optional(), responseCode: z.number().optional() });

type Options = { url: string; from: string };

/**
 * Sends by SMTP, one connection a mail. The silence limit is long on purpose: to hang up after the text has been sent
 * but before the server has said yes would leave it unknown whether the mail went out.
 */
export function createSmtpMailer({ url, from }: Options): Mailer {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  const transport = nodemailer.createTransport(
    {
      url,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: GREETING_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
  return {
    name: 'smtp',
    keepsText: false,
    send: async ({ id, to, subject, html, text }) => {
      try {
        await transport.sendMail({ messageId: `<${id}@${domain}>`, to, subject, html, text });
        return 'delivered';
      } catch (error) {
        const delivery = aboutThisMail(error);
        if (!delivery) throw error;
        return delivery;
      }
    },
  };
}

/** What the server said about this one mail; undefined when the trouble is the server or the way to it. */
function aboutThisMail(error: unknown): Delivery | undefined {
  const { code, responseCode } = smtpError.parse(error);
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return undefined;
  if (responseCode === SERVICE_CLOSING) return undefined;
  return responseCode !== undefined && responseCode < 500 ? 'deferred' : 'refused';
}
