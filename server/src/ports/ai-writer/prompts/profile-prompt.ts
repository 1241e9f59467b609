import { data, joined, type Prompt } from '../../openai/prompt.ts';
import type { SiteFacts } from '../ai-writer.ts';
import { TRUTH_RULE } from './rules.ts';

export function profilePrompt(site: SiteFacts): Prompt {
  return {
    system: joined(
      'You describe the brand behind a website for the people who will write its marketing content.',
      TRUTH_RULE,
      'Answer with JSON, every value plain text: name (of the profile), description (one line), summary (two or three ' +
        'sentences on what the site offers), company (as it calls itself), voice (a few adjectives that describe how ' +
        'it writes) and audience (a few words on whom it addresses). Use the language of the page text; a value that ' +
        'the material does not tell is an empty string.',
    ),
    user: joined(
      data('address', site.address),
      site.siteName && data('name of the site', site.siteName),
      site.language && data('language', site.language),
      data('page title', site.title),
      data('page description', site.description),
      data('page text', site.text),
    ),
  };
}
