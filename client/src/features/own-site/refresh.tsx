import { Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { takeFocus } from '#client/lib/focus.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert, Hint } from '#client/ui/action.tsx';
import { OWN_SITE_MESSAGES } from '#shared/rules/own-site.ts';
import { PatchCard } from './patch-card.tsx';

type Props = {
  id: string;
  title: string;
  /** Where another button was pressed for it. */
  isAskedAtOnce?: boolean;
};

/** A page of the website is brought up to date by the paragraph. */
export function Refresh({ id, title, isAskedAtOnce = false }: Props) {
  const suggest = trpc.websites.suggestRefresh.useMutation();
  const { data, isPending, mutate } = suggest;

  useEffect(() => {
    if (isAskedAtOnce) mutate({ id });
  }, [isAskedAtOnce, mutate, id]);

  return (
    <Stack gap="sm" align="start">
      {!isAskedAtOnce && (
        <BusyButton
          variant="light"
          size="compact-sm"
          mt={4}
          aria-label={`Refresh ${title}`}
          loading={isPending}
          onClick={() => mutate({ id })}
        >
          Refresh
        </BusyButton>
      )}
      <Hint role="status">{isPending && 'Looking through its paragraphs…'}</Hint>
      <FormAlert error={suggest.error} />
      {data && (
        <Stack
          key={suggest.submittedAt}
          component="section"
          aria-label={`Changes to ${title}`}
          tabIndex={-1}
          ref={takeFocus}
          w="100%"
        >
          {data.patches.length > 0 && <Hint>{OWN_SITE_MESSAGES.liveChange}</Hint>}
          {data.patches.map((patch, at) => (
            <PatchCard
              key={patch.id}
              proposed={patch}
              label={`Paragraph ${at + 1} of ${data.patches.length}`}
            />
          ))}
          {data.whyLeft && <Text size="sm">{data.whyLeft}</Text>}
          {data.left.length > 0 && (
            <Stack component="ul" gap="xs" aria-label="To change by hand">
              {data.left.map(({ fault, todo }, at) => (
                <li key={at} className="u-wrap">
                  {fault}
                  <Hint>{todo}</Hint>
                </li>
              ))}
            </Stack>
          )}
          {data.patches.length + data.left.length === 0 && (
            <Text size="sm">
              {data.isOutOfDate
                ? 'What is out of date here cannot be changed from Veemark. Edit it on your site.'
                : 'Nothing to bring up to date.'}
            </Text>
          )}
        </Stack>
      )}
    </Stack>
  );
}
