import type { SocialPlatform } from '#shared/rules/content.ts';

/**
 * The network's own page for a new post, filled in as far as the network lets others fill it in.
 * @param link where the piece is live
 * @returns null where the network has no such page, or takes nothing but a link and there is none.
 */
export function shareAddress(platform: SocialPlatform, text: string, link: string | null): string | null {
  switch (platform) {
    case 'x':
      return `https://x.com/intent/post?${new URLSearchParams({ text })}`;
    case 'linkedin':
      return `https://www.linkedin.com/feed/?${new URLSearchParams({ shareActive: 'true', text })}`;
    case 'facebook':
      return link && `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: link })}`;
    case 'instagram':
      return null;
  }
}
