import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '#client/lib/error-text.ts';
import { takeFocus } from '#client/lib/focus.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { BusyButton, QuietButton } from '#client/ui/action.tsx';
import { ComparedText } from '#client/ui/compared-text.tsx';

type Patch = RouterOutputs['websites']['applyPatch'];

export function PatchCard({ proposed, label }: { proposed: Patch; label: string }) {
  const [{ id, state, before, after }, setPatch] = useState(proposed);
  const [isRefused, setRefused] = useState(false);
  const utils = trpc.useUtils();
  const options = {
    onSuccess: (changed: Patch) => {
      setPatch(changed);
      // What is being looked at stays in the list until the list is loaded again.
      void utils.websites.listPages.invalidate(undefined, { refetchType: 'none' });
    },
  };
  const apply = trpc.websites.applyPatch.useMutation(options);
  const undo = trpc.websites.undoPatch.useMutation(options);
  const failure = apply.error ?? undo.error;
  const isTaken = state === 'applied';
  const press = isRefused
    ? () => setRefused(false)
    : () => {
        apply.reset();
        undo.reset();
        (isTaken ? undo : apply).mutate({ id });
      };
  const said = isRefused ? 'Left as it is.' : SAID[state];

  return (
    <section aria-label={label}>
      <Text fw={500} dir="auto">
        {label}
      </Text>
      <ComparedText
        label={`${label}, before and after`}
        before={shownText(before, after)}
        after={shownText(after, before)}
      />
      <Group gap="xs" mt={4}>
        {state !== 'undone' && (
          <BusyButton
            variant="subtle"
            size="compact-sm"
            loading={apply.isPending || undo.isPending}
            onClick={press}
          >
            {isTaken || isRefused ? 'Undo' : 'Accept'}
          </BusyButton>
        )}
        {!isTaken && !isRefused && state !== 'undone' && (
          <QuietButton color="gray" disabled={apply.isPending} onClick={() => setRefused(true)}>
            Refuse
          </QuietButton>
        )}
        <Text
          key={state}
          size="sm"
          role="status"
          tabIndex={-1}
          ref={state === 'undone' ? takeFocus : undefined}
        >
          {failure ? errorText(failure).message : said}
        </Text>
      </Group>
    </section>
  );
}

const SAID: Partial<Record<Patch['state'], string>> = {
  applied: 'Changed on your site.',
  undone: 'As it was.',
};

/** The words, and below them each link that the other has not: links may be all that changes. */
function shownText(html: string, other: string): string {
  const others = linksOf(other);
  return [bodyOf(html).textContent.trim(), ...linksOf(html).filter((link) => !others.includes(link))].join(
    '\n',
  );
}

const bodyOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

const linksOf = (html: string) =>
  Array.from(
    bodyOf(html).querySelectorAll('a[href]'),
    (link) => `${link.textContent} → ${link.getAttribute('href')}`,
  );
