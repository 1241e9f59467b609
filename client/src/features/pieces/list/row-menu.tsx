import { ActionIcon } from '@mantine/core';
import {
  IconCopyPlus,
  IconDots,
  IconExternalLink,
  IconFileText,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '#client/lib/paths.ts';
import { Menu, MenuAt } from '#client/ui/menu/mantine-menu.tsx';
import { useMenuButton } from '#client/ui/menu/use-menu-button.ts';
import type { ListedPiece } from './list-filters.tsx';

const ICON = { size: 16, 'aria-hidden': true } as const;

type Props = { row: ListedPiece; onPost: () => void; onDelete?: () => void };

export function RowMenu({ row, onPost, onDelete }: Props) {
  const { button, menu } = useMenuButton();

  return (
    <>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`More for ${row.title}`} {...button}>
        <IconDots size={18} aria-hidden />
      </ActionIcon>
      {menu && (
        <MenuAt {...menu} position="bottom-end">
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
        </MenuAt>
      )}
    </>
  );
}
