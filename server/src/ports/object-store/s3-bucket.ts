import { AwsClient } from 'aws4fetch';
import { AppError } from '#server/errors.ts';
import type { Bucket } from './object-store.ts';

const TIMEOUT_MS = 20_000;
const RETRIES = 2;
/** Seconds. */
const RETRY_AFTER = 10;
const AWAY = 'Pictures cannot be stored or read right now. Please try again in a minute.';

type Options = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export function createS3Bucket({ endpoint, bucket, ...account }: Options): Bucket {
  const client = new AwsClient({ ...account, service: 's3', retries: RETRIES });

  async function send(method: string, key: string, init: RequestInit = {}): Promise<Response> {
    const url = `${endpoint.replace(/\/+$/, '')}/${bucket}/${key}`;
    try {
      return await client.fetch(url, { ...init, method, signal: AbortSignal.timeout(TIMEOUT_MS) });
    } catch (cause) {
      throw away(cause);
    }
  }

  return {
    put: async (key, bytes, mediaType) => {
      // The key is the body's hash, so the store refuses a damaged body.
      const headers = { 'content-type': mediaType, 'x-amz-content-sha256': key };
      const answer = await send('PUT', key, { headers, body: new Uint8Array(bytes) });
      await assertOk(answer);
      await answer.body?.cancel();
    },
    get: async (key) => {
      const answer = await send('GET', key);
      if (answer.status === 404) return null;
      await assertOk(answer);
      return answer.bytes().catch((cause: unknown) => {
        throw away(cause);
      });
    },
    remove: async (key) => {
      const answer = await send('DELETE', key);
      if (answer.status !== 404) await assertOk(answer);
      await answer.body?.cancel();
    },
  };
}

const away = (cause: unknown) => new AppError('unavailable', AWAY, { retryAfter: RETRY_AFTER, cause });

/** Logged only: the store's message may name the account. */
async function assertOk(answer: Response) {
  if (answer.ok) return;
  const said = await answer.text().catch(() => '');
  throw away(new Error(`The object store answered ${answer.status}: ${said.slice(0, 300)}`));
}
