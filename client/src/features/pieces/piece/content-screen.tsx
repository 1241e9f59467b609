import { Button, Tabs } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { BEGINNING_ID } from '#shared/rules/start-script.ts';
import { errorText } from '#client/lib/error-text.ts';
import { paths } from '#client/lib/paths.ts';
import { useIsTakingOver } from '#client/lib/taking-over.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { EmptyState, LoadingSkeleton } from '#client/ui/page/page-states.tsx';
import { PageHeader } from '#client/ui/page/page-header.tsx';
import { ContentTab } from './content-tab.tsx';
import type { Piece } from './piece.ts';
import columns from './columns.module.css';
import classes from './piece.module.css';

const BREADCRUMB = [{ label: 'Content' }, { label: 'View List', to: paths.contentList }, { label: 'View' }];
const SocialTab = lazy(async () => ({
  default: (await import('../../social-and-email/social-tab.tsx')).SocialTab,
}));
const EmailTab = lazy(async () => ({
  default: (await import('../../social-and-email/email-tab.tsx')).EmailTab,
}));
const TABS = ['content', 'social', 'email'] as const;

type Props = {
  PostButton: ComponentType<{ contentId: string }>;
  Publications: ComponentType<{ contentId: string }>;
  /** Until then their height is not known, and what is below them is not shown. */
  arePublicationsKnown: boolean;
};

export function ContentScreen({ PostButton, Publications, arePublicationsKnown }: Props) {
  const { id = '' } = useParams();
  const { data: piece, isPending, error } = trpc.content.getContent.useQuery({ id });
  const isTakingOver = useIsTakingOver();
  if (isTakingOver || isPending) {
    return (
      <div className={classes.page}>
        <PageHeader title={piece?.title || CONTENT_MESSAGES.loading} breadcrumb={BREADCRUMB} />
        <div className={columns.columns}>
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
  return (
    <div className={classes.page}>
      <PageHeader title={piece.title} breadcrumb={BREADCRUMB} />
      <PieceTabs
        piece={piece}
        postButton={<PostButton contentId={id} />}
        publications={<Publications contentId={id} />}
        arePublicationsKnown={arePublicationsKnown}
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

type TabsProps = {
  piece: Piece;
  postButton: ReactNode;
  publications: ReactNode;
  arePublicationsKnown: boolean;
};

/** The tab is in the address, so that it survives a reload and can be linked to. */
function PieceTabs({ piece, ...slots }: TabsProps) {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((known) => known === params.get('tab')) ?? 'content';
  return (
    <Tabs
      value={tab}
      onChange={(next) => setParams(next && next !== 'content' ? { tab: next } : {}, { replace: true })}
      keepMounted={false}
    >
      <Tabs.List mb="md">
        <Tabs.Tab value="content">Content</Tabs.Tab>
        <Tabs.Tab value="social">Social</Tabs.Tab>
        <Tabs.Tab value="email">Email</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="content">
        <ContentTab piece={piece} {...slots} />
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
