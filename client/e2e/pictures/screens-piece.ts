import type { Page } from '@playwright/test';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { CONTENT_LABELS } from '../../src/lib/content-labels.ts';
import { EDGES, open, type Screen } from './looks.ts';
import type { World } from './world.ts';
import { pieceText } from '../pieces.ts';

/** One piece in its states. */
export function pieceScreens(world: World): Screen[] {
  const { url, piece, revised, longTitled, rightToLeft, unsourced } = world;
  const { context: writer } = world.writer;
  const openPiece = (id: string, after: (page: Page) => Promise<unknown> = async () => undefined) => {
    return async (page: Page) => {
      await page.goto(`${url}/content/${id}`);
      await pieceText(page).getByRole('paragraph').first().waitFor();
      await after(page);
    };
  };
  return [
    { name: 'piece', context: writer, sizes: EDGES, show: openPiece(piece) },
    { name: 'piece-long-title', context: writer, sizes: EDGES, show: openPiece(longTitled) },
    { name: 'piece-right-to-left', context: writer, sizes: EDGES, show: openPiece(rightToLeft) },
    {
      name: 'piece-rail',
      context: writer,
      show: openPiece(piece, async (page) => {
        await openSheet(page);
        await page.getByRole('region', { name: 'Search', exact: true }).scrollIntoViewIfNeeded();
      }),
    },
    {
      name: 'piece-posted-again',
      context: writer,
      show: openPiece(revised, async (page) => {
        await openSheet(page);
        const history = page.getByText('History', { exact: true }).first();
        await history.click();
        await page.getByRole('button', { name: PUBLISH_MESSAGES.putBack }).first().waitFor();
        await history.scrollIntoViewIfNeeded();
      }),
    },
    {
      name: 'piece-code',
      context: writer,
      show: openPiece(piece, (page) => page.getByRole('button', { name: CONTENT_LABELS.showCode }).click()),
    },
    {
      name: 'piece-menu',
      context: writer,
      show: openPiece(piece, async (page) => {
        await page.getByRole('button', { name: 'More', exact: true }).click();
        await page.getByRole('menu').waitFor();
      }),
    },
    {
      name: 'piece-open-claims',
      context: writer,
      show: openPiece(unsourced, async (page) => {
        await openSheet(page);
        await page.getByRole('region', { name: 'Evidence' }).scrollIntoViewIfNeeded();
      }),
    },
    {
      name: 'piece-review',
      context: writer,
      show: openPiece(piece, async (page) => {
        await openSheet(page);
        await page.getByRole('list', { name: 'Comments and decisions' }).scrollIntoViewIfNeeded();
      }),
    },
    {
      name: 'piece-share',
      context: writer,
      show: async (page) => {
        await page.goto(`${url}/content/${piece}?open=share-for-review`);
        await page.getByRole('dialog', { name: 'Share for review' }).waitFor();
      },
    },
    {
      name: 'piece-upload',
      context: writer,
      show: openPiece(piece, async (page) => {
        await openSheet(page);
        await page.getByRole('button', { name: 'Change the image' }).click();
        await page.getByRole('menuitem', { name: 'Upload your own' }).click();
        await page.getByRole('dialog', { name: 'Upload an image' }).waitFor();
      }),
    },
    { name: 'piece-edit', context: writer, show: openPiece(piece, (page) => edit(page)) },
    {
      name: 'piece-versions',
      context: writer,
      show: openPiece(unsourced, async (page) => {
        await edit(page);
        await openSheet(page);
        await page.getByText('History', { exact: true }).click();
        await page.getByRole('list', { name: 'History' }).getByRole('button').first().click();
        await page.getByRole('dialog').getByRole('table').waitFor();
      }),
    },
    {
      name: 'piece-vee',
      context: writer,
      show: openPiece(piece, async (page) => {
        const text = await edit(page);
        await text.getByText('Good pour-over coffee').click({ clickCount: 3 });
        await page.getByRole('toolbar', { name: /Vee/ }).getByRole('button', { name: 'Shorten' }).click();
        await page.getByRole('button', { name: 'Accept' }).waitFor();
        await page.getByRole('group', { name: /^Vee’s change/ }).scrollIntoViewIfNeeded();
      }),
    },
    {
      name: 'social',
      context: writer,
      show: async (page) => {
        await page.goto(`${url}/content/${piece}?tab=social`);
        await page.getByRole('textbox', { name: 'LinkedIn Post' }).waitFor();
      },
    },
    {
      name: 'email',
      context: writer,
      show: async (page) => {
        await page.goto(`${url}/content/${piece}?tab=email`);
        await page.getByRole('region', { name: 'Subject' }).waitFor();
      },
    },
    {
      name: 'social-empty',
      context: writer,
      show: (page) => open(page, `${url}/content/${unsourced}?tab=social`),
    },
    {
      name: 'email-empty',
      context: writer,
      show: (page) => open(page, `${url}/content/${unsourced}?tab=email`),
    },
    {
      name: 'piece-not-found',
      context: writer,
      show: (page) => open(page, `${url}/content/5f0f8d8a-52b7-4d1c-8a3e-6f6d0c1b2a90`),
    },
  ];
}

/** On a narrow screen the rail is a sheet. */
export async function openSheet(page: Page) {
  const details = page.getByRole('button', { name: 'Details', exact: true });
  if (await details.isVisible()) await details.click();
}

async function edit(page: Page) {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.waitFor();
  return text;
}
