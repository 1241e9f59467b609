import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Db } from '#server/database/db.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { keptObject } from './kept-object.ts';

const COVER_SHAPE = { width: 1200, height: 630 };
const COVER = { ...COVER_SHAPE, channels: 3, background: '#345' } as const;

/** A finished piece of this user with a featured image, as the content feature would have stored it. */
export async function storedPiece(
  db: Db,
  userId: string,
  fields: Partial<Prisma.PieceUncheckedCreateInput> = {},
) {
  const id = randomUUID();
  const token = randomUUID();
  const bytes = new Uint8Array(await sharp({ create: COVER }).jpeg().toBuffer());
  const piece = await db.piece.create({
    data: {
      id,
      userId,
      contentType: 'blog',
      title: 'Grüße aus 東京 & more',
      slug: 'gruesse-aus-tokyo',
      excerpt: 'A short “excerpt” & nothing else.',
      content: PIECE_HTML,
      head: PIECE_HEAD,
      metaDescription: 'What the piece is about.',
      featuredImage: `/images/${token}.jpg`,
      imageAlt: 'A bridge at “night”',
      keywords: ['travel', '東京', 'R&D'],
      writer: 'offline',
      ...fields,
    },
  });
  const objectKey = await keptObject(db, bytes);
  await db.image.create({ data: { userId, contentId: id, token, objectKey, ...COVER_SHAPE } });

  return piece;
}

/** Gives a stored piece its image once more, under another address. @returns that address */
export async function addImageAgain(db: Db, piece: { id: string; userId: string }): Promise<string> {
  const token = randomUUID();
  const { objectKey } = await db.image.findFirstOrThrow({ where: { contentId: piece.id } });
  await db.image.create({
    data: { userId: piece.userId, contentId: piece.id, token, objectKey, ...COVER_SHAPE },
  });
  return `/images/${token}.jpg`;
}

const PIECE_HTML = `<p>Hello <strong>there</strong>, see <a href="https://example.com/?a=1&amp;b=2">this</a>.</p>
<h2 id="first">First &amp; foremost</h2>
<ul><li>One<ul><li>Nested</li></ul></li><li><p>Two</p></li></ul>
<ol start="3"><li>Three</li></ol>
<h3>Second</h3>
<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>
<blockquote><p>Said</p><cite>Somebody</cite></blockquote>
<pre><code>if (a &lt; b) [x]</code></pre>
<hr>
<figure><img src="https://example.com/a.jpg" alt="A"><figcaption>Caption</figcaption></figure>
<table><tbody><tr><td colspan="2">Over two columns</td></tr><tr><td>One</td><td>Two</td></tr></tbody></table>
Loose text at the end.`;

const PIECE_HEAD = `<title>Grüße – the title tag</title>
<meta name="description" content="What the piece is about.">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"BlogPosting","headline":"Grüße \\u003cb>"}</script>`;
