import sharp from 'sharp';
import { expect, test } from 'vitest';
import { plainPiece } from '#server/test/plain-piece.ts';
import { pngOf } from '#server/test/png-of.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { testApp } from '#server/test/test-app.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';

async function writer() {
  const { api, db, user } = await signedIn({ plan: 'pro' });
  const piece = await plainPiece(db, user.id);
  const save = async (content: string, id = piece.id) => {
    const { revision } = await api.content.getContent({ id });
    return (await api.content.updateContent({ id, revision, content })).content;
  };
  return { api, db, user, id: piece.id, save };
}

const photo = async (width: number, height: number) =>
  (
    await sharp({ create: { width, height, channels: 3, background: '#c63' } })
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Artist: 'canary-artist' },
        IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
      })
      .jpeg()
      .toBuffer()
  ).toString('base64');

const figure = (address: string) =>
  `<figure><img src="${address}" alt="Loaves" /><figcaption>Bake <small>Ada</small></figcaption></figure>`;

test('a photo for the text is scaled in its proportions, upright, and tells nobody where it was taken @long', async () => {
  const { api, id, save } = await writer();
  const picture = await api.content.uploadPicture({ id, image: await photo(3200, 2000) });
  expect(picture).toMatchObject({ width: 1000, height: 1600 });
  const answer = await (await testApp()).inject({ url: picture.address });
  const { exif, format, width } = await sharp(answer.rawPayload).metadata();
  expect({ exif, format, width }).toEqual({ exif: undefined, format: 'jpeg', width: 1000 });
  expect(answer.rawPayload.includes('canary-artist')).toBe(false);
  const shown = figure(picture.address);
  await expect(save(shown)).resolves.toBe(shown);
  await expect(save(figure(`http://localhost:3000${picture.address}`))).resolves.toBe(shown);
});

test('a small picture keeps its size @long', async () => {
  const { api, id } = await writer();
  await expect(
    api.content.uploadPicture({ id, image: pngOf(90, 60).toString('base64') }),
  ).resolves.toMatchObject({ width: 90, height: 60 });
});

test('what is no picture is refused @long', async () => {
  const { api, id } = await writer();
  const image = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
  const upload = api.content.uploadPicture({ id, image });
  await expect(upload).rejects.toThrow(PIECE_MESSAGES.imageUnreadable);
});

test('a text shows no picture of another user, and its own copy of one of another piece @long', async () => {
  const { api, db, user, id, save } = await writer();
  const { address } = await api.content.uploadPicture({ id, image: pngOf(90, 60).toString('base64') });
  const stranger = await writer();
  await expect(stranger.save(`<p>One</p><p>${figure(address)}</p>`)).resolves.not.toContain('<img');
  const other = await plainPiece(db, user.id);
  const copied = await save(figure(address), other.id);
  expect(copied).toMatch(/src="\/images\/[\w-]{32}\.jpg"/);
  expect(copied).not.toContain(address);
  await expect(save(figure(address) + figure(address), other.id)).resolves.toBe(copied + copied);
  await api.content.deleteContent({ id });
  const [shown = ''] = /\/images\/[\w-]+\.jpg/.exec(copied) ?? [];
  expect((await (await testApp()).inject({ url: shown })).statusCode).toBe(200);
  expect((await (await testApp()).inject({ url: address })).statusCode).toBe(404);
});

test('who holds a review link sees the pictures of the text @long', async () => {
  const { api, id, save } = await writer();
  const { address } = await api.content.uploadPicture({ id, image: pngOf(90, 60).toString('base64') });
  await save(`<p>One</p>${figure(address)}`);
  const { url } = await api.publish.createShareLink({ contentId: id, name: 'Bob' });
  const page = await (await testApp()).inject({ url: new URL(url).pathname });
  expect(page.body).toContain(`<img src="${address}" alt="Loaves"`);
});
