import { useState, type ComponentProps } from 'react';
import type { Evidence } from '#client/features/evidence/evidence.ts';
import { trpc } from '#client/lib/trpc.ts';
import { copyText } from '#client/ui/copy/copy-button.tsx';
import { ToolMenu } from '#client/ui/menu/tool-menu.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import type { CopyFormat } from '../../export/copy-as.ts';

const FORMATS: readonly [CopyFormat, label: string][] = [
  ['html', 'Copy as HTML'],
  ['markdown', 'Copy as Markdown'],
  ['text', 'Copy as plain text'],
];

type Props = Pick<ComponentProps<typeof ToolMenu>, 'button' | 'label'> & {
  contentId: string;
  title: string;
  html: string;
};

export function CopyMenu({ contentId, title, html, ...look }: Props) {
  const [isPressed, setPressed] = useState(false);
  const [isWithEvidence, setWithEvidence] = useState(false);
  const { data: evidence } = trpc.content.getEvidence.useQuery({ id: contentId }, { enabled: isPressed });

  async function copy(format: CopyFormat) {
    const below = isWithEvidence && evidence ? await evidenceBelow(evidence) : '';
    const { copyAs } = await import('../../export/copy-as.ts');
    if (await copyText(await copyAs(format, html + below, title))) toast.success('Copied.');
  }

  return (
    <ToolMenu {...look} onPress={() => setPressed(true)}>
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
