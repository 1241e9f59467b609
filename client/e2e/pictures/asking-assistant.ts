import { CLIENT_NAME_MAX } from '#shared/rules/assistants.ts';

const CALLBACK = 'https://assistant.harbour-coffee.example/callback';

/** As long as a name can be, with what a hostile one would try. */
export const HOSTILE_NAME = `<b>Veemark</b> Official Support\u202e — press Connect ${'W'.repeat(CLIENT_NAME_MAX)}`;

/** @returns where a program that calls itself so sends its user */
export async function askingAssistant(url: string): Promise<string> {
  const answer = await fetch(`${url}/oauth/reg`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: HOSTILE_NAME, redirect_uris: [CALLBACK] }),
  });
  const { client_id: clientId } = (await answer.json()) as { client_id: string };
  const asked = {
    client_id: clientId,
    redirect_uri: CALLBACK,
    response_type: 'code',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  };
  return `/oauth/auth?${new URLSearchParams(asked).toString()}`;
}
