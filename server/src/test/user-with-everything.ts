import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#server/lib/durations.ts';
import { A_PROFILE } from './a-profile.ts';
import { aSitePage } from './a-site-page.ts';
import { granted } from './granted.ts';
import { plainPiece } from './plain-piece.ts';
import { signedIn } from './signed-in.ts';
import { asked } from './stored-publication.ts';

/** A user with something in every table that a user's rows can be in. */
export async function userWithEverything() {
  const one = await signedIn({ plan: 'pro' });
  const { db, user, api, services } = one;
  const userId = user.id;
  const [profileId, websiteId, contentId] = [randomUUID(), randomUUID(), randomUUID()];
  await db.profile.create({ data: { ...A_PROFILE, id: profileId, userId } });

  const voice = { person: 'we', formality: 'formal' } as const;
  await db.profileVoice.create({ data: { profileId, samples: ['s'], bannedWords: [], ...voice } });

  const sealed = { appPassword: 'sealed-canary', reportSecret: 'sealed-canary' };
  const site = { userId, cmsType: 'shopify', domain: 'https://x.example', ...sealed } as const;
  await db.website.create({ data: { id: websiteId, ...site } });
  await db.websiteReport.create({ data: { websiteId, id: 'msg_1', receivedAt: new Date() } });
  await db.siteReading.create({ data: { websiteId, userId, state: 'done', startedAt: new Date() } });

  const sitePage = await db.sitePage.create({ data: aSitePage({ userId, websiteId }) });
  const toPots = { userId, pageId: sitePage.id, url: 'https://x.example/pots', anchor: 'pots' };
  await db.siteLink.create({ data: toPots });

  const sitePatch = await db.sitePatch.create({
    data: { ...toPots, websiteId, blockBefore: 'a', blockAfter: 'b', modifiedBefore: '' },
  });
  const counted = { userId, websiteId, source: 'google' } as const;
  const day = new Date('2026-11-20');
  const seen = { clicks: 1, impressions: 10, positionSum: 40 };
  const [period, page, query] = [{ periodFrom: day, periodTo: day }, sitePage.url, 'tea'];
  await db.searchConnection.create({ data: { ...counted, finalUntil: day, readAt: new Date() } });
  await db.siteDay.create({ data: { ...counted, ...seen, day } });
  await db.pagePeriod.create({ data: { ...counted, ...seen, ...period, page } });
  await db.queryPeriod.create({ data: { ...counted, ...seen, ...period, query } });
  await db.pageDay.create({ data: { ...counted, ...seen, page, day } });
  await db.pageQuery.create({ data: { ...counted, ...seen, ...period, page, query } });

  await db.worthDecision.create({ data: { userId, websiteId, kind: 'near', subject: page, answer: 'done' } });

  await db.topicRefusal.create({ data: { userId, websiteId, topic: 'tea' } });

  const own = { userId, contentId };
  const text = { title: 'Title', slug: 'title', excerpt: '', content: '<p>text</p>', metaDescription: '' };
  await db.generation.create({
    data: { id: contentId, userId, brief: {}, reservedWords: 800, maxWords: 840, status: 'writing' },
  });
  await db.generationSection.create({ data: { generationId: contentId, position: 0, html: 'x', words: 1 } });
  await plainPiece(db, userId, { id: contentId, profileId, ...text });

  const notes = {
    kind: 'text',
    title: 'notes',
    hash: 'x',
    language: 'en',
    text: 'We sold 12 loaves.',
  } as const;
  const source = await db.source.create({
    data: { userId, profileId, ...notes, characters: 18, factCount: 1, fetchedAt: new Date() },
  });
  const fact = { n: 1, kind: 'number', value: '12', surface: '12', start: 8, end: 10 } as const;
  await db.sourceFact.create({ data: { sourceId: source.id, ...fact, sentence: 'We sold 12 loaves.' } });
  await db.pieceSource.create({
    data: { ...own, generationId: contentId, sourceId: source.id, position: 1, firstFact: 1 },
  });

  const statement = { kind: 'number', value: '12', sentence: 'We sold 12 loaves.' } as const;
  const claim = { ...own, revision: 1, ...statement };
  const place = { n: 1, surface: '12', start: 8, end: 10 };
  await db.claim.create({ data: { ...claim, ...place, state: 'unsourced' } });
  await db.claimDecision.create({ data: { ...claim, reason: 'counted', createdAt: new Date() } });
  await db.contentVersion.create({ data: { ...own, revision: 1, wordCount: 1, ...text } });
  await db.socialPost.create({ data: { ...own, platform: 'x', text: 'a post' } });
  await db.emailCopy.create({ data: { contentId, subject: 's', body: 'b' } });

  const objectKey = await services.objects.put(Buffer.from('jpeg'), 'image/jpeg');
  await db.image.create({ data: { ...own, token: randomUUID(), objectKey, width: 1, height: 1 } });

  const publication = await db.publication.create({
    data: { ...own, websiteId, marker: randomUUID(), ...asked(userId, new Date()) },
  });
  await db.publicationVersion.create({
    data: { userId, publicationId: publication.id, number: 1, revision: 1, stored: {} },
  });
  await db.deletedPost.create({ data: { userId, site: 'wordpress:a.example', countedAt: new Date() } });

  const rhythm = { timeZone: 'UTC', perWeek: 5, weekdays: [1], times: ['09:00'] };
  const plan = await db.publishPlan.create({
    data: { userId, websiteId, ...rhythm, approval: true, leadHours: 24 },
  });
  const batch = await db.entryBatch.create({
    data: { id: randomUUID(), userId, websiteId, name: 'list.csv', refused: [] },
  });
  const planned = { ...own, websiteId, planId: plan.id, batchId: batch.id, timeZone: 'UTC' };
  const entry = await db.calendarEntry.create({ data: { ...planned, id: randomUUID(), status: 'idea' } });
  const access = {
    tokenHash: randomUUID(),
    right: 'decide',
    expiresAt: new Date(Date.now() + DAY_MS),
  } as const;
  const shared = await db.shareLink.create({ data: { ...own, name: 'Bob', ...access } });
  const said = { revision: 1, kind: 'comment', name: 'Bob', text: 'Good.' } as const;
  const review = await db.review.create({ data: { ...own, id: randomUUID(), linkId: shared.id, ...said } });
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
  const kept = { kind: 'source', title: 'old notes', deletedBy: 'script', deletedAt: new Date() } as const;
  const row = { tableName: 'sources', change: 'delete', row: { title: 'old notes' } } as const;
  const deleted = await db.deletedThing.create({ data: { userId, ...kept, rows: { create: row } } });
  const addresses = { oldEmail: user.email, newEmail: `new-${user.email}` };
  const hashes = { tokenHash: randomUUID(), takeBackHash: randomUUID() };
  await db.emailChange.create({
    data: { userId, ...addresses, ...hashes, expiresAt: new Date(Date.now() + DAY_MS) },
  });
  const ends = new Date(Date.now() + DAY_MS);
  await db.authenticator.create({ data: { userId, sealedSecret: 'sealed-canary' } });
  const passkey = { credentialId: randomUUID(), publicKey: Buffer.from('key'), counter: 1, name: 'Laptop' };
  const { id: passkeyId } = await db.passkey.create({ data: { userId, ...passkey } });
  await db.recoveryCode.create({ data: { userId, codeHash: 'hash' } });
  await db.rememberedDevice.create({ data: { userId, tokenHash: randomUUID(), expiresAt: ends } });
  await db.signInStep.create({ data: { id: randomUUID(), kind: 'ownPasskey', userId, expiresAt: ends } });
  await db.providerLink.create({ data: { userId, issuer: 'https://id.example', subject: userId } });
  const reset = { tokenHash: randomUUID(), keepHash: randomUUID(), opensAt: ends, expiresAt: ends };
  await db.factorReset.create({ data: { userId, ...reset } });
  const session = await db.session.create({
    data: { id: randomUUID(), userId, expiresAt: ends, endsAt: ends },
  });
  const assistant = await granted(one);
  const step = { clientName: 'Claude', sentence: 'It is connected.', isRefusal: false };
  await db.assistantStep.create({ data: { userId, ...step } });
  const ids = {
    patchId: sitePatch.id,
    pageId: sitePage.id,
    profileId,
    websiteId,
    contentId,
    tokenId,
    passkeyId,
    assistantId: assistant.id,
    publicationId: publication.id,
    sourceId: source.id,
    planId: plan.id,
    entryId: entry.id,
    batchId: batch.id,
    shareLinkId: shared.id,
    reviewId: review.id,
    webhookId: webhook.id,
    deliveryId: delivery.id,
    deletedId: deleted.id,
    sessionId: session.id,
  };

  return { ...one, token, ids };
}
