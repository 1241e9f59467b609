import { Box, Checkbox, Group, Paper, Stack, Title, Button, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import {
  SOCIAL_PLATFORMS,
  type SocialPlatform,
  CONTENT_TYPE_LABELS,
  SOCIAL_LIMITS,
} from '#shared/rules/content.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import type { Piece } from '../pieces/piece/piece.ts';
import { PLATFORM_LABELS } from './platform-labels.ts';
import { useSocialPosts, type ShownPost } from './use-social-posts.ts';
import { CONTENT_LABELS } from '../../lib/content-labels.ts';
import { IconExternalLink, IconRefresh } from '@tabler/icons-react';
import { socialLength } from '#shared/rules/text/social.ts';
import { trpc, useUser } from '../../lib/trpc.ts';
import { grouped } from '../../lib/in-words.ts';
import { CopyButton } from '../../ui/copy/copy-button.tsx';
import { Textarea } from '../../ui/form/fields.tsx';
import { EditControls, EditTrouble } from './edit-controls.tsx';
import { OpenFigures } from '../evidence/open-figures.tsx';
import { PostPreview } from './post-preview.tsx';
import { shareAddress } from './share-address.ts';
import classes from './social-tab.module.css';
import { useEdited } from './use-edited.ts';

/** Posts for the networks, derived from the piece. */
export function SocialTab({ piece }: { piece: Piece }) {
  const [chosen, setChosen] = useState<SocialPlatform[]>([]);
  const { posts, isWriting, failure, generate } = useSocialPosts(piece.id);
  const output = useRef<HTMLHeadingElement>(null);
  const hasTopic = Boolean(piece.title || piece.slug);

  async function generateChosen() {
    if (await generate(chosen)) output.current?.focus();
  }

  function toggle(platform: SocialPlatform) {
    setChosen(SOCIAL_PLATFORMS.filter((known) => chosen.includes(known) !== (known === platform)));
  }

  return (
    <Stack gap="xl">
      <Paper withBorder p="xl" component="section" aria-label={CONTENT_LABELS.generateSocial}>
        <Title order={2} size="h3" mb="md">
          {CONTENT_LABELS.generateSocial}
        </Title>
        <Group component="fieldset" gap="lg" className="u-fieldset">
          <Box component="legend" className="u-soft" mb="xs" p={0} fz="sm">
            Platforms
          </Box>
          {SOCIAL_PLATFORMS.map((platform) => (
            <Checkbox
              key={platform}
              size="md"
              label={PLATFORM_LABELS[platform]}
              checked={chosen.includes(platform)}
              onChange={() => toggle(platform)}
              disabled={isWriting}
            />
          ))}
        </Group>
        <Stack gap="md" mt="lg" align="flex-start">
          <FormAlert error={failure} />
          <BusyButton
            disabled={!hasTopic}
            loading={isWriting}
            busyLabel={CONTENT_LABELS.generating}
            onClick={() => void generateChosen()}
          >
            {CONTENT_LABELS.generate}
          </BusyButton>
        </Stack>
      </Paper>
      {posts.length > 0 && (
        <section aria-label={CONTENT_LABELS.socialOutput} aria-busy={isWriting}>
          <Title order={2} size="h3" mb="md" ref={output} tabIndex={-1}>
            {CONTENT_LABELS.socialOutput}
          </Title>
          <Stack gap="lg">
            {posts.map((post) => (
              <PostOutput
                key={post.platform}
                piece={piece}
                post={post}
                isWriting={isWriting}
                onRewrite={() => void generate([post.platform], { keepsOthers: true })}
              />
            ))}
          </Stack>
        </section>
      )}
    </Stack>
  );
}

type Props = { piece: Piece; post: ShownPost; isWriting: boolean; onRewrite: () => void };

/** One post: its text to copy or edit, and how its network shows it. */
function PostOutput({ piece, post, isWriting, onRewrite }: Props) {
  const { platform, problem, openFigures } = post;
  const { name } = useUser();
  const field = useRef<HTMLTextAreaElement>(null);
  const edited = useEditedPost(piece.id, post);
  const text = edited.value;
  const length = socialLength(platform, text);
  const limit = SOCIAL_LIMITS[platform];
  const publications = trpc.publish.list.useQuery({ contentId: piece.id });
  const link = publications.data?.find((posted) => posted.status === 'publish' && posted.link)?.link ?? null;
  return (
    <Paper withBorder p="lg" className={classes.post}>
      <div>
        <Textarea
          ref={field}
          label={CONTENT_TYPE_LABELS[platform]}
          value={text}
          readOnly={!edited.isEditing}
          minRows={4}
          maxRows={24}
          error={problem}
          onChange={(event) => edited.change(event.currentTarget.value)}
        />
        <EditTrouble edited={edited} />
        <OpenFigures figures={openFigures} />
        <Group justify="space-between" mt="xs" wrap="nowrap">
          <Box
            component="span"
            className="u-soft u-small u-figures"
            {...(length > limit && { c: 'var(--danger)', fw: 600 })}
          >
            {grouped(length)} / {grouped(limit)} characters
            {length > limit && `, ${grouped(length - limit)} too many`}
          </Box>
          <CopyButton value={text} what={CONTENT_TYPE_LABELS[platform]} />
        </Group>
        <Group gap="xs" mt="xs">
          <EditControls edited={edited} what="post" field={field} disabled={isWriting} />
          <BusyButton
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={14} aria-hidden />}
            disabled={edited.isEditing}
            loading={isWriting}
            busyLabel="Write again"
            onClick={onRewrite}
          >
            Write again
          </BusyButton>
          <Share platform={platform} text={text} link={link} />
        </Group>
      </div>
      <PostPreview
        platform={platform}
        text={text}
        name={piece.profile?.name ?? name ?? 'You'}
        image={piece.featuredImage}
        title={piece.title}
        link={link}
      />
    </Paper>
  );
}

function useEditedPost(id: string, { platform, text }: ShownPost) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.content.updateSocial.useMutation();
  return useEdited<string>({
    name: `post-${id}-${platform}`,
    saved: text,
    save: async (draft, before) => {
      const saved = await mutateAsync({ id, platform, text: draft, before });
      utils.content.getSocial.setData({ id }, (posts) =>
        posts?.map((known) => (known.platform === platform ? saved : known)),
      );
      return saved.text;
    },
    fetchSaved: async () => {
      const posts = await utils.content.getSocial.fetch({ id }, { staleTime: 0 });
      return posts.find((known) => known.platform === platform)?.text ?? null;
    },
  });
}

function Share({ platform, text, link }: Pick<ShownPost, 'platform' | 'text'> & { link: string | null }) {
  const address = shareAddress(platform, text, link);
  if (platform === 'instagram')
    return (
      <Text size="sm" c="dimmed">
        Copy it and post it in the app.
      </Text>
    );
  if (!address)
    return (
      <Text size="sm" c="dimmed">
        Can be shared once the piece is live.
      </Text>
    );
  return (
    <Button
      component="a"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      size="xs"
      leftSection={<IconExternalLink size={14} aria-hidden />}
    >
      Share on {PLATFORM_LABELS[platform]}
    </Button>
  );
}
