import type { z } from 'zod';
import { versionInput, revision } from '#shared/schemas/piece.ts';

export const restoreVersionInput = versionInput.extend({ current: revision });

export type VersionInput = z.infer<typeof versionInput>;
