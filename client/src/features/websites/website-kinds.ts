import type { ComponentType } from 'react';
import type { CmsType } from '#shared/rules/websites.ts';
import type { SiteCheck } from '#shared/schemas/websites.ts';
import { ConnectShopifyForm, ShopifyFields } from './connect/connect-shopify-form.tsx';
import { ConnectWebhookForm, WebhookFields } from './connect/connect-webhook-form.tsx';
import { ConnectWordPressForm, WordPressFields } from './connect/connect-wordpress-form.tsx';
import { type CheckLine, shopifyLines, webhookLines, wordPressLines } from './describe-site-check.ts';

type WebsiteKind = {
  ConnectForm: ComponentType<{ onDone: (websiteId: string) => void }>;
  EditFields: ComponentType<{ credentialRequired: boolean }>;
  checkLines: (check: SiteCheck) => CheckLine[];
};

export const WEBSITE_KINDS = {
  wordpress: { ConnectForm: ConnectWordPressForm, EditFields: WordPressFields, checkLines: wordPressLines },
  shopify: { ConnectForm: ConnectShopifyForm, EditFields: ShopifyFields, checkLines: shopifyLines },
  webhook: { ConnectForm: ConnectWebhookForm, EditFields: WebhookFields, checkLines: webhookLines },
} satisfies Record<CmsType, WebsiteKind>;
