/** Puts text on the clipboard. False where the browser refuses (no permission, or not a secure address). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
