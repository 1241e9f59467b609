import { expect, test } from '@playwright/test';
import type { z } from 'zod';
import { CONTENT_LABELS } from '#client/lib/content-labels.ts';
import type { brief } from '#server/ports/ai-writer/brief.ts';
import { newUser, sql } from './new-user.ts';
import { addWebsite, addWholePiece, chooseInMenu, pieceText } from './pieces.ts';

// The console is not watched here: the browser reports every handler that it reads and leaves alone.
const ATTACK = `"><img src="https://evil.example/x" onerror="window.hit=1"><script>window.hit=1</script>
  <svg onload="window.hit=1"></svg><a href="javascript:window.hit=1">link</a>
  <iframe src="https://evil.example" srcdoc="<script>parent.hit=1</script>"></iframe>
  [link](javascript:window.hit=1) ![image](https://evil.example/y) \u202e{{constructor.constructor('window.hit=1')()}}`;
/** For words, which are short. */
const SHORT_ATTACK = '<img src=x onerror="window.hit=1">';

const BRIEF: z.input<typeof brief> = {
  contentType: 'blog',
  topic: ATTACK,
  tone: ATTACK,
  audience: ATTACK,
  callToAction: { text: ATTACK, address: ATTACK },
  language: null,
  insights: { asked: ATTACK, example: ATTACK, mistakes: ATTACK },
  wordCount: 1200,
  aiSearchFocus: false,
  includeText: ATTACK,
  keywords: [ATTACK],
  sources: [
    { id: '00000000-0000-4000-8000-000000000000', number: 1, title: ATTACK, url: ATTACK, text: ATTACK },
  ],
  facts: [
    {
      id: 'f1',
      source: 1,
      kind: 'quote',
      value: ATTACK,
      unit: ATTACK,
      surface: ATTACK,
      start: 0,
      end: ATTACK.length,
      sentence: ATTACK,
    },
  ],
  ownPages: [],
  profile: null,
  outline: null,
  voice: {
    manner: '',
    samples: [ATTACK],
    preferredWords: [SHORT_ATTACK],
    bannedWords: [{ word: SHORT_ATTACK, replacement: SHORT_ATTACK }],
    person: 'any',
    formality: 'any',
  },
};

/** A user with the attack stored in every text field. */
async function attackedUser(userId: string) {
  await sql(`update accounts set name = $2 where id = $1`, [userId, ATTACK]);

  const [profile] = await sql(
    `insert into profiles (id, user_id, name, description, summary, company, author, domain, logo, voice, audience)
     values (gen_random_uuid(), $1, $2, $2, $2, $2, $2, $2, $2, $2, $2) returning id`,
    [userId, ATTACK],
  );

  const { id } = await addWholePiece(userId, {
    profileId: profile.id,
    title: ATTACK,
    excerpt: ATTACK,
    content: `<p>Text ${ATTACK}</p>`,
    head: `<title>${ATTACK}</title><meta name="x" content='"><script>window.hit=1</script>'>`,
    aiSummary: ATTACK,
    metaDescription: ATTACK,
    imageAlt: ATTACK,
    keywords: [ATTACK],
    revision: 2,
  });

  await sql(
    `insert into generations (id, user_id, status, brief, reserved_words, max_words, charged_words, title)
     values ($1, $2, 'done', $3, 6, 6, 6, $4)`,
    [id, userId, BRIEF, ATTACK],
  );

  await sql(
    `insert into content_versions
       (id, content_id, user_id, revision, title, slug, excerpt, meta_description, content, keywords, word_count)
     values (gen_random_uuid(), $1, $2, 1, $3, $3, $3, $3, '<p>Old ' || $3 || '</p>', array[$3], 6)`,
    [id, userId, ATTACK],
  );

  await sql(
    `insert into generated_social (user_id, content_id, platform, text)
     select $1, $2, platform, $3 from unnest(array['linkedin', 'x']::"SocialPlatform"[]) platform`,
    [userId, id, ATTACK],
  );

  await sql('insert into generated_email (content_id, subject, body) values ($1, $2, $2)', [id, ATTACK]);
  await addWebsite(userId, { domain: `https://site.example/${ATTACK}`, username: ATTACK });

  await sql(
    `insert into chat_support (id, user_id, sender, text)
     select gen_random_uuid(), $1, sender, $2 from unnest(array['assistant', 'user']::"ChatSender"[]) sender`,
    [userId, ATTACK],
  );

  return id;
}

test('nothing that was stored runs or is fetched, wherever it is shown', async ({ page, context }) => {
  const { id: userId } = await newUser(context, { plan: 'pro' });
  const id = await attackedUser(userId);
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'evil.example') foreign.push(request.url());
  });
  const quiet = async () => {
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    expect(foreign).toEqual([]);
  };
  for (const path of ['/content', '/profiles', '/websites', '/contact', '/support', '/usage']) {
    await page.goto(path);
    await expect(page.locator('main')).toContainText('onerror=');
    await quiet();
  }
  await page.goto(`/create?from=${id}`);
  await expect(page.getByLabel(/^Topic/)).toHaveValue(/onerror=/);
  await quiet();

  await page.goto(`/content/${id}`);
  await expect(pieceText(page)).toContainText('Text');
  await chooseInMenu(page, 'More', CONTENT_LABELS.showCode);
  await Promise.all([page.waitForEvent('download'), chooseInMenu(page, 'More', 'Export to PDF')]);
  await chooseInMenu(page, 'Publish', /^(Post to Web|Update)$/);
  await page.getByRole('dialog').getByLabel('Website').click();
  await expect(page.getByRole('option', { name: /onerror=/ })).toBeVisible();
  await quiet();
  await page.goto(`/content/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Content' })).toContainText('Text');
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('button', { name: /img/ }).click();
  await expect(page.getByRole('dialog').getByRole('table')).toContainText('Old');
  await quiet();

  await page.goto(`/content/${id}?tab=social`);
  await expect(page.getByRole('textbox', { name: 'LinkedIn Post' })).toHaveValue(ATTACK);
  await page.goto(`/content/${id}?tab=email`);
  await expect(page.getByRole('region', { name: 'Subject' })).toContainText('onerror=');
  await quiet();
});
