import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { escapeHtml } from '#server/lib/markup.ts';
import { API_DOCS_PATH, SIGNED_OUT_PAGES, STATIC_PAGES } from '#shared/rules/paths.ts';

const SITEMAP_PATH = '/sitemap.xml';
const SECURITY_PATH = '/.well-known/security.txt';
/** Shows OpenAI, for a listing, that this address is ours. */
const OPENAI_PATH = '/.well-known/openai-apps-challenge';

/** What a stranger may find by a search. */
const PUBLIC_PAGES = [
  STATIC_PAGES.landing,
  SIGNED_OUT_PAGES.signIn,
  SIGNED_OUT_PAGES.signUp,
  API_DOCS_PATH,
  STATIC_PAGES.legal,
  STATIC_PAGES.security,
];

/** RFC 9116 asks for less than a year. */
const CONTACT_VALID_DAYS = 180;

/** Files that crawlers and finders of security holes look for at fixed addresses. */
export async function siteFiles(app: FastifyInstance, { settings, now }: Services) {
  const { publicUrl, supportEmail, openAiChallenge } = settings;
  const files = {
    '/robots.txt': { type: 'text/plain; charset=utf-8', text: () => robots(publicUrl) },
    [SITEMAP_PATH]: { type: 'application/xml; charset=utf-8', text: () => sitemap(publicUrl) },
    [SECURITY_PATH]: {
      type: 'text/plain; charset=utf-8',
      text: () => security({ publicUrl, supportEmail, now: now() }),
    },
    ...(openAiChallenge && {
      [OPENAI_PATH]: { type: 'text/plain; charset=utf-8', text: () => openAiChallenge },
    }),
  };

  for (const [path, { type, text }] of Object.entries(files))
    app.get(path, (_request, reply) => reply.header('cache-control', 'no-cache').type(type).send(text()));
}

/** Screens and review links are not listed here: they say `noindex`, which a crawler must be allowed to read. */
const robots = (publicUrl: string) =>
  `User-agent: *
Disallow: /api/
Disallow: /trpc/
Disallow: /auth/
Allow: ${API_DOCS_PATH}

Sitemap: ${publicUrl}${SITEMAP_PATH}
`;

const sitemap = (publicUrl: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${PUBLIC_PAGES.map((page) => `  <url><loc>${escapeHtml(publicUrl + page)}</loc></url>`).join('\n')}
</urlset>
`;

type Contact = { publicUrl: string; supportEmail: string; now: Date };

function security({ publicUrl, supportEmail, now }: Contact): string {
  const expires = new Date(now.getTime() + CONTACT_VALID_DAYS * DAY_MS);
  expires.setUTCHours(0, 0, 0, 0);

  return `Contact: mailto:${supportEmail}
Expires: ${expires.toISOString()}
Preferred-Languages: en
Canonical: ${publicUrl}${SECURITY_PATH}
Policy: ${publicUrl}${STATIC_PAGES.security}
`;
}
