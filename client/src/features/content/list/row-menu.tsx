import { ActionIcon, type ActionIconProps, Menu } from '@mantine/core';
import {
  IconCopyPlus,
  IconDots,
  IconExternalLink,
  IconFileText,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import type { ListedPiece } from './listed-piece.ts';

const BUTTON: ActionIconProps = { variant: 'subtle', color: 'gray', size: 'lg' };
const ICON = { size: 16, 'aria-hidden': true } as const;

type Props = { row: ListedPiece; onPost: () => void; onDelete?: () => void };

/** What can be done with a piece from its row. Until it is pressed the first time it is a button alone. */
export function RowMenu({ row, onPost, onDelete }: Props) {
  const [isPressed, setPressed] = useState(false);
  const label = `More for ${row.title}`;
  const dots = <IconDots size={18} aria-hidden />;
  if (!isPressed) {
    return (
      <ActionIcon
        {...BUTTON}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => setPressed(true)}
      >
        {dots}
      </ActionIcon>
    );
  }
  return (
    <Menu defaultOpened position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon {...BUTTON} aria-label={label}>
          {dots}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paths.content(row.id)} leftSection={<IconFileText {...ICON} />}>
          Open
        </Menu.Item>
        <Menu.Item leftSection={<IconSend {...ICON} />} onClick={onPost}>
          Post to Web
        </Menu.Item>
        {row.link && (
          <Menu.Item
            component="a"
            href={row.link}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconExternalLink {...ICON} />}
          >
            Open the post
          </Menu.Item>
        )}
        <Menu.Item component={Link} to={paths.createLike(row.id)} leftSection={<IconCopyPlus {...ICON} />}>
          Create another like this
        </Menu.Item>
        {onDelete && (
          <>
            <Menu.Divider />
            <Menu.Item color="var(--danger)" leftSection={<IconTrash {...ICON} />} onClick={onDelete}>
              Delete
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
