import { Group, Loader } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#client/lib/paths.ts';
import { isWriting, useWriting, type Writing } from './use-writing.ts';

export function WritingChip() {
  const { pathname } = useLocation();
  const { pieces, isNews } = useWriting();
  const running = pieces.filter(isWriting);
  const ended = isNews && pieces.find(({ status }) => status === 'done' || status === 'failed');
  const news = ended && pathname !== paths.content(ended.id) ? outcomeOf(ended) : null;
  const shown = pathname === paths.create ? null : (runningChip(running) ?? news);

  return (
    <>
      {shown && (
        <Group
          renderRoot={(props) => <Link to={shown.to} {...props} />}
          gap={8}
          wrap="nowrap"
          miw={0}
          mih={36}
          py={4}
          px="sm"
          bdrs="1.125rem"
          bg={shown.isFailed ? 'var(--danger-wash)' : 'var(--accent-wash)'}
          c={shown.isFailed ? 'var(--danger)' : 'var(--accent-strong)'}

          fw={400}
          lh="1.3"
          td="none"
        >
          {shown.icon}
          <span className="u-truncate">{shown.label}</span>
        </Group>
      )}
      <span className="u-hidden" aria-live="polite">
        {news?.label}
      </span>
    </>
  );
}

const UNSHRUNK = { flex: 'none' };

type Chip = { to: string; isFailed?: true; label: string; icon: ReactNode };

function runningChip([first, ...others]: Writing[]): Chip | null {
  if (!first) return null;
  const isOne = others.length === 0;
  return {
    to: isOne ? paths.create : paths.listWriting,
    label: isOne ? `Writing… ${first.title}` : `Writing… ${others.length + 1} pieces`,
    icon: <Loader size={14} type="dots" flex="none" aria-hidden />,
  };
}

function outcomeOf({ id, title, status }: Writing): Chip {
  return status === 'done'
    ? {
        to: paths.content(id),
        label: `Written: ${title}`,
        icon: <IconCheck size={16} style={UNSHRUNK} aria-hidden />,
      }
    : {
        to: paths.create,
        isFailed: true,
        label: `Not written: ${title}`,
        icon: <IconAlertTriangle size={16} style={UNSHRUNK} aria-hidden />,
      };
}
