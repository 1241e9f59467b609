/** What the user reads where that is so. */
export const COPY_FAILED = 'Could not copy. Select the text and copy it by hand.';

/** Puts text on the clipboard. False where the browser refuses (no permission, or not a secure address). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
