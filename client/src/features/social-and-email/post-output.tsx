import { Box, Button, Group, Paper, Stack, UnstyledButton } from '@mantine/core';
import { IconExternalLink, IconRefresh } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { OpenFigures } from '#client/features/evidence/open-figures.tsx';
import type { Piece } from '#client/features/pieces/piece/piece.ts';
import { grouped } from '#client/lib/in-words.ts';
import { trpc, useUser } from '#client/lib/trpc.ts';
import { BusyButton, Hint } from '#client/ui/action.tsx';
import { CopyButton } from '#client/ui/copy/copy-button.tsx';
import { Textarea } from '#client/ui/form/form.tsx';
import { CONTENT_TYPE_LABELS, SOCIAL_LIMITS, type SocialPlatform } from '#shared/rules/content.ts';
import { socialLength } from '#shared/rules/text/social.ts';
import { EditControls, EditTrouble, useEdited } from './editing.tsx';
import classes from './post-output.module.css';

export type ShownPost = {
  platform: SocialPlatform;
  text: string;
  problem: string | null;
  openFigures: string[];
};

export const PLATFORM_LABELS: Record<SocialPlatform, string> = {
  linkedin: 'LinkedIn',
  x: 'X',
  instagram: 'Instagram',
  facebook: 'Facebook',
};

type Props = { piece: Piece; post: ShownPost; isWriting: boolean; onRewrite: () => void };

export function PostOutput({ piece, post, isWriting, onRewrite }: Props) {
  const { platform, problem, openFigures } = post;
  const { name } = useUser();
  const field = useRef<HTMLTextAreaElement>(null);
  const edited = useEditedPost(piece, post);
  const text = edited.value;
  const length = socialLength(platform, text);
  const limit = SOCIAL_LIMITS[platform];
  const publications = trpc.publish.list.useQuery({ contentId: piece.id });
  const link = publications.data?.find((posted) => posted.status === 'publish' && posted.link)?.link ?? null;

  return (
    <Paper withBorder p="lg" className={classes.beside}>
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

function useEditedPost({ id, title }: Piece, { platform, text }: ShownPost) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.content.updateSocial.useMutation();
  return useEdited<string>({
    name: `post/${id}/${platform}`,
    title: `The ${PLATFORM_LABELS[platform]} post about “${title}”`,
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
    inWords: (post) => post,
  });
}

function Share({ platform, text, link }: Pick<ShownPost, 'platform' | 'text'> & { link: string | null }) {
  const address = shareAddress(platform, text, link);
  if (!address)
    return (
      <Hint>
        {platform === 'instagram'
          ? 'Copy it and post it in the app.'
          : 'Can be shared once the piece is live.'}
      </Hint>
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

/** About where each network folds a post, in characters; a line break folds it too. */
const FOLDS: Record<SocialPlatform, { characters: number; lines: number }> = {
  linkedin: { characters: 210, lines: 3 },
  x: { characters: 280, lines: Infinity },
  instagram: { characters: 125, lines: 2 },
  facebook: { characters: 477, lines: 5 },
};

const MARKS = /((?:https?:\/\/\S+)|(?:[#@][\p{L}\p{N}_]+))/u;

type PostPreviewProps = {
  platform: SocialPlatform;
  text: string;
  name: string;
  image: string | null;
  title: string;
  link: string | null;
};

function PostPreview({ platform, text, name, image, title, link }: PostPreviewProps) {
  const [isOpen, setOpen] = useState(false);
  const folded = foldedText(platform, text);
  const isFolded = folded.length < text.length;

  return (
    <figure className={`u-flush u-card u-clip u-wrap u-start ${classes.post}`} data-network={platform}>
      <Group component="figcaption" className="u-small" gap="xs" wrap="nowrap" pt="sm" px={14} pb={8}>
        <Box
          component="span"
          className="u-center"
          flex="none"
          w={36}
          h={36}
          bdrs="50%"
          bg="var(--accent-wash)"
          c="var(--accent-strong)"
          fw={600}
          aria-hidden
        >
          {[...name][0]?.toLocaleUpperCase()}
        </Box>
        <span>
          <strong>{name}</strong>
          <Box component="small" className="u-soft" display="block" fz="xs">
            Preview · Now
          </Box>
        </span>
      </Group>
      {platform === 'instagram' && image && (
        <img src={image} alt="" className="u-cover" style={{ aspectRatio: 1 }} />
      )}
      <Box component="p" className="u-small u-flush u-pre" pt={4} px={14} pb="sm" lh="1.45" dir="auto">
        <Marked text={isOpen ? text : folded} />
        {isFolded && (
          <UnstyledButton
            className="u-soft"
            mih={24}
            px={4}
            fz="inherit"
            lh="inherit"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'less' : '… more'}
          </UnstyledButton>
        )}
      </Box>
      {platform !== 'instagram' && image && (
        <div className={`u-rule ${classes.card}`}>
          <img src={image} alt="" className="u-cover" />
          <Stack className="u-small" gap={2} pt={8} px={14} pb="xs" bg="var(--surface-sunken)">
            <small className="u-soft">{link ? new URL(link).host : 'your website'}</small>
            <Box component="strong" fw={600}>
              {title}
            </Box>
          </Stack>
        </div>
      )}
    </figure>
  );
}

function Marked({ text }: { text: string }) {
  return text
    .split(MARKS)
    .map((part, index) => (index % 2 === 1 ? <mark key={`${index}${part}`}>{part}</mark> : part));
}

function foldedText(platform: SocialPlatform, text: string): string {
  const { characters, lines } = FOLDS[platform];
  const firstLines = text.split('\n').slice(0, lines).join('\n');
  return firstLines.length > characters ? firstLines.slice(0, characters).trimEnd() : firstLines;
}

/**
 * The network's own page for a new post, filled in as far as the network lets others fill it in.
 * @param link where the piece is live
 * @returns null where the network has no such page, or takes nothing but a link and there is none.
 */
export function shareAddress(platform: SocialPlatform, text: string, link: string | null): string | null {
  switch (platform) {
    case 'x':
      return `https://x.com/intent/post?${new URLSearchParams({ text })}`;
    case 'linkedin':
      return `https://www.linkedin.com/feed/?${new URLSearchParams({ shareActive: 'true', text })}`;
    case 'facebook':
      return link && `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: link })}`;
    case 'instagram':
      return null;
  }
}
