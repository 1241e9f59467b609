import { crc32, deflateSync } from 'node:zlib';

type Kind = { depth?: 8 | 16; isColour?: boolean };

/** A PNG of zeros that is as large as its header says, in a few kilobytes. */
export function pngOf(width: number, height: number, { depth = 8, isColour }: Kind = {}): Buffer {
  const row = 1 + (width * (isColour ? 4 : 1) * depth) / 8;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, isColour ? 6 : 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(row * height), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
