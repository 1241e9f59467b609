import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const MAGIC = Buffer.from('VEEMARK BACKUP 1\n');
const SALT_BYTES = 16;
const CHECK_BYTES = 16;
const KEY_BYTES = 32;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const FRAME_BYTES = 64 * 1024;
/** Frame length, and whether it is the last. */
const HEAD_BYTES = 5;

export class BackupError extends Error {}

const FILE_CODE = /^(ENOENT|EACCES|EPERM|EISDIR|ENOTDIR|ENAMETOOLONG|ENOSPC|EDQUOT|EROFS|EIO)$/;

/** File system errors as sentences; others unchanged. */
export function toFileError(file: string, error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && FILE_CODE.test(String(error.code)))) return error;
  return new BackupError(
    `${file} cannot be used: ${error.message}. Check its name, its rights and the room on the disk.`,
    { cause: error },
  );
}

const CUT = 'The file ends too early: its copy or its download was cut off. Use another copy of this backup.';
const DAMAGED =
  'The file is damaged: what it holds is not what was written. Use another copy of this backup.';
const WRONG_KEY =
  'This backup was made with another key. Set BACKUP_KEY, or the SECRETS_KEY of the installation that made it.';

function keysOf(secret: Uint8Array, salt: Buffer) {
  const derived = Buffer.from(hkdfSync('sha256', secret, salt, 'veemark backup', KEY_BYTES + CHECK_BYTES));
  return { key: derived.subarray(0, KEY_BYTES), check: derived.subarray(KEY_BYTES) };
}

function nonceOf(frame: number) {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeBigUInt64BE(BigInt(frame), NONCE_BYTES - 8);
  return nonce;
}

/** AES-256-GCM; each frame has its position and a last mark, so none can be dropped or cut off. */
export function sealFrames(secret: Uint8Array) {
  return async function* seal(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(SALT_BYTES);
    const { key, check } = keysOf(secret, salt);
    yield Buffer.concat([MAGIC, salt, check]);
    let frame = 0;
    let waiting = Buffer.alloc(0);
    const sealed = (plain: Buffer, isLast: boolean) => {
      const head = Buffer.alloc(HEAD_BYTES);
      head.writeUInt32BE(plain.length);
      head.writeUInt8(isLast ? 1 : 0, HEAD_BYTES - 1);
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(frame)).setAAD(head);
      frame += 1;
      return Buffer.concat([head, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    };
    for await (const chunk of source) {
      waiting = Buffer.concat([waiting, chunk]);
      for (; waiting.length > FRAME_BYTES; waiting = waiting.subarray(FRAME_BYTES))
        yield sealed(waiting.subarray(0, FRAME_BYTES), false);
    }
    yield sealed(waiting, true);
  };
}

/** @throws BackupError for a wrong key, a damaged or a truncated file */
export function openFrames(secret: Uint8Array) {
  return async function* open(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const take = reader(source);
    const magic = await take(MAGIC.length);
    if (!magic.equals(MAGIC)) throw new BackupError('This file is no backup of Veemark.');
    const { key, check } = keysOf(secret, await take(SALT_BYTES));
    if (!timingSafeEqual(check, await take(CHECK_BYTES))) throw new BackupError(WRONG_KEY);
    for (let frame = 0, isLast = false; !isLast; frame += 1) {
      const head = await take(HEAD_BYTES);
      isLast = head.readUInt8(HEAD_BYTES - 1) === 1;
      const length = head.readUInt32BE();
      if (length > FRAME_BYTES) throw new BackupError(DAMAGED);
      const sealed = await take(length + TAG_BYTES);
      yield opened(key, { head, sealed, frame });
    }
  };
}

type Frame = { head: Buffer; sealed: Buffer; frame: number };

function opened(key: Buffer, { head, sealed, frame }: Frame): Buffer {
  const end = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(frame)).setAAD(head);
  decipher.setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
  } catch (cause) {
    throw new BackupError(DAMAGED, { cause });
  }
}

/** @returns reads exactly so many bytes */
function reader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let waiting = Buffer.alloc(0);
  return async (bytes: number): Promise<Buffer> => {
    while (waiting.length < bytes) {
      const { value, done } = await chunks.next();
      if (done) throw new BackupError(CUT);
      waiting = Buffer.concat([waiting, value]);
    }
    const taken = waiting.subarray(0, bytes);
    waiting = waiting.subarray(bytes);
    return taken;
  };
}
