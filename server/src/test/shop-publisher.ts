import { onTestFinished } from 'vitest';
import { createShopify } from '#server/ports/cms/shopify.ts';
import { createSafeFetch } from '#server/ports/site-client/safe-fetch.ts';
import { publisher } from './publisher.ts';
import { startShopify, STUB_TOKEN } from './stubs/shopify-server.ts';
import { testServices } from './test-services.ts';

/** How the stand-in is connected; nothing listens at the shop's own address. */
export const SHOP = {
  cmsType: 'shopify' as const,
  domain: 'http://127.0.0.1:1',
  shopName: 'shop',
  appPassword: STUB_TOKEN,
  clientId: '',
};

/** A user with a shop connected and a piece to post to it, until the test has ended. */
export async function shopPublisher() {
  const shop = await startShopify();
  onTestFinished(shop.close);
  const { services } = await testServices();
  const fetch = createSafeFetch({ allowPrivate: true });
  const options = { fetch, pages: fetch, apiVersion: '2026-10', apiBase: shop.url, now: () => new Date() };
  const cms = { ...services.cms, shopify: createShopify(options) };
  return { ...(await publisher(SHOP, { services: { cms } })), cms };
}
