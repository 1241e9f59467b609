import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isAdmin } from '#server/auth/is-admin.ts';
import type { Services } from '#server/context.ts';
import { escapeHtml } from '#server/lib/markup.ts';
import { textAboutPlans } from '#server/lib/text-about-plans.ts';
import { textAboutSignUps } from '#server/lib/text-about-sign-ups.ts';
import { signUpDomains } from '#shared/rules/account.ts';
import { DEFAULT_SUPPORT_EMAIL } from '#shared/rules/brand.ts';
import {
  fileOfPage,
  INSTALLATION_META,
  pageKind,
  SOME_DOMAIN,
  SOME_PROVIDER,
  type Installation,
} from '#shared/rules/installation.ts';
import {
  ADMIN_PATH,
  API_DOCS_PATH,
  isScreen,
  LINKED_PAGES,
  needsSession,
  pathOf,
  REVIEW_PATH,
  SIGNED_OUT_PAGES,
  STATIC_PAGES,
  wayBack,
} from '#shared/rules/paths.ts';
import { FIRST_VIEWS_DIR } from '#shared/rules/start-script.ts';
import { docsPage } from './docs/docs-page.ts';
import { firstViews } from './first-views.ts';
import { requestContext } from './request-context.ts';
import { reviewDoor } from './review/review-door.ts';
import { isSignedOut, leadToSignIn } from './sign-in-first.ts';

const CLIENT_DIR = path.resolve(import.meta.dirname, '../../../client/dist');
const REVIEW_PAGE = 'review.html';
const API_PAGE = 'api.html';
const HASHED_ASSET = /\/assets\//;
/** Compressed ones, too. */
const TEMPLATE = /\.html(\.\w+)?$/;
const ANY_FILE = '/*';
const NOT_A_PAGE = /^\/(api|trpc|images|assets|auth|health|review|dev)(\/|$)|\.\w+$/;

const DEV_PAGES = '/dev/';

const SIGN_IN_PAGES = new Set<string>(Object.values(SIGNED_OUT_PAGES));

/** Where the provider's door is the only one. */
const ABOUT_PASSWORDS = [SIGNED_OUT_PAGES.signUp, SIGNED_OUT_PAGES.forgotPassword];

const NOT_CACHED = { etag: false, lastModified: false };

/** /signup is signup.html as built; hashed assets are cached for a year; every screen is the app, which also says what is not found. */
export async function serveClient(app: FastifyInstance, services: Services) {
  const { sessions, settings } = services;
  if (!existsSync(CLIENT_DIR)) return;

  const files = new Set(readdirSync(CLIENT_DIR));

  await app.register(fastifyStatic, {
    root: CLIENT_DIR,
    index: false,
    preCompressed: true,
    allowedPath: (file, _root, { routeOptions }) => routeOptions.url !== ANY_FILE || !TEMPLATE.test(file),
    setHeaders: (reply, file) => {
      const immutable = HASHED_ASSET.test(file);
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  for (const [address, html] of Object.entries(staticPages(services, files)))
    app.get(address, (_request, reply) => sendPage(reply, html()));

  if (files.has(REVIEW_PAGE))
    await app.register(async (door) => reviewDoor(door, services, path.join(CLIENT_DIR, REVIEW_PAGE)), {
      prefix: REVIEW_PATH,
    });

  if (files.has(FIRST_VIEWS_DIR)) firstViews(app, services, CLIENT_DIR);

  const pages = pagesOfKind(services, files);
  const signInPage = pages.get(SIGNED_OUT_PAGES.signIn);
  // That one depends on who asks, below.
  pages.delete(SIGNED_OUT_PAGES.signIn);
  if (!settings.arePasswordsOn)
    for (const address of ABOUT_PASSWORDS) {
      pages.delete(address);
      app.get(address, (_request, reply) => reply.redirect(SIGNED_OUT_PAGES.signIn, 303));
    }
  for (const [address, html] of pages) app.get(address, (_request, reply) => sendPage(reply, html));

  app.get(ADMIN_PATH, async (request, reply) => {
    const context = await requestContext(services, request, reply);
    // No ETag: whoever has just become or ceased to be one gets the other status.
    return reply.code(isAdmin(context) ? 200 : 404).sendFile('app.html', NOT_CACHED);
  });

  app.get(LINKED_PAGES.signIn, async (request, reply) => {
    const identity = await sessions.identify(request.headers.cookie);
    if (identity?.session.scope === 'full') return reply.redirect(wayBack(queryOf(request.url)));
    return signInPage ? sendPage(reply, signInPage) : reply.sendFile('index.html');
  });

  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const address = pathOf(request.url);
    const { accept = '*/*' } = request.headers;
    // Link checkers accept any type and get the same pages as browsers.
    const wantsPage = accept.includes('text/html') || (accept.includes('*/*') && !NOT_A_PAGE.test(address));
    const isHidden = settings.production && address.startsWith(DEV_PAGES);
    if (!reads || !wantsPage || isHidden) return reply.code(404).send({ error: 'Not found' });
    if (SIGN_IN_PAGES.has(address)) return reply.sendFile(`${address.slice(1)}.html`);
    if (!isScreen(address)) void reply.code(404);
    if (needsSession(address) && (await isSignedOut(services, request))) return leadToSignIn(request, reply);
    return reply.sendFile('app.html');
  });
}

const sendPage = (reply: FastifyReply, html: string) =>
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);

const queryOf = (url: string) => url.split('?')[1] ?? '';

/** The pages for people who are not signed in that say something else here than usually. */
function pagesOfKind(
  { settings, plans, provider }: Services,
  files: ReadonlySet<string>,
): Map<string, string> {
  const { signUps, arePasswordsOn } = settings;
  const name = provider?.name ?? null;
  const installation: Installation = { arePlansSold: plans.areSold, signUps, provider: name, arePasswordsOn };
  const told = escapeHtml(JSON.stringify(installation));
  const domains = signUpDomains(settings.signUps);

  return new Map(
    Object.values(SIGNED_OUT_PAGES).flatMap((address): [string, string][] => {
      const kind = pageKind(address, installation);
      const file = kind && `${fileOfPage(address, kind)}.html`;
      if (!file || !files.has(file)) return [];

      const html = readFileSync(path.join(CLIENT_DIR, file), 'utf8')
        .replaceAll(SOME_DOMAIN, () => escapeHtml(domains))
        .replaceAll(SOME_PROVIDER, () => escapeHtml(name ?? ''))
        .replace('</head>', () => `<meta name="${INSTALLATION_META}" content="${told}"></head>`);
      return [[address, html]];
    }),
  );
}

/** Static pages that contain the operator's settings. */
function staticPages({ settings, plans }: Services, files: ReadonlySet<string>) {
  const { supportEmail, publicUrl, signUps } = settings;
  const built = (name: string) =>
    textAboutSignUps(textAboutPlans(readFileSync(path.join(CLIENT_DIR, name), 'utf8'), plans), {
      areClosed: signUps === 'closed',
    });
  const legal = built(STATIC_PAGES.legal).replaceAll(DEFAULT_SUPPORT_EMAIL, escapeHtml(supportEmail));
  const security = built('/security.html').replaceAll(DEFAULT_SUPPORT_EMAIL, escapeHtml(supportEmail));
  // Link previews need absolute addresses.
  const landing = built(STATIC_PAGES.landing).replaceAll('content="/', () => `content="${publicUrl}/`);
  let api = '';
  const apiPage = () =>
    (api ||= built(API_PAGE).replace(
      '<main></main>',
      () => `<main>${docsPage({ publicUrl, plans })}</main>`,
    ));
  return {
    [STATIC_PAGES.legal]: () => legal,
    [STATIC_PAGES.security]: () => security,
    [STATIC_PAGES.landing]: () => landing,
    ...(files.has(API_PAGE) && { [API_DOCS_PATH]: apiPage }),
  };
}
