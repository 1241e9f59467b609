import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createPlans } from '#server/auth/plan.ts';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { readEnv } from '#server/env.ts';
import { takeBrief } from '#server/features/writing/recorded-briefs.ts';
import { writeHere } from '#server/features/writing/write-here.ts';
import type { Piece as StoredPiece } from '#server/generated/prisma/client.ts';
import { createLog } from '#server/lib/log.ts';
import { createModelWriter } from '#server/ports/ai-writer/model-writer.ts';
import { FILES, readRecordedFile, RECORDINGS } from '#server/ports/ai-writer/recorded/read-recordings.ts';
import { recordModel } from '#server/ports/ai-writer/recorded/record-model.ts';
import {
  recordedBrief,
  recordedBy,
  recordedCalls,
  type RecordedBy,
} from '#server/ports/ai-writer/recorded/recording.ts';
import { createChatModel, type ChatModelOptions } from '#server/ports/openai/chat-model.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { createServices } from '#server/services.ts';
import { withoutFactMarks } from '#shared/rules/text/fact-marks.ts';

const EXAMPLES = path.join(import.meta.dirname, '../../docs/examples');

type Piece = Pick<StoredPiece, 'title' | 'excerpt' | 'content' | 'wordCount'>;

/** Of this way of answering; the author of a recording may say more in its file. */
type How = { model: string; how: string };

/**
 * Lets a model write a brief of server/recordings as the product writes every piece, on a database of its own, and keeps
 * the requests with their answers. What an earlier recording answers already is not asked again.
 */
export async function recordBrief(name: string, options: ChatModelOptions, { model, how }: How) {
  const brief = readRecordedFile(name, FILES.brief, recordedBrief);
  if (!brief) throw new Error(`There is no brief ${path.join(RECORDINGS, name, FILES.brief)}.`);
  const earlier = readRecordedFile(name, FILES.calls, recordedCalls) ?? [];
  const before = readRecordedFile(name, FILES.by, recordedBy);
  const dir = mkdtempSync(path.join(os.tmpdir(), 'veemark-recording-'));
  const embedded = await startEmbeddedPostgres({ dir: path.join(dir, 'postgres'), database: 'veemark' });

  try {
    const env = readEnv({ ...process.env, DATA_DIR: dir, BILLING: 'off' });
    await prepareDatabase(embedded.url, createPlans(env));
    const { services, close } = await createServices(env, embedded.url, createLog('warn'));
    try {
      services.worker.showAlive();
      const recorded = recordModel(createChatModel(options), earlier);
      const models = { model: recorded.model, planner: recorded.model, editor: recorded.model };
      const writer = createModelWriter(models, { name: 'recorded' });
      const user = await services.db.user.create({
        data: {
          email: 'recording@example.com',
          metadataName: 'Recording',
          passwordHash: '',
          confirmedAt: services.now(),
          account: { create: { name: 'Recording', plan: 'pro' } },
        },
      });
      const ctx = { ...services, user, signal: new AbortController().signal };
      const input = await takeBrief(ctx, brief);
      const id = randomUUID();
      await writeHere({ ...services, writer }, user.id, { ...input, id });
      const piece = await services.db.piece.findUnique({ where: { id, userId: user.id } });
      if (!piece) throw new Error('The brief could not be written.');
      const by = before ?? { model, writtenOn: new Date().toISOString().slice(0, 10), how };
      keep(name, FILES.calls, recorded.calls);
      keep(name, FILES.by, by);
      writeFileSync(path.join(EXAMPLES, `${name}.md`), asExample(piece, by));
      console.log(`${name}: ${recorded.calls.length} calls`);
    } finally {
      await close();
    }
  } finally {
    await embedded.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** HTML, which Markdown takes as it is. */
function asExample({ title, excerpt, content, wordCount }: Piece, { model, writtenOn }: RecordedBy): string {
  const about = `Written by ${model} on ${writtenOn} through the product: ${wordCount} words, as delivered.`;
  return [`# ${title}`, `_${about}_`, excerpt, withoutFactMarks(content)].join('\n\n') + '\n';
}

function keep(name: string, file: string, value: object) {
  writeFileSync(path.join(RECORDINGS, name, file), `${JSON.stringify(value, null, 2)}\n`);
}
