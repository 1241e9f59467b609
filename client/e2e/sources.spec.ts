import { SOURCE_PROBLEMS } from '#shared/sources-rules.ts';
import { aPdf } from '#server/test/documents.ts';
import { expectAccessible } from './expect-accessible.ts';
import { newUser } from './new-user.ts';
import { expect, test } from './test.ts';

const TEXT =
  'In 2024 the bakery sold 12,400 loaves, 34 % more than the year before. <script>window.hit=1</script>';
const pdf = (name: string, pages: string[][]) => ({
  name,
  mimeType: 'application/pdf',
  buffer: aPdf({ pages }),
});

test.describe('with a file that is refused', () => {
  test.use({ refusals: true });

  test('sources are added from a text and from files, read with their facts, and deleted', async ({
    page,
    context,
  }) => {
    await newUser(context);
    await page.goto('/sources');
    await page.getByRole('button', { name: 'Add your first source' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a source' });
    await adding.getByRole('textbox', { name: 'Text' }).fill(TEXT);
    await adding.getByRole('textbox', { name: 'Title' }).fill('Our year');
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await adding.getByRole('button', { name: 'Add source' }).click();
    await page.getByRole('button', { name: 'Our year', exact: true }).click();
    const view = page.getByRole('dialog', { name: 'Our year' });
    await expect(view.locator('mark')).toContainText(['2024', '12,400', '34 %']);
    await expect(view.getByText('<script>window.hit=1</script>')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Add source' }).click();
    await adding.getByText('File', { exact: true }).click();
    const files = [pdf('Report.pdf', [['We opened on 3 May 1987.']]), pdf('Scan.pdf', [[], []])];
    await adding.locator('input[type=file]').setInputFiles(files);
    await adding.getByRole('button', { name: 'Add source' }).click();
    // A busy machine takes its time to load what reads a PDF.
    await expect(adding.getByRole('alert')).toContainText(`Scan.pdf: ${SOURCE_PROBLEMS.scanned}`, {
      timeout: 60_000,
    });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Report', exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });

    await page.getByRole('button', { name: 'Delete Report' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('button', { name: 'Report', exact: true })).toBeHidden();
  });
});

test('a piece is based on a source that is added in the form', async ({ page, context }) => {
  await newUser(context);
  await page.goto('/create');
  await page.getByLabel(/^Topic/).fill('A bakery in numbers');
  await page.getByLabel(/^Word count/).fill('300');
  await page.getByText('No sources').click();
  await page.getByRole('button', { name: 'Add source' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a source' });
  await adding.getByRole('textbox', { name: 'Text' }).fill(TEXT);
  await adding.getByRole('button', { name: 'Add source' }).click();
  await expect(page.getByText(/1 source, \d facts/)).toBeVisible();
  await expect(page.getByLabel(/^Topic/)).toHaveValue('A bakery in numbers');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Generate' }).click();
  await page.waitForURL(/\/content\/[0-9a-f-]{36}$/, { timeout: 90_000 });
  await page.goto('/sources');
  await expect(page.getByText(/in 1 piece/)).toBeVisible();
});
