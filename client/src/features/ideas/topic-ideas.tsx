import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { ownTimeZone, sayLocalTime } from '#client/lib/in-words.ts';
import { newId } from '#client/lib/new-id.ts';
import { paths } from '#client/lib/paths.ts';
import type { RefreshPart } from '#client/lib/refresh-part.ts';
import { ALL_WEBSITES, trpc, useUser, type RouterOutputs } from '#client/lib/trpc.ts';
import { useBrand } from '#client/lib/use-brand.ts';
import { BusyButton, Hint, QuietButton } from '#client/ui/action.tsx';
import { SectionTitle } from '#client/ui/page/page.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { IDEAS_SHOWN } from '#shared/rules/ideas.ts';
import { shortAddress } from '#shared/rules/websites.ts';
import classes from './ideas.module.css';

type Idea = RouterOutputs['content']['topicIdeas']['ideas'][number];
type Website = RouterOutputs['websites']['list']['websites'][number];

const WORDS = 1200;

/** Five topics of a website’s own. Nothing where there is no website, or none is known. */
export function TopicIdeas({ Refresh }: { Refresh: RefreshPart }) {
  const { brand } = useBrand();
  const { data } = trpc.websites.list.useQuery(ALL_WEBSITES);
  const websites = data?.websites ?? [];
  const website = brand?.websiteId ? websites.find(({ id }) => id === brand.websiteId) : websites[0];
  return website ? <Ideas key={website.id} website={website} Refresh={Refresh} /> : null;
}

const keyOf = (websiteId: string) => ['topic-ideas', websiteId];

function Ideas({ website: { id: websiteId, domain }, Refresh }: { website: Website; Refresh: RefreshPart }) {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: keyOf(websiteId),
    queryFn: () => client.content.topicIdeas.mutate({ websiteId, count: IDEAS_SHOWN }),
  });
  const ideas = data?.ideas ?? [];
  if (ideas.length === 0) return null;

  const askAgain = () => void queryClient.invalidateQueries({ queryKey: keyOf(websiteId) });

  return (
    <Box component="section" aria-label="What to write next" maw={736}>
      <SectionTitle order={2}>What to write next for {shortAddress(domain)}</SectionTitle>
      <ul className="u-list">
        {ideas.map((idea) => (
          <li key={`${idea.kind} ${idea.topic}`} className={`u-ruled ${classes.idea}`}>
            <Stack gap={4}>
              <Text fw={600} className="u-wrap" dir="auto">
                {idea.action === 'refresh' ? `Refresh “${idea.topic}”` : idea.topic}
              </Text>
              <Hint className="u-wrap">{idea.why}</Hint>
              <Acts idea={idea} websiteId={websiteId} Refresh={Refresh} onSettled={askAgain} />
            </Stack>
          </li>
        ))}
      </ul>
    </Box>
  );
}

const WRITE = { variant: 'light', size: 'compact-sm', mt: 4 } as const;

/** What is known of a product now is kept as the source of its piece. */
function WriteWithFacts({ topic, facts }: { topic: string; facts: string }) {
  const navigate = useNavigate();
  const keep = trpc.content.addTextSource.useMutation({
    onSuccess: ({ id }) => navigate(paths.createAbout(topic, id)),
    onError: toast.failure,
  });

  return (
    <BusyButton
      {...WRITE}
      loading={keep.isPending}
      aria-label={`Write: ${topic}`}
      onClick={() => keep.mutate({ id: newId(), title: topic, text: facts })}
    >
      Write
    </BusyButton>
  );
}

type ActsProps = { idea: Idea; websiteId: string; Refresh: RefreshPart; onSettled: () => void };

function Acts({ idea: { topic, action, page, sourceId, facts }, websiteId, Refresh, onSettled }: ActsProps) {
  const { plan } = useUser();
  const utils = trpc.useUtils();
  const refuse = trpc.content.refuseTopic.useMutation({ onSuccess: onSettled, onError: toast.failure });
  const add = trpc.publish.addEntries.useMutation({
    onSuccess: async ([entry]) => {
      await utils.publish.invalidate();
      toast.success(
        entry?.localTime ? `In the calendar: ${sayLocalTime(entry.localTime)}.` : 'In the calendar.',
      );
      onSettled();
    },
    onError: toast.failure,
  });

  function addToCalendar() {
    const entry = { id: newId(), brief: { topic, wordCount: WORDS }, time: { kind: 'next' as const } };
    add.mutate({ websiteId, timeZone: ownTimeZone(), entries: [entry] });
  }

  return (
    <Group gap="sm" align="flex-start">
      {action === 'refresh' && page && <Refresh id={page.id} title={page.title} />}
      {action === 'write' && facts && <WriteWithFacts topic={topic} facts={facts} />}
      {action === 'write' && !facts && (
        <Button
          {...WRITE}
          component={Link}
          to={paths.createAbout(topic, sourceId)}
          aria-label={`Write: ${topic}`}
        >
          Write
        </Button>
      )}
      {action === 'write' && plan === 'pro' && (
        <BusyButton
          variant="subtle"
          size="compact-sm"
          mt={4}
          loading={add.isPending}
          aria-label={`Add to the calendar: ${topic}`}
          onClick={addToCalendar}
        >
          Add to the calendar
        </BusyButton>
      )}
      <QuietButton
        mt={4}
        color="gray"
        disabled={refuse.isPending}
        aria-label={`Not this: ${topic}`}
        onClick={() => refuse.mutate({ websiteId, topic })}
      >
        Not this
      </QuietButton>
    </Group>
  );
}
