/** Sites keep letters outside ASCII percent-encoded. What is no such encoding stays as it is. */
export function readSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
