import type { Services } from '#server/context.ts';
import { AppError } from '#server/errors.ts';

/** @returns null where there is none, or none that can be read any more */
export async function decryptReportSecret(
  { secrets }: Pick<Services, 'secrets'>,
  owner: { userId: string; websiteId: string },
  sealed: string | null,
): Promise<string | null> {
  if (!sealed) return null;
  try {
    return await secrets.decrypt(sealed, { ...owner, use: 'reports' });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
