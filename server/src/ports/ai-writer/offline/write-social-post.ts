import type { SocialPlatform } from '#shared/content-rules.ts';
import { withinSocialLimit } from '#shared/social.ts';
import type { SourcePiece } from '../ai-writer.ts';
import { pick } from './choice.ts';
import { shortened } from './markup.ts';
import { gistOf, hashtagsOf, type Gist } from './source-piece.ts';
import texts from './texts/frame.json' with { type: 'json' };

const { questions, thoughts, save, comment } = texts.social;
const X_ROOM = 250;

/** The text of one post, within its network's limit. */
export function composeSocialPost(source: SourcePiece, platform: SocialPlatform): string {
  const paragraphs = [...POSTS[platform](gistOf(source)), source.speaker?.address].filter(Boolean);
  return withinSocialLimit(platform, paragraphs.join('\n\n'));
}

const tagsOf = (title: string, count: number) => hashtagsOf(title, count).join(' ');
const linesOf = (mark: string, items: string[]) => items.map((item) => `${mark} ${item}`).join('\n');

const POSTS: Record<SocialPlatform, (gist: Gist) => (string | undefined)[]> = {
  linkedin: ({ title, opening, takeaways, mention }) => [
    shortened(title, 200),
    opening.slice(0, 2).join(' '),
    takeaways.length > 0 ? thoughts : '',
    linesOf('→', takeaways.slice(0, 3)),
    shortened(mention, 600),
    pick(questions, title),
    tagsOf(title, 4),
  ],
  x: ({ title, opening, takeaways, mention }) => {
    const tags = tagsOf(title, 2);
    const hook = shortened(title, 110);
    const room = X_ROOM - hook.length - tags.length;
    return [hook, [mention, ...takeaways, ...opening].find((text) => text && text.length <= room), tags];
  },
  instagram: ({ title, opening, headings, mention }) => [
    `✨ ${shortened(title, 150)}`,
    opening.slice(0, 2).join(' '),
    linesOf('✅', headings.slice(0, 4)),
    shortened(mention, 500),
    save,
    tagsOf(title, 6),
  ],
  facebook: ({ title, opening, takeaways, mention }) => [
    shortened(title, 200),
    opening.slice(0, 3).join(' '),
    takeaways.slice(0, 2).join(' '),
    shortened(mention, 1000),
    `${pick(questions, `${title}/facebook`)} ${comment}`,
  ],
};
