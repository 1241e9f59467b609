import type { z } from 'zod';
import { me, siteIndex } from './answers.ts';
import { companionStatus, type CompanionStatus } from './companion.ts';
import type { RestClient } from './rest-client.ts';

/** What a connection asks a site once: its name and plugins, and what our user may do there. */
export type SiteFacts = {
  index(): Promise<z.infer<typeof siteIndex>>;
  user(): Promise<z.infer<typeof me>>;
  /** Null without the companion plugin. */
  companion(): Promise<CompanionStatus | null>;
};

export function siteFacts(rest: RestClient): SiteFacts {
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
    companion: () =>
      (companion ??= once(
        askIndex().then(({ namespaces }) => companionStatus(rest, namespaces)),
        () => (companion = undefined),
      )),
  };
}

/** Structured data stand in the text: a script survives for this user, and nothing prints them in the head. */
export async function keepsScripts(facts: SiteFacts): Promise<boolean> {
  const [user, companion] = await Promise.all([facts.user(), facts.companion()]);
  return !companion && user.capabilities['unfiltered_html'] === true;
}
