import { Button, type ButtonProps } from '@mantine/core';
import { IconChevronDown, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { COPY_FAILED, copyText } from '../../../lib/copy-text.ts';
import { loadedWhenTouched } from '../../../lib/loaded-when-touched.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { COPY_FORMATS, COPY_LABELS, copyAs, type CopyFormat } from '../export/copy-as.ts';

const kitMenu = loadedWhenTouched(() => import('./kit-menu.ts'));

const BUTTON: ButtonProps = {
  variant: 'default',
  size: 'sm',
  leftSection: <IconCopy size={16} aria-hidden />,
  rightSection: <IconChevronDown size={14} aria-hidden />,
};

/** Copies the text in one of several formats. Until it is pressed the first time it is a button alone. */
export function CopyMenu({ html }: { html: string }) {
  const [isPressed, setPressed] = useState(false);
  const kit = kitMenu.usePart(isPressed);

  async function copy(format: CopyFormat) {
    if (await copyText(await copyAs(format, html))) toast.success('Copied.');
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
      </Menu.Dropdown>
    </Menu>
  );
}
