import { ActionIcon, Box, Button, Group, Tooltip } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash, IconUsers, type Icon } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { brandPath } from '#client/lib/brand-path.ts';
import { grouped, sayLocalTime } from '#client/lib/in-words.ts';
import { useModalInAddress } from '#client/lib/modal-in-address.ts';
import { paths } from '#client/lib/paths.ts';
import { BY_PAGE, trpc } from '#client/lib/trpc.ts';
import { useSearch } from '#client/lib/use-address.ts';
import { isOf, useBrand } from '#client/lib/use-brand.ts';
import { ListPage } from '#client/ui/page/list-page.tsx';
import { EmptyState, LoadMore } from '#client/ui/page/page.tsx';
import { SiteIcon } from '#client/ui/site-icon.tsx';
import classes from './brands.module.css';
import { BrandFromWebsite } from './first-brand/first-brand.tsx';
import { DeleteProfileModal, EditProfileModal, type Profile } from './profile-windows.tsx';

export function ProfilesScreen() {
  const { open } = useModalInAddress();
  const { search, setSearch, term } = useSearch();
  const [edited, setEdited] = useState<Profile | null>(null);
  const [deleted, setDeleted] = useState<Profile | null>(null);
  const [isAdding, setAdding] = useState(false);
  const list = trpc.profiles.list.useInfiniteQuery({ search: term }, BY_PAGE);
  const profiles = list.data?.pages.flatMap((page) => page.profiles) ?? [];

  return (
    <>
      <ListPage
        title="Profiles"
        breadcrumb={[{ label: 'Profiles' }, { label: 'View All' }]}
        lead="Each brand’s voice, readers and details, so that every piece sounds like it."
        actions={
          <>
            <Button variant="default" component={Link} to={paths.sources}>
              All sources
            </Button>
            <Button variant="default" onClick={() => open('create-profile')}>
              Create Profile
            </Button>
            <Button
              leftSection={<IconPlus size={18} aria-hidden />}
              aria-expanded={isAdding}
              onClick={() => setAdding(true)}
            >
              Add a brand
            </Button>
          </>
        }
        searchLabel="Search profiles"
        search={search}
        onSearch={setSearch}
        isLoading={list.isPending}
        error={list.error}
        isEmpty={profiles.length === 0}
        filters={isAdding && <AddBrand onClose={() => setAdding(false)} />}
        empty={
          <EmptyState
            icon={<IconUsers aria-hidden />}
            title="No profiles yet"
            action={<Button onClick={() => open('create-profile')}>Create your first profile</Button>}
          >
            Tell the writer once who you are and how you sound.
          </EmptyState>
        }
      >
        <BrandTable profiles={profiles} onEdit={setEdited} onDelete={setDeleted} />
        <LoadMore list={list} />
      </ListPage>
      <EditProfileModal profile={edited} onClose={() => setEdited(null)} />
      <DeleteProfileModal profile={deleted} onClose={() => setDeleted(null)} />
    </>
  );
}

/** The way of the first brand, for any other: its website is read, and topics are proposed. */
function AddBrand({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { choose } = useBrand();

  function end() {
    void utils.profiles.invalidate();
    onClose();
  }

  return (
    <BrandFromWebsite
      title="Add a brand"
      question="What’s its website?"
      onUsed={() => undefined}
      onClose={end}
      onWrite={({ topic, profileId }) => {
        choose(profileId);
        void navigate(paths.createAbout(topic));
      }}
    />
  );
}

const COLUMNS = ['Needs you', 'Planned', 'Drafts', 'Live', 'Sources'] as const;
const WAITS = new Set(['review', 'held', 'missed', 'failed']);
const IS_PLANNED = new Set(['queued', 'writing', 'approved', 'posting']);

type TableProps = {
  profiles: readonly Profile[];
  onEdit: (profile: Profile) => void;
  onDelete: (profile: Profile) => void;
};

/** A row a client, in five numbers. */
function BrandTable({ profiles, onEdit, onDelete }: TableProps) {
  const numbersOf = useBrandNumbers();

  return (
    <div className="u-card u-clip">
      <table className={classes.table} aria-label="All brands">
        <thead>
          <tr>
            <th scope="col">Brand</th>
            {COLUMNS.map((name) => (
              <th key={name} scope="col" data-number>
                {name}
              </th>
            ))}
            <th scope="col">
              <span className="u-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {profiles.map((profile) => {
            const { id, name } = profile;
            const { numbers, colour, picture, next } = numbersOf(id);
            return (
              <tr key={id}>
                <th scope="row" className={classes.brand}>
                  <Group gap="sm" wrap="nowrap">
                    <SiteIcon domain={name} colour={colour} picture={picture} />
                    <div className="u-wrap">
                      <h2 className={`u-flush u-truncate ${classes.name}`}>
                        <Link to={brandPath(id)} className="u-link">
                          {name}
                        </Link>
                      </h2>
                      {next && <Box className="u-soft u-small u-truncate">Next: {next}</Box>}
                    </div>
                  </Group>
                </th>
                {COLUMNS.map((column) => (
                  <td
                    key={column}
                    className="u-figures"
                    data-number
                    data-label={column}
                    data-needs={(column === 'Needs you' && numbers[column] > 0) || undefined}
                  >
                    {grouped(numbers[column])}
                  </td>
                ))}
                <td className={classes.actions}>
                  <Group gap={0} wrap="nowrap" justify="flex-end">
                    <RowAction label={`Edit ${name}`} icon={IconPencil} onClick={() => onEdit(profile)} />
                    <RowAction label={`Delete ${name}`} icon={IconTrash} onClick={() => onDelete(profile)} />
                  </Group>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function useBrandNumbers() {
  const { brands } = useBrand();
  const { data: queue = [] } = trpc.publish.queue.useQuery();
  const { data: known = [] } = trpc.profiles.brandNumbers.useQuery();

  return (id: string) => {
    const brand = brands.find((one) => one.id === id) ?? null;
    const entries = brand ? queue.filter((entry) => isOf(brand, entry) && isOwn(brand.websiteId, entry)) : [];
    const counted = known.find((one) => one.id === id);
    const planned = entries.filter(({ status }) => IS_PLANNED.has(status));
    const [next] = planned
      .flatMap(({ localTime, title }) => (localTime ? { localTime, title } : []))
      .toSorted((one, other) => one.localTime.localeCompare(other.localTime));

    return {
      colour: brand?.colours[0],
      picture: brand?.picture,
      next: next && `${sayLocalTime(next.localTime)}, ${next.title}`,
      numbers: {
        'Needs you': entries.filter(({ status }) => WAITS.has(status)).length,
        Planned: planned.length,
        Drafts: counted?.drafts ?? 0,
        Live: counted?.live ?? 0,
        Sources: counted?.sources ?? 0,
      },
    };
  };
}

/** What has no brand of its own is that of the brand whose website it goes to, and of no other. */
const isOwn = (websiteId: string | null, entry: { profileId: string | null; websiteId: string }) =>
  entry.profileId !== null || (websiteId !== null && entry.websiteId === websiteId);

type RowActionProps = { label: string; icon: Icon; onClick: () => void };

const RowAction = ({ label, icon: Symbol, onClick }: RowActionProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={onClick}>
      <Symbol size={18} aria-hidden />
    </ActionIcon>
  </Tooltip>
);
