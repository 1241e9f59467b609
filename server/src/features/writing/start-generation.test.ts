import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { brief } from '#server/ports/ai-writer/brief.ts';
import { A_PROFILE } from '#server/test/a-profile.ts';
import { aRequest } from '#server/test/generation-flow.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { FREE_GENERATIONS } from '#shared/rules/billing.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { NO_VOICE_RULES } from '#shared/schemas/voice.ts';

test('the fourth free piece is refused before the AI is asked', async () => {
  const { api, db, user, writer } = await signedIn({ plan: 'free' });
  for (let count = 0; count < FREE_GENERATIONS; count += 1) await api.content.startGeneration(aRequest());
  await expect(api.content.startGeneration(aRequest())).rejects.toThrow(CONTENT_MESSAGES.freeLimit);
  await expect(db.generation.count({ where: { userId: user.id } })).resolves.toBe(FREE_GENERATIONS);
  expect(writer.calls).toHaveLength(0);
});

test('the same request sent again, and several times at once, starts one piece', async () => {
  const { api, db, user } = await signedIn();
  const request = aRequest();
  const answers = await Promise.all(Array.from({ length: 5 }, () => api.content.startGeneration(request)));
  expect(answers).toEqual(Array.from({ length: 5 }, () => ({ id: request.id })));
  await expect(db.generation.count({ where: { userId: user.id } })).resolves.toBe(1);
});

test('the id of somebody else’s piece cannot be taken', async () => {
  const [owner, stranger] = [await signedIn(), await signedIn()];
  const request = aRequest();
  await owner.api.content.startGeneration(request);
  await expect(stranger.api.content.startGeneration(request)).rejects.toThrow(CONTENT_MESSAGES.idTaken);
});

test('a chosen profile decides voice and audience and is copied; somebody else’s is not found @long', async () => {
  const { api, db } = await signedIn();
  const stranger = await signedIn();
  const profile = { ...A_PROFILE, id: randomUUID(), voice: 'dry', audience: 'tea lovers' };
  await api.profiles.create(profile);
  const voice = { ...NO_VOICE_RULES, samples: ['We pour. You sit.'] };
  await api.profiles.saveVoice({ ...voice, id: profile.id });
  const request = aRequest({ profileId: profile.id, tone: 'loud', cta: 'other', ctaText: 'Visit us' });
  await expect(stranger.api.content.startGeneration(request)).rejects.toThrow(CONTENT_MESSAGES.profileGone);
  await api.content.startGeneration(request);
  const row = await db.generation.findUniqueOrThrow({ where: { id: request.id } });
  expect(brief.parse(row.brief)).toMatchObject({
    tone: 'dry',
    audience: 'tea lovers',
    callToAction: { text: 'Visit us', address: null },
    profile: { author: profile.author, domain: profile.domain },
    voice,
  });
});

test('language, link and answers reach the brief; the link must be a public https address @long', async () => {
  const { api, db } = await signedIn({ plan: 'pro' });
  const asked = { cta: 'sign-up', ctaAddress: 'https://brew.example/join', language: 'pt-BR' } as const;
  const insights = { asked: 'Which kettle?', example: '', mistakes: 'Boiling water.' };
  const request = aRequest({ ...asked, insights });
  await api.content.startGeneration(request);
  const row = await db.generation.findUniqueOrThrow({ where: { id: request.id } });
  expect(brief.parse(row.brief)).toMatchObject({
    callToAction: { text: 'Sign up', address: 'https://brew.example/join' },
    language: 'pt-BR',
    insights,
  });
  for (const address of [
    'http://brew.example',
    'https://intranet',
    'https://a:b@brew.example',
    'javascript:1',
  ]) {
    const starting = api.content.startGeneration({ ...request, ctaAddress: address });
    await expect(starting).rejects.toThrow(CONTENT_MESSAGES.ctaAddressInvalid);
  }
});
