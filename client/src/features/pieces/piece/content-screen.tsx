import { Button, Tabs } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { Suspense, useState, type ComponentType } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { errorText } from '#client/lib/error-text.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { paths } from '#client/lib/paths.ts';
import { useIsTakingOver } from '#client/lib/taking-over.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { CoverPlace, DESK, DeskBody, DeskHead, DOCUMENT_TEXT } from '#client/ui/desk/desk.tsx';
import { EmptyState, LoadingSkeleton, PageHeader } from '#client/ui/page/page.tsx';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { BEGINNING_ID } from '#shared/rules/start-script.ts';
import { PieceBar } from './bar/piece-bar.tsx';
import { ContentTab, type Editing } from './content-tab.tsx';
import { Cover } from './image/cover.tsx';
import { Notes } from './notes.tsx';
import classes from './piece.module.css';
import type { Piece } from './piece.ts';
import type { HistoryOf } from './sheets/history-sheet.tsx';

const BREADCRUMB = [{ label: 'Content' }, { label: 'View List', to: paths.contentList }, { label: 'View' }];
const SocialTab = lazyPart(
  async () => (await import('#client/features/social-and-email/social-tab.tsx')).SocialTab,
);
const EmailTab = lazyPart(
  async () => (await import('#client/features/social-and-email/email-tab.tsx')).EmailTab,
);
const TABS = ['content', 'social', 'email'] as const;

type Props = {
  PostButton: ComponentType<{ contentId: string }>;
  Publications: ComponentType<{ contentId: string }>;
  History: HistoryOf;
};

export function ContentScreen({ PostButton, Publications, History }: Props) {
  const { id = '' } = useParams();
  const [edited, setEdited] = useState<(Editing & { id: string }) | null>(null);
  const [titleSlot, setTitleSlot] = useState<HTMLElement | null>(null);
  const [barSlot, setBarSlot] = useState<HTMLElement | null>(null);
  const [params, setParams] = useSearchParams();
  const { data: known, isPending, error } = trpc.content.getContent.useQuery({ id });
  const isTakingOver = useIsTakingOver();
  const isLoading = isTakingOver || isPending;
  const piece = isLoading ? undefined : known;

  if (!isLoading && !piece) return <NotThere error={error} />;

  const editing = edited?.id === id ? edited : null;

  // The tab is in the address, so that it survives a reload and can be linked to.
  function change(next: string | null) {
    setEdited(null);
    setParams(next && next !== 'content' ? { tab: next } : {}, { replace: true });
  }

  return (
    // The same while it loads: the heading stays the element that was painted first.
    <Tabs
      {...DESK}
      value={TABS.find((tab) => tab === params.get('tab')) ?? 'content'}
      onChange={change}
      keepMounted={false}
    >
      <PieceBar piece={piece} isEditing={editing !== null} slot={setBarSlot}>
        {piece && <PostButton contentId={piece.id} />}
      </PieceBar>
      <DeskHead>
        {piece ? <Cover key={piece.id} piece={piece} /> : <CoverPlace />}
        <PageHeader
          title={piece?.title ?? (known?.title || CONTENT_MESSAGES.loading)}
          heading={editing && <span ref={setTitleSlot} />}
        />
        {piece && <Notes piece={piece} />}
      </DeskHead>
      {piece ? (
        <Panels
          key={id}
          piece={piece}
          editing={editing}
          titleSlot={titleSlot}
          barSlot={barSlot}
          onEdit={(next) => setEdited(next && { ...next, id })}
          Publications={Publications}
          History={History}
        />
      ) : (
        <DeskBody>
          <LoadingSkeleton label={CONTENT_MESSAGES.loading} rows={5} />
          <Beginning />
        </DeskBody>
      )}
    </Tabs>
  );
}

function NotThere({ error }: { error: unknown }) {
  const { message, hint } = errorText(error);
  return (
    <>
      <PageHeader title="View" breadcrumb={BREADCRUMB} />
      <EmptyState
        icon={<IconFileOff aria-hidden />}
        title={message}
        action={
          <Button component={Link} to={paths.contentList}>
            Back to List
          </Button>
        }
      >
        {hint}
      </EmptyState>
    </>
  );
}

const LEFT_TO_SERVER = { __html: '' };

function Beginning() {
  return (
    <div
      className={`u-prose ${DOCUMENT_TEXT} ${classes.beginning}`}
      dir="auto"
      dangerouslySetInnerHTML={LEFT_TO_SERVER}
      suppressHydrationWarning
      id={BEGINNING_ID}
    />
  );
}

type PanelsProps = Pick<Props, 'Publications' | 'History'> & {
  piece: Piece;
  editing: Editing | null;
  titleSlot: HTMLElement | null;
  barSlot: HTMLElement | null;
  onEdit: (editing: Editing | null) => void;
};

function Panels({ Publications, ...tab }: PanelsProps) {
  const { piece } = tab;
  return (
    <>
      <Tabs.Panel className={classes.panel} value="content">
        <ContentTab publications={<Publications contentId={piece.id} />} {...tab} />
      </Tabs.Panel>
      <Tabs.Panel className={classes.panel} value="social">
        <DeskBody>
          <Suspense fallback={<LoadingSkeleton />}>
            <SocialTab piece={piece} />
          </Suspense>
        </DeskBody>
      </Tabs.Panel>
      <Tabs.Panel className={classes.panel} value="email">
        <DeskBody>
          <Suspense fallback={<LoadingSkeleton />}>
            <EmailTab piece={piece} />
          </Suspense>
        </DeskBody>
      </Tabs.Panel>
    </>
  );
}
