import { Group, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { errorText } from '#client/lib/error-text.ts';
import { takeFocus } from '#client/lib/focus.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { BusyButton, Hint, QuietButton } from '#client/ui/action.tsx';
import { ComparedSide } from '#client/ui/compared-text.tsx';
import classes from './own-site.module.css';

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
      <Text fw={600} dir="auto">
        {label}
      </Text>
      <Change label={`${label}, before and after`} before={before} after={after} />
      <Group gap="xs" mt={4}>
        {state !== 'undone' && (
          <BusyButton variant="default" size="sm" loading={apply.isPending || undo.isPending} onClick={press}>
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

type ChangeProps = { label: string; before: string; after: string };

/** Where words are only linked, they are underlined in their sentence; any other change stands side by side. */
function Change({ label, before, after }: ChangeProps) {
  const [old, recent] = [bodyOf(before), bodyOf(after)];
  const isOnlyLinked = old.textContent === recent.textContent && linksOf(recent).length > linksOf(old).length;

  return (
    <div role="group" aria-label={label} className={classes.change} data-one={isOnlyLinked || undefined}>
      {!isOnlyLinked && <Side title="On your site now" body={old} other={recent} kind="del" />}
      <Side title={isOnlyLinked ? '' : 'After Accept'} body={recent} other={old} kind="ins" />
    </div>
  );
}

type SideProps = { title: string; body: HTMLElement; other: HTMLElement; kind: 'ins' | 'del' };

function Side({ title, body, other, kind }: SideProps) {
  const others = linksOf(other).map(keyOf);
  const own = linksOf(body).filter((link) => !others.includes(keyOf(link)));
  const text = body.textContent.trim();

  return (
    <div className="u-wrap" dir="auto">
      {title && <Hint size="xs">{title}</Hint>}
      {own.length > 0 && other.textContent.trim() === text ? (
        <Linked text={text} links={own} />
      ) : (
        <ComparedSide text={text} other={other.textContent.trim()} kind={kind} />
      )}
      {own.map((link) => (
        <Hint key={keyOf(link)} size="xs">
          Link to {link.href}
        </Hint>
      ))}
    </div>
  );
}

/** The text with the words of these links underlined. */
function Linked({ text, links }: { text: string; links: readonly PageLink[] }) {
  const parts: ReactNode[] = [];
  let rest = text;

  for (const link of links) {
    const at = rest.indexOf(link.words);
    if (at < 0) continue;
    parts.push(rest.slice(0, at), <u key={keyOf(link)}>{link.words}</u>);
    rest = rest.slice(at + link.words.length);
  }

  return (
    <p className={`u-flush ${classes.words}`}>
      {parts}
      {rest}
    </p>
  );
}

const bodyOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

type PageLink = { words: string; href: string };

const linksOf = (body: HTMLElement): PageLink[] =>
  Array.from(body.querySelectorAll('a[href]'), (link) => ({
    words: link.textContent,
    href: link.getAttribute('href') ?? '',
  }));

const keyOf = ({ words, href }: PageLink) => `${words} ${href}`;
