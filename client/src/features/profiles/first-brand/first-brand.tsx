import { Box, Group, TextInput } from '@mantine/core';
import { Suspense, useState, type FormEvent } from 'react';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useStream } from '#client/lib/use-stream.ts';
import { BusyButton, FormAlert, QuietButton } from '#client/ui/action.tsx';
import { LoadingSkeleton } from '#client/ui/page/page.tsx';
import type { FillEvent } from '#shared/schemas/profiles.ts';
import classes from './first-brand.module.css';
import type { Found, Wish } from './found.ts';

const FoundBrand = lazyPart(async () => (await import('./found-brand.tsx')).FoundBrand);

type Props = { onWrite: (wish: Wish) => void };

/** Asks an account without a brand for its website; what is found becomes its first one. */
export function FirstBrand(props: Props) {
  const { data } = trpc.profiles.asksForWebsite.useQuery();
  // Once it is used it stays until it is put away: the brand that it makes would end the question.
  const [isUsed, setUsed] = useState(false);
  const [isAway, setAway] = useState(false);
  if (isAway || !(data?.isAsked || isUsed)) return null;
  return (
    <BrandFromWebsite
      {...props}
      title="Let’s start with your website."
      question="What’s your website?"
      isFirst
      onUsed={() => setUsed(true)}
      onClose={() => setAway(true)}
    />
  );
}

type FromWebsiteProps = Props & {
  title: string;
  question: string;
  /** Who has no website is not asked again. */
  isFirst?: boolean;
  onUsed: () => void;
  onClose: () => void;
};

/** A brand as its website shows it. */
export function BrandFromWebsite(props: FromWebsiteProps) {
  const { title, question, isFirst = false, onUsed, onClose, onWrite } = props;
  const utils = trpc.useUtils();
  const [address, setAddress] = useState('');
  const [lines, setLines] = useState<string[]>([]);
  const [found, setFound] = useState<Found | null>(null);
  const { follow, isRunning, failure } = useStream();
  const stopAsking = trpc.profiles.stopAskingForWebsite.useMutation({
    onSuccess: (answer) => utils.profiles.asksForWebsite.setData(undefined, answer),
  });

  async function read(event: FormEvent) {
    event.preventDefault();
    onUsed();
    setLines([]);
    await follow(
      (signal) => utils.client.profiles.fillFromWebsite.mutate({ domain: address }, { signal }),
      (news) => (news.type === 'done' ? setFound(news) : setLines((known) => [...known, lineOf(news)])),
    );
  }

  function putAway() {
    if (isFirst) stopAsking.mutate();
    onClose();
  }

  return (
    <Box
      component="section"
      aria-label="Your website"
      className={`u-card ${classes.card}`}
      data-asks={(!found && lines.length === 0) || undefined}
    >
      {found ? (
        <Suspense fallback={<LoadingSkeleton rows={4} />}>
          <FoundBrand found={found} onWrite={onWrite} onClose={onClose} />
        </Suspense>
      ) : (
        <form onSubmit={(event) => void read(event)}>
          <h2 className={`u-heading ${classes.title}`}>{title}</h2>
          <Group gap="xs" align="flex-end" wrap="nowrap" className={classes.line}>
            <TextInput
              flex="1 1 12rem"
              label={question}
              placeholder="yourbakery.com"
              inputMode="url"
              autoComplete="url"
              value={address}
              onChange={({ currentTarget }) => setAddress(currentTarget.value)}
            />
            <BusyButton
              type="submit"
              disabled={!address.trim()}
              loading={isRunning}
              busyLabel="Reading…"
              variant="light"
            >
              Read my site
            </BusyButton>
          </Group>
          {lines.length > 0 && (
            <ul role="status" className={`u-list u-small u-soft ${classes.lines}`}>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
          <FormAlert error={failure} />
          <QuietButton mt={4} color="gray" onClick={putAway}>
            {isFirst ? dismissal(failure !== null) : 'Cancel'}
          </QuietButton>
        </form>
      )}
    </Box>
  );
}

const dismissal = (hasFailed: boolean) => (hasFailed ? 'Go on without it' : 'I don’t have one yet');

function lineOf(event: Exclude<FillEvent, { type: 'done' }>): string {
  if (event.type === 'writing') return 'Getting to know your voice…';
  const { host, pathname } = new URL(event.address);
  return `Read ${host}${pathname === '/' ? '' : pathname}`;
}
