import { randomBytes } from 'node:crypto';
import { startAiServer } from '../stubs/ai-server.ts';
import { startDataForSeoServer } from '../stubs/dataforseo-server.ts';
import { startSearchEngines } from '../stubs/search-engines-server.ts';
import { startShopify } from '../stubs/shopify-server.ts';
import { startSmtpServer } from '../stubs/smtp-server.ts';
import { STRIPE_TEST } from '../stubs/stripe-objects.ts';
import { startStripeServer } from '../stubs/stripe-server.ts';
import { installCompanion } from '../wordpress/companion.ts';
import { startWordPress } from '../wordpress/start-wordpress.ts';

const canary = (name: string) => `${name}-canary-${randomBytes(12).toString('hex')}`;

/** Every outside service of the product, each letting in its own secret alone, and the environment that names them. */
export async function startOutsideServices() {
  const secrets = {
    aiKey: canary('sk-ai'),
    stripeKey: canary('sk_test'),
    webhookSecret: canary('whsec'),
    smtpPassword: canary('smtp'),
    dataForSeoPassword: canary('dataforseo'),
    shopifyToken: canary('shpat'),
    googleSecret: canary('google'),
    bingKey: canary('bing'),
    secretsKey: randomBytes(32).toString('base64'),
  };

  const [ai, stripe, smtp, seo, engines, shop, wordpress] = await Promise.all([
    startAiServer(),
    startStripeServer(secrets.stripeKey),
    startSmtpServer(),
    startDataForSeoServer(),
    startSearchEngines(),
    startShopify(secrets.shopifyToken),
    startWordPress(),
  ]);

  await installCompanion(wordpress);
  engines.bing.keys.push(secrets.bingKey);

  const env = {
    OPENAI_API_KEY: secrets.aiKey,
    OPENAI_BASE_URL: ai.url,
    OPENAI_IMAGE_MODEL: 'painter',
    STRIPE_SECRET_KEY: secrets.stripeKey,
    STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
    STRIPE_PRICE_ID: STRIPE_TEST.priceId,
    STRIPE_FEEDBACK_CODE: STRIPE_TEST.feedbackCode,
    STRIPE_API_BASE: stripe.url,
    SMTP_URL: smtp.url.replace('//', `//mailer:${secrets.smtpPassword}@`),
    DATAFORSEO_LOGIN: 'veemark',
    DATAFORSEO_PASSWORD: secrets.dataForSeoPassword,
    DATAFORSEO_API_BASE: seo.url,
    GOOGLE_CLIENT_ID: 'veemark',
    GOOGLE_CLIENT_SECRET: secrets.googleSecret,
    GOOGLE_API_BASE: engines.url,
    BING_API_BASE: engines.url,
    SHOPIFY_API_BASE: shop.url,
    SECRETS_KEY: secrets.secretsKey,
    RATE_LIMIT_FACTOR: '1000',
  };

  return {
    secrets,
    env,
    ai,
    stripe,
    smtp,
    seo,
    engines,
    shop,
    wordpress,
    stop: () =>
      Promise.all([
        ai.close(),
        stripe.close(),
        smtp.stop(),
        seo.close(),
        engines.close(),
        shop.close(),
        wordpress.stop(),
      ]),
  };
}

export type OutsideServices = Awaited<ReturnType<typeof startOutsideServices>>;
