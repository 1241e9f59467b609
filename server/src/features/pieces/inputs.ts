import type { z } from 'zod';
import { versionInput, revision } from '#shared/schemas/piece.ts';

/** `current` is the revision to be replaced; if the piece has been saved since, nothing is restored. */
export const restoreVersionInput = versionInput.extend({ current: revision });

export type VersionInput = z.infer<typeof versionInput>;
