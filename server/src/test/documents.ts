import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { zipSync } from 'fflate';

type Pdf = {
  /** Lines of each page; one that is empty leaves a gap. */
  pages: string[][];
  title?: string;
  /** Encrypted with an unknown password. */
  isEncrypted?: boolean;
};

/** A PDF with these texts, in Helvetica. */
export function aPdf({ pages, title = '', isEncrypted = false }: Pdf): Buffer {
  const contents = pages.map((lines) => {
    const shown = lines.map((line) => `(${line.replace(/[()\\]/g, String.raw`\$&`)}) Tj T*`).join('\n');
    return `BT /F1 12 Tf 14 TL 50 780 Td\n${shown}\nET`;
  });
  const first = 4;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${first + 2 * at} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...contents.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + 2 * at + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
    `<< /Title (${title}) >>`,
    `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`,
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const encrypt = isEncrypted
    ? `/Encrypt ${objects.length} 0 R /ID [<${'33'.repeat(16)}> <${'33'.repeat(16)}>]`
    : '';
  const trailer = `<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length - 1} 0 R ${encrypt} >>`;
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;

  return Buffer.from(`${file}${table}trailer\n${trailer}\nstartxref\n${file.length}\n%%EOF\n`, 'latin1');
}

/** A PDF of 5 kB whose content unpacks to 1.5 GB of blanks. */
export function aPdfBomb(): Buffer {
  const blanks = Buffer.alloc(15_000_000, ' ');
  const part = deflateRawSync(blanks, { finishFlush: constants.Z_FULL_FLUSH });
  const parts = Array.from({ length: 100 }, () => part);
  const packed = deflateSync(
    Buffer.concat([Buffer.from('789c', 'hex'), ...parts, Buffer.from('0300', 'hex')]),
  );
  const plain = aPdf({ pages: [['x']] }).toString('latin1');
  const from = plain.indexOf('<< /Length');
  const stream = `<< /Length ${packed.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n${packed.toString('latin1')}\n`;
  return Buffer.from(plain.slice(0, from) + stream + plain.slice(plain.indexOf('endstream')), 'latin1');
}

const CONTENT_TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const RELATIONS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

/** A Word document. @param body the inside of `w:body`, or its paragraphs. */
export function aDocx(body: string | string[], more: Record<string, Uint8Array> = {}): Buffer {
  const paragraphs = [body].flat().map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`);
  const inside = typeof body === 'string' ? body : paragraphs.join('');
  const document = `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${inside}</w:body></w:document>`;
  const files = {
    '[Content_Types].xml': Buffer.from(CONTENT_TYPES),
    '_rels/.rels': Buffer.from(RELATIONS),
    'word/document.xml': Buffer.from(document),
    ...more,
  };
  return Buffer.from(zipSync(files));
}

/** A Word document with a password, as far as its first bytes tell. */
export const aLockedDocx = () =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]);
