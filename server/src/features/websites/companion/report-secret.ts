import type { Services } from '../../../context.ts';
import { AppError } from '../../../errors.ts';

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
