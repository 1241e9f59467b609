import nodemailer from 'nodemailer';
import { z } from 'zod';
import type { Delivery, Mailer } from './mailer.ts';

/** For the greeting; later steps may take as long as RFC 5321 allows. */
const CONNECT_TIMEOUT_MS = 5000;
const GREETING_TIMEOUT_MS = 30_000;
const SILENCE_TIMEOUT_MS = 600_000;

const SERVICE_CLOSING = 421;

const smtpError = z.object({ code: z.string().optional(), responseCode: z.number().optional() });

type Options = { url: string; from: string };

/** One connection per mail. Hanging up before the server's answer would leave the outcome unknown. */
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

function aboutThisMail(error: unknown): Delivery | undefined {
  const { code, responseCode } = smtpError.parse(error);
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return undefined;
  if (responseCode === SERVICE_CLOSING) return undefined;
  return responseCode !== undefined && responseCode < 500 ? 'deferred' : 'refused';
}
