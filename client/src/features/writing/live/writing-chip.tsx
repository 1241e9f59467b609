import { Loader, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#client/lib/paths.ts';
import { isWriting, useWriting, type Writing } from './use-writing.ts';
import classes from './writing-chip.module.css';

/** Leads back to what is being written, and says how it ended. On the screen that shows it, there is no chip. */
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
        <Link to={shown.to} className={`u-row ${classes.chip}`} data-tone={shown.tone}>
          {shown.icon}
          <span className="u-truncate">{shown.label}</span>
        </Link>
      )}
      <VisuallyHidden aria-live="polite">{news?.label}</VisuallyHidden>
    </>
  );
}

type Chip = { to: string; tone: 'writing' | 'done' | 'failed'; label: string; icon: ReactNode };

function runningChip([first, ...others]: Writing[]): Chip | null {
  if (!first) return null;
  const isOne = others.length === 0;
  return {
    to: isOne ? paths.create : paths.listWriting,
    tone: 'writing',
    label: isOne ? `Writing… ${first.title}` : `Writing… ${others.length + 1} pieces`,
    icon: <Loader size={14} type="dots" aria-hidden />,
  };
}

function outcomeOf({ id, title, status }: Writing): Chip {
  return status === 'done'
    ? {
        to: paths.content(id),
        tone: 'done',
        label: `Written: ${title}`,
        icon: <IconCheck size={16} aria-hidden />,
      }
    : {
        to: paths.create,
        tone: 'failed',
        label: `Not written: ${title}`,
        icon: <IconAlertTriangle size={16} aria-hidden />,
      };
}
