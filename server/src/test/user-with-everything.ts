import { aSitePage } from './a-site-page.ts';
import { asked } from './stored-publication.ts';
import { randomUUID } from 'node:crypto';
import { signedIn } from './signed-in.ts';

/** A user with something in every table that a user's rows can be in. */
export async function userWithEverything() {
  const one = await signedIn({ plan: 'pro' });
  const { db, user, api, services } = one;
  const userId = user.id;
  const profile = { name: 'p', description: '', summary: '', company: '', author: '', domain: '', logo: '' };
  const profileId = randomUUID();
  await db.profile.create({ data: { id: profileId, userId, ...profile, voice: '', audience: '' } });
  await db.profileVoice.create({
    data: { profileId, samples: ['s'], bannedWords: [], person: 'we', formality: 'formal' },
  });
  const websiteId = randomUUID();
  await db.website.create({
    data: {
      id: websiteId,
      userId,
      cmsType: 'shopify',
      domain: 'https://x.example',
      appPassword: 'sealed-canary',
      reportSecret: 'sealed-canary',
    },
  });
  await db.websiteReport.create({ data: { websiteId, id: 'msg_1', receivedAt: new Date() } });
  await db.siteReading.create({ data: { websiteId, userId, state: 'done', startedAt: new Date() } });
  const sitePage = await db.sitePage.create({ data: aSitePage({ userId, websiteId }) });
  const toPots = { userId, pageId: sitePage.id, url: 'https://x.example/pots', anchor: 'pots' };
  await db.siteLink.create({ data: toPots });
  const sitePatch = await db.sitePatch.create({
    data: { ...toPots, websiteId, blockBefore: 'a', blockAfter: 'b', modifiedBefore: '' },
  });
  const contentId = randomUUID();
  const text = { title: 'Title', slug: 'title', excerpt: '', content: '<p>text</p>', metaDescription: '' };
  await db.generation.create({
    data: { id: contentId, userId, brief: {}, reservedWords: 800, maxWords: 840, status: 'writing' },
  });
  await db.generationSection.create({ data: { generationId: contentId, position: 0, html: 'x', words: 1 } });
  await db.content.create({
    data: { id: contentId, userId, profileId, contentType: 'blog', head: '', writer: 'offline', ...text },
  });
  const source = await db.source.create({
    data: {
      userId,
      profileId,
      kind: 'text',
      title: 'notes',
      hash: 'x',
      language: 'en',
      text: 'We sold 12 loaves.',
      characters: 18,
      factCount: 1,
      fetchedAt: new Date(),
    },
  });
  const fact = { n: 1, kind: 'number', value: '12', surface: '12', start: 8, end: 10 } as const;
  await db.sourceFact.create({ data: { sourceId: source.id, ...fact, sentence: 'We sold 12 loaves.' } });
  await db.pieceSource.create({
    data: { userId, contentId, generationId: contentId, sourceId: source.id, position: 1, firstFact: 1 },
  });
  const statement = { kind: 'number', value: '12', sentence: 'We sold 12 loaves.' } as const;
  await db.claim.create({
    data: {
      userId,
      contentId,
      revision: 1,
      n: 1,
      state: 'unsourced',
      surface: '12',
      start: 8,
      end: 10,
      ...statement,
    },
  });
  await db.claimDecision.create({
    data: { userId, contentId, revision: 1, reason: 'counted', createdAt: new Date(), ...statement },
  });
  await db.contentVersion.create({ data: { contentId, userId, revision: 1, wordCount: 1, ...text } });
  await db.socialPost.create({ data: { userId, contentId, platform: 'x', text: 'a post' } });
  await db.emailCopy.create({ data: { contentId, subject: 's', body: 'b' } });
  await db.image.create({
    data: {
      userId,
      contentId,
      token: randomUUID(),
      objectKey: await services.objects.put(Buffer.from('jpeg'), 'image/jpeg'),
      width: 1,
      height: 1,
    },
  });
  const publication = await db.publication.create({
    data: { userId, contentId, websiteId, marker: randomUUID(), ...asked(userId, new Date()) },
  });
  await db.publicationVersion.create({
    data: { userId, publicationId: publication.id, number: 1, revision: 1, stored: {} },
  });
  await db.deletedPost.create({ data: { userId, site: 'wordpress:a.example', countedAt: new Date() } });
  const plan = await db.publishPlan.create({
    data: {
      userId,
      websiteId,
      timeZone: 'UTC',
      perWeek: 5,
      weekdays: [1],
      times: ['09:00'],
      approval: true,
      leadHours: 24,
    },
  });
  const batch = await db.entryBatch.create({
    data: { id: randomUUID(), userId, websiteId, name: 'list.csv', refused: [] },
  });
  const entry = await db.calendarEntry.create({
    data: {
      id: randomUUID(),
      userId,
      websiteId,
      planId: plan.id,
      batchId: batch.id,
      contentId,
      status: 'idea',
      timeZone: 'UTC',
    },
  });
  const shared = await db.shareLink.create({
    data: {
      userId,
      contentId,
      name: 'Bob',
      tokenHash: randomUUID(),
      right: 'decide',
      expiresAt: new Date(Date.now() + 86_400_000),
    },
  });
  const review = await db.review.create({
    data: {
      id: randomUUID(),
      userId,
      contentId,
      linkId: shared.id,
      revision: 1,
      kind: 'comment',
      name: 'Bob',
      text: 'Good.',
    },
  });
  const webhook = await db.webhook.create({
    data: { userId, url: 'https://x.example/hook', secret: 'sealed-canary', events: ['piece.done'] },
  });
  const delivery = await db.webhookDelivery.create({
    data: { userId, webhookId: webhook.id, type: 'piece.done', body: '{}', state: 'failed' },
  });
  await db.chatMessage.create({ data: { userId, sender: 'user', text: 'hello' } });
  await db.feedback.create({ data: { userId, name: 'n', rating: 5, feedback: 'good' } });
  await db.subscription.create({
    data: { userId, customerId: `cus_${userId}`, subscriptionId: `sub_${userId}`, status: 'active' },
  });
  const link = { email: user.email, tokenHash: randomUUID(), expiresAt: new Date() };
  await db.resetToken.create({ data: link });
  await db.signUp.create({ data: { ...link, name: 'n', passwordHash: 'x', createdAt: new Date() } });
  const { token, id: tokenId } = await api.account.createAccessToken({ name: 'script' });
  const ids = {
    patchId: sitePatch.id,
    pageId: sitePage.id,
    profileId,
    websiteId,
    contentId,
    tokenId,
    publicationId: publication.id,
    sourceId: source.id,
    planId: plan.id,
    entryId: entry.id,
    batchId: batch.id,
    shareLinkId: shared.id,
    reviewId: review.id,
    webhookId: webhook.id,
    deliveryId: delivery.id,
  };
  return { ...one, token, ids };
}
