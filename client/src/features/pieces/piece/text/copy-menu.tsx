import { IconChevronDown, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { COPY_FAILED, copyText } from '#client/ui/copy/copy-button.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { toast } from '#client/ui/toast/toast.ts';
import type { Evidence } from '#client/features/evidence/evidence.ts';
import type { CopyFormat } from '../../export/copy-as.ts';
import { TOOL } from './document-head.tsx';
import { ToolMenu } from '#client/ui/menu/tool-menu.tsx';

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

type Props = { contentId: string; title: string; html: string };

export function CopyMenu({ contentId, title, html }: Props) {
  const [isPressed, setPressed] = useState(false);
  const [isWithEvidence, setWithEvidence] = useState(false);
  const { data: evidence } = trpc.content.getEvidence.useQuery({ id: contentId }, { enabled: isPressed });

  async function copy(format: CopyFormat) {
    const below = isWithEvidence && evidence ? await evidenceBelow(evidence) : '';
    const { copyAs } = await import('../../export/copy-as.ts');
    if (await copyText(await copyAs(format, html + below, title))) toast.success('Copied.');
    else toast.failure(COPY_FAILED);
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
