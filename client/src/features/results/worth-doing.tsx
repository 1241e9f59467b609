import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '#client/lib/paths.ts';
import type { RefreshPart } from '#client/lib/refresh-part.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { ExternalLink, Hint, QuietButton } from '#client/ui/action.tsx';
import { SectionTitle } from '#client/ui/page/page.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import type { WorthAnswer, WorthKind } from '#shared/rules/results.ts';
import classes from './results.module.css';

type Item = RouterOutputs['websites']['worthDoing']['items'][number];

const LABELS: Record<WorthKind, string> = {
  near: 'Near the first page',
  losing: 'Losing readers',
  shared: 'Two pages, one search',
  unanswered: 'Searched, never answered',
  linkless: 'Read a lot, links to nothing',
};

type Props = { websiteId: string; Refresh: RefreshPart };

/** At most five a week, each with its figures and one thing to do. */
export function WorthDoing({ websiteId, Refresh }: Props) {
  const utils = trpc.useUtils();
  const { data } = trpc.websites.worthDoing.useQuery({ websiteId });
  const answer = trpc.websites.answerWorth.useMutation({
    onSuccess: () => utils.websites.worthDoing.invalidate(),
    onError: toast.failure,
  });
  const items = data?.items ?? [];
  if (items.length === 0) return null;

  const say = ({ kind, subject }: Item, said: WorthAnswer) =>
    answer.mutate({ websiteId, kind, subject, answer: said });

  return (
    <section aria-label="Worth doing">
      <SectionTitle order={2}>Worth doing this week</SectionTitle>
      <ul className="u-list">
        {items.map((item) => (
          <li key={`${item.kind} ${item.subject}`} className={`u-ruled ${classes.worth}`}>
            <Worth item={item} Refresh={Refresh} onAnswer={(said) => say(item, said)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type WorthProps = { item: Item; Refresh: RefreshPart; onAnswer: (answer: WorthAnswer) => void };

function Worth({ item, Refresh, onAnswer }: WorthProps) {
  const { kind, subject, sentence, title } = item;
  const name = kind === 'unanswered' ? `“${subject}”` : title || pathOf(subject);

  return (
    <Stack gap={4}>
      <Hint size="xs">{LABELS[kind]}</Hint>
      <Text fw={600} className="u-wrap" dir="auto">
        {kind === 'unanswered' ? (
          name
        ) : (
          <ExternalLink href={subject} inherit>
            {name}
          </ExternalLink>
        )}
      </Text>
      <Text className="u-wrap">{sentence}</Text>
      <Group gap="sm" align="flex-start">
        <Action item={item} name={name} Refresh={Refresh} />
        <QuietButton mt={4} aria-label={`Done: ${name}`} onClick={() => onAnswer('done')}>
          Done
        </QuietButton>
        <QuietButton mt={4} color="gray" aria-label={`Not this: ${name}`} onClick={() => onAnswer('notThis')}>
          Not this
        </QuietButton>
      </Group>
    </Stack>
  );
}

/** What can be opened: the page’s paragraphs, its piece, a new brief, or the page itself. */
function Action({ item, name, Refresh }: { item: Item; name: string; Refresh: RefreshPart }) {
  const { action, subject, pageId, pieceId } = item;
  const button = { variant: 'light', size: 'compact-sm', mt: 4 } as const;

  if (action === 'write')
    return (
      <Button {...button} component={Link} to={paths.createAbout(subject)}>
        Write about it
      </Button>
    );

  if (pieceId)
    return (
      <Button {...button} component={Link} to={paths.content(pieceId)}>
        {action === 'link' ? 'Add links' : 'Refresh the piece'}
      </Button>
    );

  if (action === 'refresh' && pageId) return <Refresh id={pageId} title={name} />;

  return (
    <ExternalLink href={subject} size="sm" mt={4}>
      Open the page
    </ExternalLink>
  );
}

const pathOf = (page: string) => URL.parse(page)?.pathname ?? page;
