import type { z } from 'zod';
import type { SeoPlugin } from '#shared/rules/websites.ts';
import type { Printing, RemoteRef } from '../cms.ts';
import { me, siteIndex } from './answers.ts';
import { companionStatus, type CompanionStatus } from './companion.ts';
import type { RestClient } from './rest-client.ts';
import { printsGraph, seoPluginOf } from './seo-plugins.ts';

export type SiteFacts = {
  index(): Promise<z.infer<typeof siteIndex>>;
  user(): Promise<z.infer<typeof me>>;
  companion(): Promise<CompanionStatus | null>;
  seoPlugin(): Promise<SeoPlugin | null>;
};

/** @param readFront what the site's front page names; null where it is not to be read */
export function siteFacts(
  rest: RestClient,
  readFront: () => Promise<{ seoPlugin: SeoPlugin | null } | null>,
): SiteFacts {
  let index: ReturnType<SiteFacts['index']> | undefined;
  let user: ReturnType<SiteFacts['user']> | undefined;
  let companion: ReturnType<SiteFacts['companion']> | undefined;
  const once = <T>(asked: Promise<T>, forget: () => void) => {
    asked.catch(forget);
    return asked;
  };
  const askIndex = () =>
    (index ??= once(
      rest.get('/', { answer: siteIndex, query: { _fields: 'name,namespaces' } }),
      () => (index = undefined),
    ));
  let front: ReturnType<typeof readFront> | undefined;
  const askCompanion = () =>
    (companion ??= once(
      askIndex().then(({ namespaces }) => companionStatus(rest, namespaces)),
      () => (companion = undefined),
    ));

  return {
    index: askIndex,
    user: () =>
      (user ??= once(
        rest.get('/wp/v2/users/me', {
          answer: me,
          query: { context: 'edit', _fields: 'id,name,roles,capabilities' },
        }),
        () => (user = undefined),
      )),
    companion: askCompanion,
    seoPlugin: async () => {
      const [{ namespaces }, status] = await Promise.all([askIndex(), askCompanion()]);
      if (status) return status.seoPlugin?.slug ?? null;
      return seoPluginOf(namespaces) ?? (await (front ??= readFront()))?.seoPlugin ?? null;
    },
  };
}

export async function printingOf(facts: SiteFacts, kind: RemoteRef['kind']): Promise<Printing> {
  const [user, companion, seoPlugin, dataBy] = await Promise.all([
    facts.user(),
    facts.companion(),
    facts.seoPlugin(),
    dataPrinter(facts, kind),
  ]);
  const keepsScripts = user.capabilities['unfiltered_html'] === true;
  return { seoPlugin, headBy: companion && companion.prints[kind], dataBy, keepsScripts };
}

async function dataPrinter(facts: SiteFacts, kind: RemoteRef['kind']): Promise<SeoPlugin | null> {
  const [companion, seoPlugin] = await Promise.all([facts.companion(), facts.seoPlugin()]);
  if (!seoPlugin) return null;
  const prints = companion ? companion.prints[kind]['article'] === seoPlugin : printsGraph(seoPlugin);
  return prints ? seoPlugin : null;
}

/**
 * Structured data stand in the text: a script survives for this user, nothing prints them in the head, and no SEO plugin
 * has a graph of its own.
 */
export const takesScripts = ({ headBy, dataBy, keepsScripts }: Printing) =>
  headBy === null && dataBy === null && keepsScripts;
