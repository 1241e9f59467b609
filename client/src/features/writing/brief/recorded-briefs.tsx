import { SimpleGrid, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { FormAlert } from '#client/ui/action.tsx';
import { dateFormat } from '#shared/rules/date-format.ts';
import type { BriefForm } from './brief-values.ts';
import classes from './recorded-briefs.module.css';

const day = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });

type Props = {
  briefs: RouterOutputs['content']['listRecordedBriefs']['briefs'];
  form: BriefForm;
  isDisabled: boolean;
};

/** What can be written without a key. What somebody has typed is not replaced. */
export function RecordedBriefs({ briefs, form, isDisabled }: Props) {
  const topic = form.watch('topic');
  const isOwn = topic !== '' && briefs.every((brief) => brief.topic !== topic);
  const take = trpc.content.takeRecordedBrief.useMutation({
    onSuccess: (brief) => form.reset(brief, { keepDefaultValues: true }),
  });
  const [first] = briefs;
  if (!first) return null;

  return (
    <Stack component="section" gap="xs" aria-labelledby="recorded-briefs">
      <h2 className="u-section-title" id="recorded-briefs">
        Try an example
      </h2>
      <Text className="u-soft u-small">
        {`Recorded: written by ${first.model} on ${day(first.writtenOn)}. `}
        Set <code>OPENAI_API_KEY</code> to write your own.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs">
        {briefs.map(({ name, label, topic: about }) => (
          <UnstyledButton
            key={name}
            className={classes.brief}
            disabled={isDisabled || isOwn || take.isPending}
            aria-pressed={about === topic}
            onClick={() => take.mutate({ name })}
          >
            <span className={classes.label}>
              <IconPlayerPlay size={14} aria-hidden />
              {label}
            </span>
            <span className={classes.topic}>{about}</span>
          </UnstyledButton>
        ))}
      </SimpleGrid>
      <FormAlert error={take.error} />
    </Stack>
  );
}
