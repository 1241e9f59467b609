import { z } from 'zod';
import { readPicture } from '#server/threads/read-picture.ts';
import { aiError } from '../ai-writer/ai-error.ts';
import { createAiClient, type AiClientOptions } from '../openai/ai-client.ts';
import { COVER_SHAPE, type CoverRequest, type Illustrator } from './illustrator.ts';

const MAX_ANSWER_BYTES = 40 * 1024 * 1024;

const answerShape = z.object({ data: z.tuple([z.object({ b64_json: z.string().min(1) })], z.unknown()) });

export function createOpenAiIllustrator({
  model,
  ...options
}: AiClientOptions & { model: string }): Illustrator {
  const client = createAiClient({ ...options, maxAnswerBytes: MAX_ANSWER_BYTES });
  // Older models answer with an address by default; newer ones refuse this option.
  const format = model.startsWith('dall-e') ? { response_format: 'b64_json' as const } : {};
  return {
    name: 'openai',
    drawCover: (request, caller) =>
      client.ask(
        { signal: caller },
        (api, signal) =>
          api.images.generate({ model, prompt: coverPrompt(request), n: 1, ...format }, { signal }),
        (answer) => toCover(Buffer.from(answerShape.parse(answer).data[0].b64_json, 'base64')),
      ),
  };
}

/** User texts are safe here: an image model follows no instructions in them. */
export function coverPrompt({ title, topic, idea, colours, variant }: CoverRequest): string {
  return [
    'A wide photograph or illustration for the top of an article, landscape format, with calm space around the subject.',
    `It shows: ${idea || topic}`,
    `The article is called "${title}" and is about: ${topic}`,
    'One large subject, a little off the centre, whole in a square crop of the middle.',
    ...(colours.length > 0 ? [`Its colours are ${colours.join(' and ')} with calm tints of them.`] : []),
    'No text, letters, numbers, logos or watermarks in the picture, and no recognisable person.',
    ...(variant > 0 ? [`Take another approach than before: variation ${variant}.`] : []),
  ].join('\n');
}

async function toCover(bytes: Buffer): Promise<Buffer> {
  try {
    return await readPicture(bytes, COVER_SHAPE);
  } catch (cause) {
    throw aiError('unreadable', 'upstreamFailed', { cause });
  }
}
