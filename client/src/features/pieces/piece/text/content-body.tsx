import { Box, Button, Code, Group } from '@mantine/core';
import {
  IconChevronDown,
  IconCode,
  IconCopy,
  IconEye,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { ClaimLinks, Evidence, ShownClaim } from '#client/features/evidence/evidence.ts';
import { CONTENT_LABELS } from '#client/lib/content-labels.ts';
import { grouped } from '#client/lib/in-words.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Hint } from '#client/ui/action.tsx';
import { CopyButton, copyText } from '#client/ui/copy/copy-button.tsx';
import { ToolMenu } from '#client/ui/menu/tool-menu.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { withoutFactMarks } from '#shared/rules/text/fact-marks.ts';
import { BLOCKS, CONTAINERS } from '#shared/rules/text/html-tags.ts';
import type { CopyFormat } from '../../export/copy-as.ts';
import type { Piece } from '../piece.ts';
import { DocumentHead, TOOL, TOOL_BAR } from './document-head.tsx';
import { PieceText } from './piece-text.tsx';
import { useReading } from './sentences.ts';

type Props = { piece: Piece; links: ClaimLinks; before: ReactNode; after: ReactNode };

export const withWholeAddresses = (html: string) =>
  html.replace(/(<img [^>]*?\bsrc=")(?=\/images\/)/g, (tag) => tag + location.origin);

const NO_CLAIMS: ShownClaim[] = [];

export function ContentBody({ piece, links, before, after }: Props) {
  const { id, content, revision, wordCount, language } = piece;
  const html = useMemo(() => withWholeAddresses(withoutFactMarks(content)), [content]);
  const { data: evidence } = trpc.content.getEvidence.useQuery({ id });
  const { asked } = links;
  const [codeSince, setCodeSince] = useState<{ asked: typeof asked } | null>(null);
  const isCode = codeSince?.asked === asked;
  const marked = evidence?.revision === revision ? evidence.html : content;
  const reading = useReading(html, language);
  const ReadIcon = reading.isReading ? IconPlayerStop : IconPlayerPlay;
  const ViewIcon = isCode ? IconEye : IconCode;

  return (
    <>
      <DocumentHead piece={piece}>
        <Box component="h3" className="u-label" fz={14} lh="1.5">
          Content
        </Box>
        <Hint component="span">{grouped(wordCount)} words</Hint>
        <CopyButton value={html} what="Content" size={28} />
      </DocumentHead>
      <div className={TOOL_BAR}>
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
          <CopyMenu contentId={id} title={piece.title} html={html} />
          {after}
        </Group>
      </div>
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
            key={marked}
            html={marked}
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

const BLOCK = BLOCKS.join(', ');
const CONTAINER = CONTAINERS.join(', ');
const COMPACT = 'ul, ol, table, thead, tbody, tr';

/** HTML laid out for reading: paragraphs and headings separated by blank lines, one list item or cell a line. */
export function htmlToCode(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return layOutChildren(body, '\n\n');
}

function layOutChildren(parent: Element, separator: string): string {
  const parts: string[] = [];
  let inline = '';
  const endInline = () => {
    if (inline.trim()) parts.push(inline.trim());
    inline = '';
  };
  for (const node of parent.childNodes) {
    if (node instanceof Element && isBlock(node)) {
      endInline();
      parts.push(layOut(node));
    } else inline += node instanceof Element ? node.outerHTML : escapeText(node.textContent ?? '');
  }
  endInline();
  return parts.join(separator);
}

function isBlock(element: Element): boolean {
  return element.matches(BLOCK);
}

function layOut(element: Element): string {
  if (!element.matches(CONTAINER) || !element.firstElementChild) return element.outerHTML;
  const inside = layOutChildren(element, element.matches(COMPACT) ? '\n' : '\n\n');
  const shell = element.cloneNode(false);
  if (!(shell instanceof Element)) return element.outerHTML;
  const [open, close] = shell.outerHTML.split(/(?=<\/[^<]*$)/);
  return `${open}\n${inside}\n${close ?? ''}`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const BUTTON = {
  ...TOOL,
  leftSection: <IconCopy size={18} aria-hidden />,
  rightSection: <IconChevronDown size={14} aria-hidden />,
};

const FORMATS: readonly [CopyFormat, label: string][] = [
  ['html', 'Copy as HTML'],
  ['markdown', 'Copy as Markdown'],
  ['text', 'Copy as plain text'],
];

export function CopyMenu({ contentId, title, html }: { contentId: string; title: string; html: string }) {
  const [isPressed, setPressed] = useState(false);
  const [isWithEvidence, setWithEvidence] = useState(false);
  const { data: evidence } = trpc.content.getEvidence.useQuery({ id: contentId }, { enabled: isPressed });

  async function copy(format: CopyFormat) {
    const below = isWithEvidence && evidence ? await evidenceBelow(evidence) : '';
    const { copyAs } = await import('../../export/copy-as.ts');
    if (await copyText(await copyAs(format, html + below, title))) toast.success('Copied.');
  }

  return (
    <ToolMenu button={BUTTON} label="Copy as" onPress={() => setPressed(true)}>
      {({ Menu }) => (
        <>
          {FORMATS.map(([format, label]) => (
            <Menu.Item key={format} onClick={() => void copy(format)}>
              {label}
            </Menu.Item>
          ))}
          {evidence && evidence.claims.length > 0 && (
            <>
              <Menu.Divider />
              <Menu.CheckboxItem checked={isWithEvidence} onChange={setWithEvidence}>
                With the evidence below
              </Menu.CheckboxItem>
            </>
          )}
        </>
      )}
    </ToolMenu>
  );
}

async function evidenceBelow(evidence: Evidence) {
  const { evidenceHtml } = await import('../../export/evidence-html.ts');
  return evidenceHtml(evidence);
}
