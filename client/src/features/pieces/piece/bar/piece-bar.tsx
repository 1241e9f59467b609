import { Tabs } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dotted, grouped, sayLocalTime } from '#client/lib/in-words.ts';
import { paths } from '#client/lib/paths.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { DeskBar } from '#client/ui/desk/desk.tsx';
import { CONTENT_TYPE_LABELS } from '#shared/rules/content.ts';
import { countClaims } from '#shared/rules/evidence.ts';
import type { Piece } from '../piece.ts';
import classes from './bar.module.css';

const BREADCRUMB = 'Content > View List > View';

type Props = {
  /** None while it is on its way. */
  piece: Piece | undefined;
  isEditing?: boolean;
  /** Where the document puts what can be done with it. */
  slot?: (place: HTMLElement | null) => void;
  children?: ReactNode;
};

export function PieceBar({ piece, isEditing = false, slot, children }: Props) {
  return (
    <DeskBar>
      <nav aria-label="Breadcrumb" title={BREADCRUMB} className={classes.back}>
        <Link to={paths.contentList}>
          <IconChevronLeft size={16} aria-hidden />
          <span className={isEditing ? 'u-hidden' : classes.word}>Your pieces</span>
        </Link>
        <span className="u-hidden">{BREADCRUMB}</span>
      </nav>
      {piece && !isEditing && (
        <>
          <Tabs.List className={classes.tabs}>
            <Tabs.Tab className={classes.tab} value="content">
              Content
            </Tabs.Tab>
            <Tabs.Tab className={classes.tab} value="social">
              Social
            </Tabs.Tab>
            <Tabs.Tab className={classes.tab} value="email">
              Email
            </Tabs.Tab>
          </Tabs.List>
          <Facts piece={piece} />
        </>
      )}
      <div className={classes.actions}>
        <div className={classes.slot} ref={slot} />
        {!isEditing && children}
      </div>
    </DeskBar>
  );
}

function Facts({ piece: { id, contentType, wordCount, wordsAsked } }: { piece: Piece }) {
  const { data: posts = [] } = trpc.publish.list.useQuery({ contentId: id });
  const { data: queue = [] } = trpc.publish.queue.useQuery();
  const { data: evidence } = trpc.content.getEvidence.useQuery({ id });
  const claims = evidence?.claims ?? [];
  const { sourced } = countClaims(claims);
  const { said, tone } = stateOf(
    posts,
    queue.find((entry) => entry.contentId === id && entry.localTime),
  );
  const words =
    wordsAsked === null
      ? `${grouped(wordCount)} words`
      : `${grouped(wordCount)} of ${grouped(wordsAsked)} words`;

  return (
    <div className={classes.facts}>
      <h2>{`${CONTENT_TYPE_LABELS[contentType]} Output`}</h2>
      <span className={classes.state} data-tone={tone}>
        {said}
      </span>
      <span className={`u-figures u-truncate ${classes.figure}`}>
        {dotted(words, claims.length > 0 && `${sourced} of ${claims.length} sourced`)}
      </span>
    </div>
  );
}

type Post = RouterOutputs['publish']['list'][number];
type Entry = RouterOutputs['publish']['queue'][number];
type State = { said: string; tone?: 'live' | 'amber' | 'failed' };

/** What is to be known first: what failed, then what was changed, then where it is. */
function stateOf(posts: readonly Post[], entry: Entry | undefined): State {
  const live = posts.filter(({ status }) => status === 'publish');
  if (live.some(({ errorMessage }) => errorMessage)) return { said: 'Update failed', tone: 'failed' };
  if (live.some(({ siteChange }) => siteChange === 'edited'))
    return { said: 'Edited on the site', tone: 'amber' };
  if (live.some(({ behind }) => behind)) return { said: 'Changed since', tone: 'amber' };
  if (live.length > 0) return { said: 'Live', tone: 'live' };
  if (posts.some(({ status }) => status === 'failed')) return { said: 'Failed', tone: 'failed' };
  if (entry) return { said: `Scheduled for ${sayLocalTime(entry.localTime ?? '')}` };
  return { said: 'Draft' };
}
