import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { startAiServer } from '../stubs/ai-server.ts';
import { startSmtpServer } from '../stubs/smtp-server.ts';
import { STRIPE_TEST } from '../stubs/stripe-objects.ts';
import { startStripeServer } from '../stubs/stripe-server.ts';
import { testServices } from '../test-services.ts';

/** Every variable that production asks for, against local stand-ins. */
export async function productionEnv(publicUrl: string) {
  const { databaseUrl } = await testServices();
  const [ai, stripe, smtp] = await Promise.all([
    startAiServer({ tokensPerSecond: 100 }),
    startStripeServer(STRIPE_TEST.secretKey),
    startSmtpServer(),
  ]);

  onTestFinished(async () => {
    await Promise.all([ai.close(), stripe.close(), smtp.stop()]);
  });

  return {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: publicUrl,
    SECRETS_KEY: randomBytes(32).toString('base64'),
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: ai.url,
    STRIPE_SECRET_KEY: STRIPE_TEST.secretKey,
    STRIPE_WEBHOOK_SECRET: STRIPE_TEST.webhookSecret,
    STRIPE_PRICE_ID: STRIPE_TEST.priceId,
    STRIPE_API_BASE: stripe.url,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Veemark <no-reply@example.com>',
    SUPPORT_EMAIL: 'support@example.com',
  };
}
