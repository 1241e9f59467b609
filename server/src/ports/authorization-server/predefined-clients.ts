import { readFileSync } from 'node:fs';
import { z } from 'zod';

const client = z.strictObject({
  client_id: z.string().min(1).max(200),
  client_name: z.string().min(1),
  client_uri: z.url().optional(),
  /** Without one the program is public and proves itself by PKCE alone. */
  client_secret: z.string().min(32).optional(),
  token_endpoint_auth_method: z
    .enum(['client_secret_basic', 'client_secret_post'])
    .default('client_secret_basic'),
  redirect_uris: z.array(z.url()).min(1),
});

type Method = 'none' | z.infer<typeof client>['token_endpoint_auth_method'];
export type PredefinedClient = Omit<z.infer<typeof client>, 'token_endpoint_auth_method'> & {
  token_endpoint_auth_method: Method;
};

/** @throws Error that names what is wrong with the file */
export function readPredefinedClients(file: string | undefined): PredefinedClient[] {
  if (!file) return [];

  const read = z.array(client).safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!read.success)
    throw new Error(`OAUTH_CLIENTS: ${file} is not as it should be: ${z.prettifyError(read.error)}`);
  return read.data.map((given) => ({
    ...given,
    token_endpoint_auth_method: given.client_secret ? given.token_endpoint_auth_method : 'none',
  }));
}
