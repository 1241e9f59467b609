import { createHmac, hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { listen, readBytes } from './http-server.ts';

const ACCOUNT = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret/example+key', region: 'eu-central-1' };
const BUCKET = 'pictures';

/** `silent`: it takes a request and never answers. */
type Fault = 'down' | 'damaged' | 'silent';

/**
 * An object store that speaks S3's protocol by path, and takes only requests whose signature (version 4) is right for
 * the method, the address, the signed headers and the body.
 */
export async function startS3Server() {
  const objects = new Map<string, Buffer>();
  let fault: Fault | undefined;
  const { url, close } = await listen(async (request, response) => {
    const body = await readBytes(request);
    if (fault === 'silent') return undefined;
    if (fault === 'down') return response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    const refusal = refusalOf(request, body);
    if (refusal) return response.writeHead(403).end(`<Error><Code>${refusal}</Code></Error>`);
    const key = (request.url ?? '').slice(`/${BUCKET}/`.length);
    if (request.method === 'PUT') objects.set(key, body);
    else if (request.method === 'DELETE') objects.delete(key);
    else {
      const found = objects.get(key);
      if (!found) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
      return response.end(fault === 'damaged' ? found.subarray(1) : found);
    }
    return response.writeHead(request.method === 'PUT' ? 200 : 204).end();
  });
  const options = { ...ACCOUNT, endpoint: url, bucket: BUCKET };

  return {
    options,
    /** As the server's environment names them. */
    env: {
      S3_ENDPOINT: url,
      S3_BUCKET: BUCKET,
      S3_REGION: ACCOUNT.region,
      S3_ACCESS_KEY_ID: ACCOUNT.accessKeyId,
      S3_SECRET_ACCESS_KEY: ACCOUNT.secretAccessKey,
    },
    objects,
    fail: (kind: Fault) => void (fault = kind),
    heal: () => void (fault = undefined),
    close,
  };
}

/** What is wrong with a request's signature, as S3 would name it. */
function refusalOf({ method, url = '/', headers }: IncomingMessage, body: Buffer): string | undefined {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=(\w+)$/;
  const [, keyId, scope = '', signedHeaders = '', signature] = parts.exec(headers.authorization ?? '') ?? [];
  if (keyId !== ACCOUNT.accessKeyId) return 'InvalidAccessKeyId';
  const payload = String(headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== hash('sha256', body)) return 'XAmzContentSHA256Mismatch';
  const { pathname, searchParams } = new URL(url, 'http://store.example');
  searchParams.sort();
  const signed = signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, pathname, searchParams.toString(), signed.join(''), signedHeaders, payload];
  const [date = '', region = ''] = scope.split('/');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash('sha256', canonical.join('\n'))];
  let key: string | Buffer = `AWS4${ACCOUNT.secretAccessKey}`;
  for (const part of [date, region, 's3', 'aws4_request', text.join('\n')])
    key = createHmac('sha256', key).update(part).digest();
  return Buffer.from(key).toString('hex') === signature && region === ACCOUNT.region
    ? undefined
    : 'SignatureDoesNotMatch';
}
