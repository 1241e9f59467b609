import type { ProfileProposal, SiteFacts } from '../ai-writer.ts';
import { sentencesOf } from '../sentences.ts';
import { isClosed, shortened } from './markup.ts';

const SENTENCE_MIN = 30;
const SENTENCE_MAX = 300;

/** Only what the site says about itself; what cannot be read there stays empty. */
export function readProfile({ address, siteName, title, description, text }: SiteFacts): ProfileProposal {
  const parts = title.split(/\s[|·–—-]\s|:\s/).map((part) => part.trim());
  const host = URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : '';
  const company = siteName.trim() || (parts.find((part) => sharesName(part, host)) ?? parts.at(-1) ?? '');
  const lines = text.split('\n').filter((line) => line.length >= SENTENCE_MIN);
  const isUsable = ({ length }: string) => length >= SENTENCE_MIN && length <= SENTENCE_MAX;
  const sentences = lines.flatMap(sentencesOf).filter((line) => isUsable(line) && isClosed(line));
  const about = description.trim() || (sentences[0] ?? '');
  return {
    name: shortened(company || host, 80),
    description: shortened(about, 300),
    summary: shortened(sentences.slice(0, 3).join(' ') || about, 600),
    company: shortened(company, 80),
    voice: '',
    audience: '',
  };
}

/** "Acme Coffee" belongs to acme-coffee.example. */
function sharesName(part: string, host: string): boolean {
  const letters = part.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return letters.length > 2 && host.replace(/[^\p{L}\p{N}]/gu, '').startsWith(letters);
}
