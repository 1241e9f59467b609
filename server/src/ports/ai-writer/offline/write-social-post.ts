import type { SocialPlatform } from '#shared/rules/content.ts';
import { withinSocialLimit } from '#shared/rules/text/social.ts';
import type { SourcePiece } from '../ai-writer.ts';
import { pick } from './choice.ts';
import { shortened } from './markup.ts';
import { gistOf, hashtagsOf } from './source-piece.ts';

const X_ROOM = 250;

/** The text of one post, within its network's limit. */
export function composeSocialPost(source: SourcePiece, platform: SocialPlatform): string {
  const gist = gistOf(source);
  const { title, opening, headings, takeaways, mention, language } = gist;
  const { questions, thoughts, save, comment } = language.social;
  const titled = (max: number) => shortened(title, max);
  const opened = (count: number) => opening.slice(0, count).join(language.gap);
  const listed = (mark: string, items: string[]) => items.map((item) => `${mark} ${item}`).join('\n');
  const mentioned = (max: number) => shortened(mention, max);
  const asked = (key: string) => pick(questions, title + key);
  const tags = (count: number) => hashtagsOf(gist, count).join(' ');
  const room = X_ROOM - titled(110).length - tags(2).length;
  const fits = (text: string) => text && text.length <= room;
  const thought = takeaways.length > 0 ? thoughts : '';
  const main = takeaways.slice(0, 2).join(language.gap);
  const lessons = listed('→', takeaways.slice(0, 3));
  const parts = listed('✅', headings.slice(0, 4));
  const posts: Record<SocialPlatform, (string | undefined)[]> = {
    linkedin: [titled(200), opened(2), thought, lessons, mentioned(600), asked(''), tags(4)],
    x: [titled(110), [mention, ...takeaways, ...opening].find(fits), tags(2)],
    instagram: [`✨ ${titled(150)}`, opened(2), parts, mentioned(500), save, tags(6)],
    facebook: [titled(200), opened(3), main, mentioned(1000), `${asked('/facebook')} ${comment}`],
  };
  const paragraphs = [...posts[platform], source.speaker?.address].filter(Boolean);
  return withinSocialLimit(platform, paragraphs.join('\n\n'));
}
