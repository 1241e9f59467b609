import { CLIENT_NAME_MAX } from '#shared/rules/assistants.ts';

const NAMELESS = 'A program without a name';

type Named = { clientName?: string | undefined; clientId: string };

/** As it calls itself: one short line without anything that turns text around. */
export function nameOf({ clientName, clientId }: Named): string {
  const line = (clientName ?? '').replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  const shown = line || URL.parse(clientId)?.host || NAMELESS;
  return [...shown].slice(0, CLIENT_NAME_MAX).join('');
}
