import { Button, type ButtonProps } from '@mantine/core';
import { IconChevronDown, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { COPY_FAILED, copyText } from '../../../lib/copy-text.ts';
import { loadedWhenTouched } from '../../../lib/loaded-when-touched.ts';
import { trpc } from '../../../lib/trpc.ts';
import { toast } from '../../../ui/toast/toast.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { COPY_FORMATS, COPY_LABELS, copyAs, type CopyFormat } from '../export/copy-as.ts';

const kitMenu = loadedWhenTouched(() => import('./kit-menu.ts'));

const BUTTON: ButtonProps = {
  variant: 'default',
  size: 'sm',
  leftSection: <IconCopy size={16} aria-hidden />,
  rightSection: <IconChevronDown size={14} aria-hidden />,
};

type Props = { contentId: string; html: string };

/**
 * Copies the text in one of several formats, with its evidence below where that is wished for. Until it is pressed the
 * first time it is a button alone.
 */
export function CopyMenu({ contentId, html }: Props) {
  const [isPressed, setPressed] = useState(false);
  const [isWithEvidence, setWithEvidence] = useState(false);
  const { data: evidence } = trpc.content.getEvidence.useQuery({ id: contentId }, { enabled: isPressed });
  const kit = kitMenu.usePart(isPressed);

  async function copy(format: CopyFormat) {
    const below = isWithEvidence && evidence ? await evidenceBelow(evidence) : '';
    if (await copyText(await copyAs(format, html + below))) toast.success('Copied.');
    else toast.failure(COPY_FAILED);
  }

  if (!isPressed || !kit) {
    return (
      <Button {...BUTTON} aria-haspopup="menu" aria-expanded={false} onClick={() => setPressed(true)}>
        Copy as
      </Button>
    );
  }
  const { Menu } = kit;
  return (
    <Menu defaultOpened position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button {...BUTTON}>Copy as</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {COPY_FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => void copy(format)}>
            {COPY_LABELS[format]}
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
      </Menu.Dropdown>
    </Menu>
  );
}

async function evidenceBelow(evidence: Evidence) {
  const { evidenceHtml } = await import('../export/evidence-html.ts');
  return evidenceHtml(evidence);
}
