import { Box, Button, Group, Paper, Stack, Text, Title, type ButtonProps } from '@mantine/core';
import { IconBooks, IconPencil, IconPlus, IconTrash, IconUsers, type Icon } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '#client/lib/error-text.ts';
import { grouped } from '#client/lib/in-words.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { useModalInAddress } from '#client/lib/modal-in-address.ts';
import { paths } from '#client/lib/paths.ts';
import { BY_PAGE, trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { useSearch } from '#client/lib/use-address.ts';
import { Fold } from '#client/ui/fold.tsx';
import { ConfirmModal, FormModal } from '#client/ui/modal/modal.tsx';
import { ListPage } from '#client/ui/page/list-page.tsx';
import { EmptyState, LoadMore } from '#client/ui/page/page.tsx';
import { shortAddress } from '#shared/rules/websites.ts';
import { PROFILE_MESSAGES } from '#shared/schemas/profiles.ts';
import { ProfileForm } from './profile-form.tsx';

const VoiceForm = lazyPart(async () => (await import('./voice/voice-form.tsx')).VoiceForm);

export function ProfilesScreen() {
  const { open } = useModalInAddress();
  const { search, setSearch, term } = useSearch();
  const [edited, setEdited] = useState<Profile | null>(null);
  const [deleted, setDeleted] = useState<Profile | null>(null);
  const list = trpc.profiles.list.useInfiniteQuery({ search: term }, BY_PAGE);
  const profiles = list.data?.pages.flatMap((page) => page.profiles) ?? [];

  return (
    <>
      <ListPage
        title="Profiles"
        breadcrumb={[{ label: 'Profiles' }, { label: 'View All' }]}
        lead="A profile keeps a brand’s voice, audience and company details, so that every piece sounds like it."
        actions={
          <>
            <Button variant="default" component={Link} to={paths.sources}>
              All sources
            </Button>
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open('create-profile')}>
              Create Profile
            </Button>
          </>
        }
        searchLabel="Search profiles"
        search={search}
        onSearch={setSearch}
        isLoading={list.isPending}
        error={list.error}
        isEmpty={profiles.length === 0}
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
        <Stack component="ul" className="u-list" gap="sm">
          {profiles.map((profile) => (
            <ProfileCard
              key={profile.id}
              profile={profile}
              onEdit={() => setEdited(profile)}
              onDelete={() => setDeleted(profile)}
            />
          ))}
        </Stack>
        <LoadMore list={list} />
      </ListPage>
      <EditProfileModal profile={edited} onClose={() => setEdited(null)} />
      <DeleteProfileModal profile={deleted} onClose={() => setDeleted(null)} />
    </>
  );
}

function DeleteProfileModal({ profile, onClose }: { profile: Profile | null; onClose: () => void }) {
  const utils = trpc.useUtils();
  const planned = trpc.profiles.countPlanned.useQuery(
    { id: profile?.id ?? '' },
    { enabled: profile !== null, gcTime: 0 },
  );
  const remove = trpc.profiles.delete.useMutation({
    onSuccess: async () => {
      onClose();
      await utils.profiles.invalidate();
    },
  });

  return (
    <ConfirmModal
      opened={profile !== null}
      title="Confirm Delete"
      confirmLabel="Delete"
      call={remove}
      failed={PROFILE_MESSAGES.deleteFailed}
      onConfirm={() => profile && remove.mutate({ id: profile.id })}
      onClose={() => {
        remove.reset();
        onClose();
      }}
    >
      Are you sure you want to delete the profile “{profile?.name}”? This action cannot be undone. Content
      written with it is kept.{planned.data && plannedInWords(planned.data)}
    </ConfirmModal>
  );
}

function plannedInWords({ count }: { count: number }): string {
  if (count === 0) return '';
  const pieces =
    count === 1 ? '1 planned piece uses it and is' : `${grouped(count)} planned pieces use it and are`;
  return ` ${pieces} then written without a profile.`;
}

type ProfileCardProps = { profile: Profile; onEdit: () => void; onDelete: () => void };

function ProfileCard({ profile, onEdit, onDelete }: ProfileCardProps) {
  const { id, name, description, company, domain, voice, audience } = profile;
  const facts = [
    { term: 'Company', value: company },
    { term: 'Website', value: shortAddress(domain) },
    { term: 'Voice', value: voice },
    { term: 'Audience', value: audience },
  ].filter(({ value }) => value);

  return (
    <Paper component="li" withBorder p="lg">
      <Group gap="1rem 1.5rem" align="flex-start" justify="space-between">
        <Box className="u-wrap" flex="1 1 20rem">
          <Title order={2} size="h3">
            {name}
          </Title>
          {description && (
            <Text c="dimmed" lineClamp={3}>
              {description}
            </Text>
          )}
          <Group component="dl" className="u-flush" gap="0.5rem 2rem" align="stretch" mt={14} fz="sm">
            {facts.map(({ term, value }) => (
              <div key={term}>
                <Box component="dt" c="dimmed" fz="xs">
                  {term}
                </Box>
                <dd className="u-flush">{value}</dd>
              </div>
            ))}
          </Group>
        </Box>
        <Group gap="xs">
          <Button
            size="sm"
            variant="default"
            component={Link}
            to={paths.sourcesOf(id)}
            leftSection={<IconBooks size={16} aria-hidden />}
            aria-label={`Sources of ${name}`}
          >
            Sources
          </Button>
          <CardButton label="Edit" icon={IconPencil} name={name} variant="default" onClick={onEdit} />
          <CardButton
            label="Delete"
            icon={IconTrash}
            name={name}
            variant="subtle"
            color="red"
            onClick={onDelete}
          />
        </Group>
      </Group>
    </Paper>
  );
}

type CardButtonProps = ButtonProps & { label: string; icon: Icon; name: string; onClick: () => void };

const CardButton = ({ label, icon: Symbol, name, ...button }: CardButtonProps) => (
  <Button
    size="sm"
    leftSection={<Symbol size={16} aria-hidden />}
    aria-label={`${label} ${name}`}
    {...button}
  >
    {label}
  </Button>
);

type Profile = RouterOutputs['profiles']['list']['profiles'][number];

function EditProfileModal({ profile, onClose }: { profile: Profile | null; onClose: () => void }) {
  return (
    <FormModal opened={profile !== null} onClose={onClose} title="Edit Profile" size="lg">
      {profile && (
        <>
          <EditedProfile key={profile.id} profile={profile} onClose={onClose} />
          <Box mt="lg">
            <Fold title="Voice by example" state="sample texts, preferred and banned words">
              <VoiceForm profileId={profile.id} />
            </Fold>
          </Box>
        </>
      )}
    </FormModal>
  );
}

function EditedProfile({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { id, createdAt: _createdAt, ...values } = profile;
  const utils = trpc.useUtils();
  const update = trpc.profiles.update.useMutation({
    onSuccess: async () => {
      onClose();
      await utils.profiles.invalidate();
    },
  });
  return (
    <ProfileForm
      isNew={false}
      values={values}
      keeps={{ name: `profile/${id}`, title: `The profile “${profile.name}”` }}
      submitLabel="Save"
      isSaving={update.isPending}
      error={update.error && errorText(update.error, PROFILE_MESSAGES.updateFailed)}
      onSubmit={(fields) => update.mutateAsync({ ...fields, id })}
      onCancel={onClose}
    />
  );
}
