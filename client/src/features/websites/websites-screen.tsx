import { Button, Stack } from '@mantine/core';
import { IconPlugConnected, IconWorld } from '@tabler/icons-react';
import { useEffect, useEffectEvent, type ComponentType } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { postRemembered, useModalInAddress } from '#client/lib/modal-in-address.ts';
import { BY_PAGE, trpc } from '#client/lib/trpc.ts';
import { useSearch } from '#client/lib/use-address.ts';
import { isOf, useBrand } from '#client/lib/use-brand.ts';
import { ListPage } from '#client/ui/page/list-page.tsx';
import { EmptyState, LoadMore } from '#client/ui/page/page.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { APPROVAL_FAILURES, isApprovalFailure } from '#shared/rules/connecting.ts';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import { useFirstCheck } from './connect/connection.tsx';
import { WebsiteCard } from './website-card.tsx';

const PARAM = 'connected';

export function WebsitesScreen({ Publications }: { Publications: ComponentType<{ websiteId: string }> }) {
  const { search, setSearch, term } = useSearch();
  const { open } = useModalInAddress();
  useApprovalOutcome();

  const list = trpc.websites.list.useInfiniteQuery({ search: term }, BY_PAGE);
  const { brand } = useBrand();
  const all = list.data?.pages.flatMap((page) => page.websites) ?? [];
  const websites = all.filter(({ id }) => isOf(brand, { websiteId: id }));
  const connect = (label: string) => (
    <Button leftSection={<IconPlugConnected size={18} aria-hidden />} onClick={() => open('connect-website')}>
      {label}
    </Button>
  );

  return (
    <ListPage
      title="Websites"
      breadcrumb={[{ label: 'Websites' }, { label: 'View All' }]}
      lead="Where your pieces can be posted."
      actions={connect('Connect Website')}
      searchLabel="Search by domain or username"
      search={search}
      onSearch={setSearch}
      isLoading={list.isPending}
      error={list.error}
      isEmpty={websites.length === 0}
      empty={
        <EmptyState
          icon={<IconWorld size={32} aria-hidden />}
          title="No websites yet"
          action={connect(WEBSITE_MESSAGES.empty)}
        >
          Connect your WordPress, your Shopify or any site by webhook once, then post to it from every piece.
        </EmptyState>
      }
    >
      <Stack component="ul" className="u-list">
        {websites.map((website) => (
          <li key={website.id}>
            <WebsiteCard website={website} publications={<Publications websiteId={website.id} />} />
          </li>
        ))}
      </Stack>
      <LoadMore list={list} />
    </ListPage>
  );
}

/** Says how WordPress's own approval ended, once, and cleans the address. A site that was connected is checked. */
function useApprovalOutcome() {
  const [params, setParams] = useSearchParams();
  const outcome = params.get(PARAM);

  const navigate = useNavigate();
  const { askForBrand } = useModalInAddress();
  const firstCheck = useFirstCheck();
  const tell = useEffectEvent((told: string) => {
    if (isApprovalFailure(told)) toast.failure(APPROVAL_FAILURES[told]);
    else {
      toast.success(WEBSITE_MESSAGES.connected);
      void firstCheck(told);
    }
    const post = isApprovalFailure(told) ? null : postRemembered(told);
    if (post) void navigate(post, { replace: true });
    else if (isApprovalFailure(told)) setParams({}, { replace: true });
    else askForBrand(told);
  });

  useEffect(() => {
    if (outcome) tell(outcome);
  }, [outcome]);
}
