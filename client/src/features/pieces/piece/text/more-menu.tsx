import { IconDots } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '#client/lib/paths.ts';
import { ICON_TOOL } from './tool.ts';
import { ToolMenu } from './tool-menu.tsx';

const BUTTON = { ...ICON_TOOL, 'aria-label': 'More' };

type Props = { contentId: string; onDelete: (() => void) | null };

/** What is rarely done with a piece. */
export function MoreMenu({ contentId, onDelete }: Props) {
  return (
    <ToolMenu button={BUTTON} label={<IconDots size={18} aria-hidden />}>
      {({ Menu }) => (
        <>
          <Menu.Item component={Link} to={paths.createLike(contentId)}>
            Create another like this
          </Menu.Item>
          {onDelete && (
            <Menu.Item color="var(--danger)" onClick={onDelete}>
              Delete
            </Menu.Item>
          )}
        </>
      )}
    </ToolMenu>
  );
}
