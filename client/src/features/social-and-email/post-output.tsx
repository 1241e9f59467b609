import { Box, Button, Group, Paper, Text } from '@mantine/core';
import { IconExternalLink, IconRefresh } from '@tabler/icons-react';
import { useRef } from 'react';
import { CONTENT_TYPE_LABELS, SOCIAL_LIMITS } from '#shared/rules/content.ts';
import { socialLength } from '#shared/rules/text/social.ts';
import { trpc } from '../../lib/trpc.ts';
import { useUser } from '../../lib/use-user.ts';
import { grouped } from '../../lib/grouped.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { CopyButton } from '../../ui/copy/copy-button.tsx';
import { Textarea } from '../../ui/form/textarea.tsx';
import type { Piece } from '../pieces/piece/piece.ts';
import { EditControls, EditTrouble } from './edit-controls.tsx';
import { OpenFigures } from '../evidence/open-figures.tsx';
import { PLATFORM_LABELS } from './platform-labels.ts';
import { PostPreview } from './post-preview.tsx';
import { shareAddress } from './share-address.ts';
import classes from './social-tab.module.css';
import { useEdited } from './use-edited.ts';
import type { ShownPost } from './use-social-posts.ts';

type Props = { piece: Piece; post: ShownPost; isWriting: boolean; onRewrite: () => void };

/** One post: its text to copy or edit, and how its network shows it. */
export function PostOutput({ piece, post, isWriting, onRewrite }: Props) {
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
