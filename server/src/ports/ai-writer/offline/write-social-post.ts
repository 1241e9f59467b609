import type { SocialPlatform } from '#shared/content-rules.ts';
import { withinSocialLimit } from '#shared/social.ts';
import type { SourcePiece } from '../ai-writer.ts';
import { pick } from './choice.ts';
import { shortened } from './markup.ts';
import { gistOf, hashtagsOf, type Gist } from './source-piece.ts';

/** The text of one post, within its network's limit. */
export function composeSocialPost(source: SourcePiece, platform: SocialPlatform): string {
  const gist = gistOf(source);
  const paragraphs = POSTS[platform](gist).filter(Boolean);
  return withinSocialLimit(platform, paragraphs.join('\n\n'));
}

const QUESTIONS = [
  'What would you add?',
  'Which of these points matters most to you?',
  'How do you handle this?',
  'What has worked for you?',
] as const;

const POSTS: Record<SocialPlatform, (gist: Gist) => string[]> = {
  linkedin: (gist) => [
    shortened(gist.title, 200),
    gist.opening.slice(0, 2).join(' '),
    gist.takeaways.length > 0 ? 'Three thoughts to take along:' : '',
    gist.takeaways
      .slice(0, 3)
      .map((sentence) => `→ ${sentence}`)
      .join('\n'),
    shortened(gist.mention, 600),
    pick(QUESTIONS, gist.title),
    hashtagsOf(gist.title, 4).join(' '),
  ],
  x: (gist) => {
    const tags = hashtagsOf(gist.title, 2).join(' ');
    const hook = shortened(gist.title, 110);
    const room = 250 - hook.length - tags.length;
    const fits = [gist.mention, ...gist.takeaways, ...gist.opening].find(
      (sentence) => sentence.length > 0 && sentence.length <= room,
    );
    return [hook, fits ?? '', tags];
  },
  instagram: (gist) => [
    `✨ ${shortened(gist.title, 150)}`,
    gist.opening.slice(0, 2).join(' '),
    gist.headings
      .slice(0, 4)
      .map((heading) => `✅ ${heading}`)
      .join('\n'),
    shortened(gist.mention, 500),
    'Save this post for later and share it with someone who needs it. 💬',
    hashtagsOf(gist.title, 6).join(' '),
  ],
  facebook: (gist) => [
    shortened(gist.title, 200),
    gist.opening.slice(0, 3).join(' '),
    gist.takeaways.slice(0, 2).join(' '),
    shortened(gist.mention, 1000),
    `${pick(QUESTIONS, `${gist.title}/facebook`)} Tell us in the comments. 👇`,
  ],
};
