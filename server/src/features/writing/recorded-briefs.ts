import { randomUUID } from 'node:crypto';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { addTextSource } from '#server/features/sources/add-source.ts';
import type { SourceOwner } from '#server/features/sources/store-source.ts';
import { readRecordings } from '#server/ports/ai-writer/recorded/read-recordings.ts';
import type { RecordedBrief } from '#server/ports/ai-writer/recorded/recording.ts';
import { RECORDED_MESSAGES } from '#shared/rules/content.ts';
import { generateContentInput, type GenerateContentInput } from '#shared/schemas/content.ts';

/** Those of the first minute, in this order. */
export const OFFERED = ['bakery', 'heating', 'tuner'];

/** The briefs that are written from recorded answers; none where a model writes. */
export function listRecordedBriefs({ writer }: Pick<UserContext, 'writer'>) {
  if (!writer.writerOf) return { briefs: [] };
  const byName = new Map(readRecordings().map((recording) => [recording.name, recording]));
  const briefs = OFFERED.flatMap((name) => {
    const recording = byName.get(name);
    if (!recording) return [];
    const { label, request } = recording.brief;
    const { model, writtenOn } = recording.by;
    const { topic } = request;
    return typeof topic === 'string' ? { name, label, topic, model, writtenOn } : [];
  });
  return { briefs };
}

/** Puts the sources and the profile of a recorded brief into the account. @returns the brief as the form has it */
export async function takeRecordedBrief(ctx: UserContext, { name }: { name: string }) {
  const recording = readRecordings().find((known) => known.name === name && OFFERED.includes(name));
  if (!recording) throw new AppError('notFound', RECORDED_MESSAGES.gone);
  return takeBrief(ctx, recording.brief);
}

export async function takeBrief(ctx: SourceOwner, brief: RecordedBrief): Promise<GenerateContentInput> {
  const profileId = await ownProfile(ctx, brief.profile);
  const sourceIds: string[] = [];
  for (const { title, text } of brief.sources) {
    const source = await addTextSource(ctx, { profileId, title, text });
    sourceIds.push(source.id);
  }

  return generateContentInput.parse({ ...brief.request, id: randomUUID(), profileId, sourceIds });
}

/** One of this name that says the same is used again. */
async function ownProfile(
  { db, user }: SourceOwner,
  profile: RecordedBrief['profile'],
): Promise<string | null> {
  if (!profile) return null;
  const { voiceRules, ...fields } = profile;
  const known = await db.profile.findFirst({ where: { ...fields, userId: user.id }, select: { id: true } });
  if (known) return known.id;

  const { id } = await db.profile.create({
    data: { ...fields, userId: user.id, id: randomUUID(), voiceRules: { create: { ...voiceRules } } },
    select: { id: true },
  });
  return id;
}
