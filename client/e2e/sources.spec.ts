import { randomUUID } from 'node:crypto';
import { aPdf } from '#server/test/documents.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { SOURCE_PROBLEMS } from '#shared/rules/sources.ts';
import { expectAccessible } from './expect-accessible.ts';
import { newUser } from './new-user.ts';
import { LONG_WAIT_MS } from './patience.ts';
import { askForWords, openPiece, openRail, pieceText } from './pieces.ts';
import { call, hostOf, openModal, wordPressSite } from './posting.ts';
import { expect, test } from './sites.ts';

const YEAR = 'In 2024 the bakery sold 12,400 loaves, 34 % more than the year before.';
const TEXT = `${YEAR} <script>window.hit=1</script>`;
const pdf = (name: string, pages: string[][]) => ({
  name,
  mimeType: 'application/pdf',
  buffer: aPdf({ pages }),
});

test.describe('with a file that is refused', () => {
  test.use({ refusals: true });

  test('sources are added, read with their facts, and deleted @smoke', async ({ page, context }) => {
    await newUser(context);
    await page.goto('/sources');
    await page.getByRole('button', { name: 'Add your first source' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a source' });
    await adding.getByRole('textbox', { name: 'Text' }).fill(TEXT);
    await adding.getByRole('textbox', { name: 'Title' }).fill('Our year');
    await expectAccessible(page);
    await adding.getByRole('button', { name: 'Add source' }).click();
    await page.getByRole('button', { name: 'Our year', exact: true }).click();
    const view = page.getByRole('dialog', { name: 'Our year' });
    await expect(view.locator('mark')).toContainText(['2024', '12,400', '34 %']);
    await expect(view.getByText('<script>window.hit=1</script>')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Add source' }).click();
    await adding.getByText('File', { exact: true }).click();
    const files = [pdf('Report.pdf', [['We opened on 3 May 1987.']]), pdf('Scan.pdf', [[], []])];
    await adding.locator('input[type=file]').setInputFiles(files);
    await adding.getByRole('button', { name: 'Add source' }).click();
    // A busy machine takes its time to load what reads a PDF.
    await expect(adding.getByRole('alert')).toContainText(`Scan.pdf: ${SOURCE_PROBLEMS.scanned}`, {
      timeout: LONG_WAIT_MS,
    });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Report', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Delete Report' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('button', { name: 'Report', exact: true })).toBeHidden();
  });
});

test('what an AI makes up is settled, and the piece posted @smoke', async ({ page, context, blog }) => {
  const site = wordPressSite(blog);
  await newUser(context);
  await call(context, site.appUrl, 'websites.create', { id: randomUUID(), ...site.fields });
  const topic = 'The year of a bakery that makes things up';
  const lie = { about: topic, html: 'The bakery sold 43 % more than the year before.' };
  await context.request.post(`http://127.0.0.1:${process.env.E2E_AI_PORT}/control`, { data: { lie } });
  await call(context, site.appUrl, 'content.addTextSource', { text: YEAR, title: 'Our year' });
  await page.goto('/create');
  await page.getByLabel(/^Topic/).fill(topic);
  await askForWords(page, '300');
  await page.getByRole('button', { name: 'Files and sources' }).click();
  await page.getByRole('checkbox', { name: 'Our year' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Generate' }).click();
  await page.waitForURL(/\/content\/[0-9a-f-]{36}$/, { timeout: LONG_WAIT_MS });

  const evidence = page.getByRole('region', { name: 'Evidence' });
  await openRail(page, 'Evidence');
  await expect(evidence.getByText('1 figure: 0 sourced, 1 open')).toBeVisible();
  const text = pieceText(page);
  await text.getByRole('button', { name: '43 %: The source says something else' }).press('Enter');
  const about = page.getByRole('dialog', { name: 'About 43 %' });
  await expect(about.getByRole('button').first()).toBeFocused();
  await expectAccessible(page);
  await about.getByRole('button', { name: 'Use the source’s value for 43 %' }).click();
  await expect(evidence.getByText('1 figure: 1 sourced')).toBeVisible();
  await expect(text.getByRole('button', { name: '34 %: Sourced' })).toBeVisible();
  await expect(evidence).toBeFocused();

  const modal = await openModal(page, site);
  await modal.getByRole('button', { name: PUBLISH_MESSAGES.post, exact: true }).click();
  await expect(modal).toBeHidden();
  const publication = page.getByRole('article', { name: hostOf(blog.url) });
  await publication.getByText(/^Receipt/).click();
  await expect(publication.getByText('1 claim: 1 sourced')).toBeVisible();
});

const MILL =
  'The mill bakes 620 loaves. The oven burns 260 logs. Guests left 480 kind notes. Children drew 35 hens.';
const DRAFT =
  'The mill bakes 620 loaves. The oven burns 920 logs. Our van carried 480 boxes. We sent 35 letters.';

test('claims are settled by keys, and Undo is whole in the window on a desk and on a phone', async ({
  page,
  context,
}) => {
  const appUrl = `http://localhost:${process.env.E2E_PORT}`;
  const { id } = await openPiece(page, { content: `<p>${DRAFT}</p>` });
  const source = await call(context, appUrl, 'content.addTextSource', { text: MILL, title: 'Our mill' });
  const sourceIds = [/"id":"([^"]+)"/.exec(source)?.[1]];
  await call(context, appUrl, 'content.attachSources', { id, sourceIds });

  const evidence = page.getByRole('region', { name: 'Evidence' });
  const card = (figure: string) => evidence.getByRole('listitem').filter({ hasText: figure });
  const all = '4 figures: 1 sourced, 2 to confirm, 1 open';
  const undo = async (message: string) => {
    await expect(evidence.getByText(message)).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(evidence.getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 });
    await evidence.getByRole('button', { name: 'Undo' }).click();
    await expect(evidence.getByText(all)).toBeVisible();
  };

  await page.goto(`/content/${id}#evidence`);

  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await page.reload();
    await expect(evidence.getByText(all)).toBeVisible();
    await expect(evidence.getByText('Checked against 1 source.')).toBeVisible();
    await evidence.focus();
    await page.keyboard.press('j');
    await expect(card('920')).toBeFocused();
    await page.keyboard.press('n');
    await undo('The sentence was removed.');
    await card('480').focus();
    await page.keyboard.press('y');
    await undo('Confirmed by you.');
    await evidence.getByRole('button', { name: 'Confirm all 2 from “Our mill”' }).click();
    await undo('Confirmed by you.');
  }
});
