import { Box, Button, Code, Group, Text } from '@mantine/core';
import { IconCode, IconEye, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { withoutFactMarks } from '#shared/rules/evidence.ts';
import { withWholeAddresses } from '#client/lib/pictures.ts';
import { sanitiseMarked } from '#client/lib/sanitise-html.ts';
import { trpc } from '#client/lib/trpc.ts';
import { grouped } from '#client/lib/in-words.ts';
import { CopyButton } from '#client/ui/copy/copy-button.tsx';
import type { ShownClaim } from '#client/features/evidence/evidence.ts';
import type { ClaimLinks } from '#client/features/evidence/use-claim-links.ts';
import { htmlToCode } from '../../export/html-to-code.ts';
import { CONTENT_LABELS } from '#client/lib/content-labels.ts';
import type { Piece } from '../piece.ts';
import { CopyMenu } from './copy-menu.tsx';
import { DocumentHead } from './document-head.tsx';
import { PieceText } from './piece-text.tsx';
import { TOOL } from './tool.ts';
import tools from './tool.module.css';
import { toast } from '#client/ui/toast/toast.ts';
import { sentencesOf } from './sentences.ts';

const READING_FAILED = 'This browser cannot read aloud.';

/** Of pieces whose language was not chosen: theirs is unknown, or the English of the offline writer. */
const READING_LANGUAGE = 'en-US';

/** How a sentence ends that was stopped by us. */
const STOPPED = new Set<SpeechSynthesisErrorCode>(['canceled', 'interrupted']);

type Props = {
  piece: Piece;
  links: ClaimLinks;
  notes: ReactNode;
  /** Tools that stand before those of the text, and after them. */
  before: ReactNode;
  after: ReactNode;
};

const NO_CLAIMS: ShownClaim[] = [];

export function ContentBody({ piece, links, notes, before, after }: Props) {
  const { id, content, revision, wordCount, language } = piece;
  const html = useMemo(() => withWholeAddresses(withoutFactMarks(content)), [content]);
  const { data: evidence } = trpc.content.getEvidence.useQuery({ id });
  const { asked } = links;
  // Who asks for a claim in the text wants to see the text.
  const [codeSince, setCodeSince] = useState<{ asked: typeof asked } | null>(null);
  const isCode = codeSince?.asked === asked;
  // The claims of an older text may stand elsewhere.
  const marked = evidence?.revision === revision ? evidence.html : content;
  const shown = useMemo(() => sanitiseMarked(marked), [marked]);
  const reading = useReading(html, language);
  const ReadIcon = reading.isReading ? IconPlayerStop : IconPlayerPlay;
  const ViewIcon = isCode ? IconEye : IconCode;

  return (
    <>
      <DocumentHead piece={piece}>
        <Box component="h3" className="u-label" fz={14} lh="1.5">
          Content
        </Box>
        <Text size="sm" c="dimmed" component="span">
          {grouped(wordCount)} words
        </Text>
        <CopyButton value={html} what="Content" size={28} />
      </DocumentHead>
      <div className={tools.bar}>
        <Group gap={2} wrap="nowrap" mx={-8} role="toolbar" aria-label="Tools of the text">
          {before}
          <Button
            {...TOOL}
            leftSection={<ViewIcon size={18} aria-hidden />}
            onClick={() => setCodeSince(isCode ? null : { asked })}
          >
            {isCode ? CONTENT_LABELS.showPreview : CONTENT_LABELS.showCode}
          </Button>
          <Button {...TOOL} leftSection={<ReadIcon size={18} aria-hidden />} onClick={reading.toggle}>
            {reading.isReading ? CONTENT_LABELS.stopReading : CONTENT_LABELS.startReading}
          </Button>
          <CopyMenu contentId={id} html={html} />
          {after}
        </Group>
      </div>
      {notes}
      <Box component="section" aria-label="Content of the piece" className="u-rule" pt="md">
        {isCode ? (
          <Code
            block
            className="u-small u-wrap u-pre u-scroll"
            mah={640}
            bg="var(--surface-sunken)"
            c="var(--ink)"
            lh="1.6"
            tabIndex={0}
            role="region"
            aria-label="Code"
          >
            {htmlToCode(html)}
          </Code>
        ) : (
          <PieceText
            key={shown}
            html={shown}
            language={language}
            spokenSentence={reading.sentence}
            claims={evidence?.claims ?? NO_CLAIMS}
            links={links}
          />
        )}
      </Box>
    </>
  );
}

/**
 * Reads a piece aloud, sentence by sentence: browsers stop in the middle of long texts. Stops when its screen is left.
 * @returns which sentence is being read, by its position; null while none is.
 */
function useReading(html: string, language: string | null) {
  const [sentence, setSentence] = useState<number | null>(null);
  const texts = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return sentencesOf(body).map(({ text }) => text);
  }, [html]);

  useEffect(() => {
    if (sentence === null) return;
    const utterance = new SpeechSynthesisUtterance(texts[sentence]);
    utterance.lang = language === null || language === 'en' ? READING_LANGUAGE : language;
    utterance.addEventListener('end', () => setSentence(sentence + 1 < texts.length ? sentence + 1 : null));
    utterance.addEventListener('error', ({ error }) => {
      if (STOPPED.has(error)) return;
      setSentence(null);
      toast.failure(READING_FAILED);
    });
    const silence = () => window.speechSynthesis.cancel();
    window.speechSynthesis.speak(utterance);
    // A document that goes away does not take its voice with it.
    window.addEventListener('pagehide', silence);
    return () => {
      window.removeEventListener('pagehide', silence);
      silence();
    };
  }, [sentence, texts, language]);

  function toggle() {
    if (!('speechSynthesis' in window)) return toast.failure(READING_FAILED);
    setSentence(sentence === null && texts.length > 0 ? 0 : null);
  }

  return { isReading: sentence !== null, sentence, toggle };
}
