import type { Control } from 'react-hook-form';
import type { VoiceRules } from '#shared/schemas/voice.ts';

export type VoiceControl = Control<VoiceRules, unknown, VoiceRules>;
