import type { ComponentType } from 'react';
import { SITE_PROBLEMS } from '#shared/rules/site-problems.ts';
import { SEO_PLUGIN_LABELS, type CmsType, type ConnectableType } from '#shared/rules/websites.ts';
import type { SiteCheck } from '#shared/schemas/websites.ts';
import { ConnectShopifyForm, ShopifyFields } from './connect/connect-shopify-form.tsx';
import { ConnectWebhookForm, WebhookFields } from './connect/connect-webhook-form.tsx';
import { ConnectWordPressForm, WordPressFields } from './connect/connect-wordpress-form.tsx';
import { DemoSiteFields } from './connect/demo-site-fields.tsx';

export type CheckLine = { state: 'ok' | 'warning' | 'problem'; text: string; advice?: string };

function wordPressLines(check: SiteCheck): CheckLine[] {
  const { version, siteName, account, roles, abilities } = check;
  const can = abilities ?? {
    publish: false,
    pages: false,
    upload: false,
    createTerms: false,
    keepScripts: false,
  };

  return [
    ok(`Reached ${siteName || 'the site'}, WordPress ${version ?? '(version not shown)'}`),
    ok(`Signed in as ${account ?? 'an unknown user'}, role: ${roles.join(', ') || 'none'}`),
    ok('Sign-in reaches WordPress'),
    can.publish
      ? ok('May publish')
      : warning('May save drafts only', 'Give the user the role Author or higher to publish from here.'),
    ...pageLines(can.pages),
    can.upload
      ? ok('May upload images')
      : warning(
          'May not upload images',
          'Posts arrive without a featured image until the role is Author or higher.',
        ),
    can.createTerms
      ? ok('May create categories and tags')
      : warning('May not create categories', 'Existing categories and tags are used.'),
    ...(check.companion ? companionLines(check) : headLines(check)),
  ];
}

function pageLines(mayMakePages: boolean | undefined): CheckLine[] {
  if (mayMakePages === undefined) return [];
  return mayMakePages
    ? [ok('May make pages')]
    : [warning('May not make pages', 'Web pages can be posted when the role is Editor or Administrator.')];
}

function headLines({ abilities, seoPlugin }: SiteCheck): CheckLine[] {
  return [
    abilities?.keepScripts
      ? ok('Structured data is kept')
      : warning(
          'Structured data would be removed from content',
          'WordPress keeps scripts for Editors and Administrators only. An SEO plugin writes its own structured data.',
        ),
    seoPlugin
      ? ok(`${SEO_PLUGIN_LABELS[seoPlugin]} answers and gets the meta description`)
      : warning(
          'No SEO plugin found',
          'Without one WordPress shows no meta description. Yoast SEO, Rank Math, SEOPress and All in One SEO work.',
        ),
  ];
}

function companionLines({ companion, seoPlugin }: SiteCheck): CheckLine[] {
  return [
    ok(`Veemark plugin ${companion?.version ?? ''} is active`),
    seoPlugin
      ? ok(`${SEO_PLUGIN_LABELS[seoPlugin]} shows title and description; the Veemark plugin hands them over`)
      : ok('The Veemark plugin shows title, description, sharing tags and structured data'),
    companion?.reports
      ? ok('Changes of posts on the site are reported here')
      : warning(
          'Changes of posts on the site are not reported here',
          'The site cannot reach this address, or the role of the user is below Author. Veemark checks your posts daily instead.',
        ),
  ];
}

function shopifyLines({ siteName, account, blogs }: SiteCheck): CheckLine[] {
  return [
    ok(`Reached ${siteName || 'the shop'}${account ? ` (${account})` : ''}`),
    blogs
      ? ok(blogs === 1 ? 'One blog to post to' : `${blogs} blogs to post to`)
      : { state: 'problem', text: SITE_PROBLEMS.noBlog },
  ];
}

const webhookLines = ({ account }: SiteCheck): CheckLine[] => [
  ok(`Your workflow at ${account} took the test`),
];

const demoLines = ({ siteName }: SiteCheck): CheckLine[] => [
  ok(`${siteName} is a demo site that this server keeps itself`),
];

const ok = (text: string): CheckLine => ({ state: 'ok', text });

export const warning = (text: string, advice: string): CheckLine => ({ state: 'warning', text, advice });

type WebsiteKind = {
  EditFields: ComponentType<{ credentialRequired: boolean }>;
  checkLines: (check: SiteCheck) => CheckLine[];
};
type Connected = WebsiteKind & { ConnectForm: ComponentType<{ onDone: (websiteId: string) => void }> };

export const WEBSITE_KINDS = {
  wordpress: { ConnectForm: ConnectWordPressForm, EditFields: WordPressFields, checkLines: wordPressLines },
  shopify: { ConnectForm: ConnectShopifyForm, EditFields: ShopifyFields, checkLines: shopifyLines },
  webhook: { ConnectForm: ConnectWebhookForm, EditFields: WebhookFields, checkLines: webhookLines },
  memory: { EditFields: DemoSiteFields, checkLines: demoLines },
} satisfies Record<CmsType, WebsiteKind> & Record<ConnectableType, Connected>;
