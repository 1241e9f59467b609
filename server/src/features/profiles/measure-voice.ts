import path from 'node:path';
import type { MeasureVoiceInput } from '#shared/schemas/voice.ts';
import { threaded } from '../../threads/threaded.ts';
import type * as comparison from './compare-voice.ts';

const inThread = threaded<typeof comparison>(path.join(import.meta.dirname, 'compare-voice.ts'));

/** Holds any texts against samples of one author. Nothing of it is kept. */
export const measureVoice = (voices: MeasureVoiceInput) => inThread('compareVoice', voices);
