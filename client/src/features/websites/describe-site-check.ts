import { type CmsType, type SeoPlugin, SITE_PROBLEMS } from '#shared/websites-rules.ts';
import type { SiteCheck } from '#shared/websites.ts';

export type CheckLine = { state: 'ok' | 'warning' | 'problem'; text: string; advice?: string };

/** A site check in plain words, with what to do where something is missing. */
export function describeSiteCheck(cmsType: CmsType, check: SiteCheck): CheckLine[] {
  if (check.problem) {
    const said = check.detail ? { advice: `The site says: ${check.detail}` } : {};
    return [{ state: 'problem', text: SITE_PROBLEMS[check.problem], ...said }];
  }
  return cmsType === 'wordpress' ? wordPressLines(check) : shopifyLines(check);
}

function wordPressLines({ version, siteName, account, roles, abilities, seoPlugin }: SiteCheck): CheckLine[] {
  const can = abilities ?? { publish: false, upload: false, createTerms: false, keepScripts: false };
  return [
    ok(`Reached ${siteName || 'the site'}, WordPress ${version ?? '(version not shown)'}`),
    ok(`Signed in as ${account ?? 'an unknown user'}, role: ${roles.join(', ') || 'none'}`),
    ok('The Authorization header reaches WordPress'),
    can.publish
      ? ok('May publish')
      : warning('May save drafts only', 'Give the user the role Author or higher to publish from here.'),
    can.upload
      ? ok('May upload images')
      : warning(
          'May not upload images',
          'Posts arrive without a featured image until the role is Author or higher.',
        ),
    can.createTerms
      ? ok('May create categories and tags')
      : warning('May not create categories', 'Existing categories and tags are used.'),
    can.keepScripts
      ? ok('Structured data (JSON-LD) in content is kept')
      : warning(
          'Structured data (JSON-LD) would be removed from content',
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

function shopifyLines({ siteName, account, blogs }: SiteCheck): CheckLine[] {
  return [
    ok(`Reached ${siteName || 'the shop'}${account ? ` (${account})` : ''}`),
    blogs
      ? ok(blogs === 1 ? 'One blog to post to' : `${blogs} blogs to post to`)
      : { state: 'problem', text: SITE_PROBLEMS.noBlog },
  ];
}

const ok = (text: string): CheckLine => ({ state: 'ok', text });

const warning = (text: string, advice: string): CheckLine => ({ state: 'warning', text, advice });

const SEO_PLUGIN_LABELS: Record<SeoPlugin, string> = {
  yoast: 'Yoast SEO',
  rankmath: 'Rank Math',
  seopress: 'SEOPress',
  aioseo: 'All in One SEO',
};
