import { Button, Tabs } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { Suspense, useState, type ComponentType } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { errorText } from '#client/lib/error-text.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { paths } from '#client/lib/paths.ts';
import { useIsTakingOver } from '#client/lib/taking-over.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { EmptyState, LoadingSkeleton, PageHeader } from '#client/ui/page/page.tsx';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { BEGINNING_ID } from '#shared/rules/start-script.ts';
import { ContentTab, type Editing } from './content-tab.tsx';
import type { Restoring } from './history/restore-version.tsx';
import { Cover } from './image/featured-image.tsx';
import classes from './piece.module.css';
import type { Piece } from './piece.ts';

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
  History: ComponentType<Restoring>;
  /** Until then their height is not known, and what is below them is not shown. */
  arePublicationsKnown: boolean;
};

export function ContentScreen(slots: Props) {
  const { id = '' } = useParams();
  const [edited, setEdited] = useState<(Editing & { id: string }) | null>(null);
  const [titleSlot, setTitleSlot] = useState<HTMLElement | null>(null);
  const { data: piece, isPending, error } = trpc.content.getContent.useQuery({ id });
  const isTakingOver = useIsTakingOver();

  if (isTakingOver || isPending) {
    return (
      <div className={classes.page}>
        <PageHeader title={piece?.title || CONTENT_MESSAGES.loading} breadcrumb={BREADCRUMB} />
        <div className={classes.columns}>
          <div>
            <LoadingSkeleton label={CONTENT_MESSAGES.loading} rows={5} />
            <Beginning />
          </div>
        </div>
      </div>
    );
  }

  if (!piece) {
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

  const editing = edited?.id === id ? edited : null;

  return (
    // At the same place as while it loads: the heading stays the element that was painted first.
    <div className={classes.page}>
      <PageHeader
        title={piece.title}
        heading={editing && <span ref={setTitleSlot} />}
        breadcrumb={BREADCRUMB}
      />
      <Cover piece={piece} />
      <PieceTabs
        key={id}
        piece={piece}
        editing={editing}
        titleSlot={titleSlot}
        onEdit={(next) => setEdited(next && { ...next, id })}
        {...slots}
      />
    </div>
  );
}

const LEFT_TO_SERVER = { __html: '' };

function Beginning() {
  return (
    <div
      className={`u-prose ${classes.text} ${classes.beginning}`}
      dir="auto"
      dangerouslySetInnerHTML={LEFT_TO_SERVER}
      suppressHydrationWarning
      id={BEGINNING_ID}
    />
  );
}

type TabsProps = Props & {
  piece: Piece;
  editing: Editing | null;
  titleSlot: HTMLElement | null;
  onEdit: (editing: Editing | null) => void;
};

/** The tab is in the address, so that it survives a reload and can be linked to. */
function PieceTabs({ PostButton, Publications, ...tab }: TabsProps) {
  const [params, setParams] = useSearchParams();
  const { piece, onEdit } = tab;
  const shown = TABS.find((known) => known === params.get('tab')) ?? 'content';

  function change(next: string | null) {
    onEdit(null);
    setParams(next && next !== 'content' ? { tab: next } : {}, { replace: true });
  }

  return (
    <Tabs value={shown} onChange={change} keepMounted={false}>
      <Tabs.List mb="xs">
        <Tabs.Tab value="content">Content</Tabs.Tab>
        <Tabs.Tab value="social">Social</Tabs.Tab>
        <Tabs.Tab value="email">Email</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="content">
        <ContentTab
          postButton={<PostButton contentId={piece.id} />}
          publications={<Publications contentId={piece.id} />}
          {...tab}
        />
      </Tabs.Panel>
      <Tabs.Panel value="social">
        <Suspense fallback={<LoadingSkeleton />}>
          <SocialTab piece={piece} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="email">
        <Suspense fallback={<LoadingSkeleton />}>
          <EmailTab piece={piece} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
