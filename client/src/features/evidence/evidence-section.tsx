import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconQuestionMark } from '@tabler/icons-react';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FocusEvent,
  type Ref,
  type RefObject,
} from 'react';
import { Hint, QuietButton } from '#client/ui/action.tsx';
import { Modal } from '#client/ui/modal/modal.tsx';
import { isOpen, UNCHECKED_CLAIMS } from '#shared/rules/evidence.ts';
import classes from './claim-item.module.css';
import { ClaimItem } from './claim-item.tsx';
import {
  BESIDE,
  IN_SOURCE,
  lookedAtLine,
  needsAnswer,
  type ClaimActions,
  type ClaimLinks,
  type Evidence,
  type Notice,
  type ShownClaim,
} from './evidence.ts';
import { bySentence, keyOf, OpenedClaims, useOpened } from './opened-claims.tsx';

const CLAIMS = 'li[data-claim]';

type Props = {
  ref?: Ref<HTMLDivElement>;
  evidence: Evidence;
  actions: ClaimActions;
  links: ClaimLinks;
  notice: Notice | null;
  profileId: string | null;
};

export function EvidenceSection({ ref, evidence, actions, links, notice, profileId }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const { claims, sources } = evidence;
  const unsettled = inOrder(claims);
  const open = unsettled.filter(isOpen);
  const doubted = unsettled.slice(open.length);
  const others = claims.filter((claim) => !needsAnswer(claim));
  const { section, onFocusCapture, startFrom, goOn } = useFocusOfClaims(evidence);
  const opened = useOpened(claims, links);
  const isWhole = showsAll || opened.claims.some((claim) => !needsAnswer(claim));

  function openRow(n: number, isConfirming = false) {
    startFrom(n);
    opened.open(n, isConfirming);
  }

  useClaimKeys(section, links, (n, key) => {
    const claim = unsettled.find((one) => one.n === n);
    if (!claim) return;
    if (key === 'n') void actions.removeSentence(claim);
    else if (claim.state === 'doubted') void actions.confirm([claim], IN_SOURCE);
    else openRow(n, true);
  });

  const listOf = (shown: readonly ShownClaim[], label: string) => (
    <Stack component="ul" className="u-list" gap={0} mt="xs" aria-label={label}>
      {bySentence(shown).map((row) => (
        <ClaimItem key={keyOf(row[0])} claims={row} onOpen={openRow} />
      ))}
    </Stack>
  );

  return (
    <section
      ref={useMergedRef(section, ref)}
      aria-label="Evidence"
      tabIndex={-1}
      onFocusCapture={onFocusCapture}
    >
      <h2 className="u-hidden">Evidence</h2>
      <Hint aria-live="polite">{evidence.isChecked ? lookedAtLine(claims) : UNCHECKED_CLAIMS}</Hint>
      {claims.length > 0 && (
        <Hint>
          {sources > 0
            ? `Checked against ${sources === 1 ? '1 source' : `${sources} sources`}.`
            : 'This piece has no sources, so none of them can be checked.'}
        </Hint>
      )}
      <OpenBar open={open} confirm={actions.confirm} />
      {open.length > 0 && listOf(open, 'Open')}
      {doubted.length > 0 && <ListTitle>To confirm</ListTitle>}
      <ConfirmBySource claims={doubted} confirm={actions.confirm} />
      {doubted.length > 0 && listOf(doubted, 'To confirm')}
      {others.length > 0 && (
        <>
          <Button
            mt="md"
            variant="default"
            size="xs"
            aria-expanded={isWhole}
            onClick={() => setShowsAll(!showsAll)}
          >
            {isWhole ? 'Hide them' : `Show ${others.length} sourced`}
          </Button>
          {isWhole && listOf(others, 'Sourced')}
        </>
      )}
      <NoticeLine notice={notice} />
      <OpenedClaims
        opened={opened}
        actions={actions}
        onSettled={goOn}
        links={links}
        sources={sources}
        profileId={profileId}
      />
    </section>
  );
}

function OpenBar({ open, confirm }: { open: readonly ShownClaim[]; confirm: ClaimActions['confirm'] }) {
  if (open.length === 0) return null;
  return (
    <Group className={classes.bar} gap={2} wrap="nowrap" justify="space-between">
      <Text size="sm" fw={600} className={classes.count}>
        {open.length} open
      </Text>
      <QuietButton size="compact-xs" px={4} fz="xs" onClick={() => void confirm(open, OWN_WORK)}>
        Confirm all from my own work
      </QuietButton>
      <KeysButton />
    </Group>
  );
}

/** What is said of claims that their user knows to be true. */
const OWN_WORK = 'From my own work.';

const KEYS = [
  ['j', 'Next'],
  ['k', 'Back'],
  ['y', 'Confirm'],
  ['n', 'Remove'],
];

function KeysButton() {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label="Keys of this list" onClick={() => setShown(true)}>
        <IconQuestionMark size={16} aria-hidden />
      </ActionIcon>
      <Modal opened={isShown} onClose={() => setShown(false)} title="Keys of this list">
        <dl className={classes.keys}>
          {KEYS.map(([key, what]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </Modal>
    </>
  );
}

const ListTitle = ({ children }: { children: string }) => (
  <Text component="h3" fz="sm" fw={600} mt="md">
    {children}
  </Text>
);

type ConfirmBySourceProps = { claims: readonly ShownClaim[]; confirm: ClaimActions['confirm'] };

function ConfirmBySource({ claims, confirm }: ConfirmBySourceProps) {
  const bySource = Map.groupBy(claims, ({ fact }) => fact?.source);
  return [...bySource].map(([source, same]) =>
    same.length < 2 ? null : (
      <Button
        key={source}
        styles={{ label: { whiteSpace: 'normal', lineHeight: 1.4 } }}
        maw="100%"
        h="auto"
        mih={30}
        mt={8}
        py={4}
        variant="default"
        size="xs"
        onClick={() => void confirm(same, IN_SOURCE)}
      >
        Confirm all {same.length} from “{same[0]?.fact?.title}”
      </Button>
    ),
  );
}

/** j and k go through the claims, in the list and in the text; y and n settle the one that has the focus. */
function useClaimKeys(
  section: RefObject<HTMLElement | null>,
  { showText }: ClaimLinks,
  onSettle: (n: number, key: 'y' | 'n') => void,
) {
  const settle = useEffectEvent(onSettle);

  useEffect(() => {
    const list = section.current;
    const press = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
      if (!list || target.matches('input, textarea, select')) return;
      const cards = [...list.querySelectorAll<HTMLElement>(CLAIMS)];
      const card = target.closest<HTMLElement>(CLAIMS);
      const at = card ? cards.indexOf(card) : -1;
      if (key === 'j' || key === 'k') {
        const next = cards[key === 'j' ? at + 1 : at - 1];
        next?.focus();
        if (next && window.matchMedia(BESIDE).matches) showText(numberOf(next), false);
      } else if (card && (key === 'y' || key === 'n')) settle(numberOf(card), key);
      else return;
      event.preventDefault();
    };
    list?.addEventListener('keydown', press);
    return () => list?.removeEventListener('keydown', press);
  }, [section, showText]);
}

/** Of the first claim of a row. */
const numberOf = ({ dataset }: HTMLElement) => Number.parseInt(dataset['claim'] ?? '', 10);

const inOrder = (claims: readonly ShownClaim[]) =>
  claims.filter(needsAnswer).sort((one, other) => Number(isOpen(other)) - Number(isOpen(one)));

function NoticeLine({ notice }: { notice: Notice | null }) {
  return (
    <Group
      className={notice ? classes.notice : ''}
      gap="xs"
      mt="sm"
      bdrs={8}
      justify="space-between"
      wrap="nowrap"
    >
      <Text size="sm" aria-live="polite">
        {notice?.text}
      </Text>
      {notice?.undo && (
        <Button variant="default" size="compact-sm" flex="none" onClick={notice.undo}>
          Undo
        </Button>
      )}
    </Group>
  );
}

/** Where what has the focus is settled, and so leaves the list, the next open claim takes the focus. */
function useFocusOfClaims(evidence: Evidence) {
  const section = useRef<HTMLDivElement>(null);
  const last = useRef(-1);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (last.current < 0 || !isLost) return;
    const unsettled = inOrder(evidence.claims);
    const rows = bySentence(unsettled);
    const next = rows[last.current] ?? rows.at(-1);
    const card = section.current?.querySelector<HTMLElement>(`li[data-claim~="${next?.[0].n}"]`);
    (card ?? section.current)?.focus();
  }, [evidence]);

  function onFocusCapture({ currentTarget, target }: FocusEvent) {
    // What has the focus in a window over the page is no claim.
    if (!currentTarget.contains(target)) return;
    const claim = target.closest<HTMLElement>(CLAIMS);
    last.current = claim ? [...currentTarget.querySelectorAll(CLAIMS)].indexOf(claim) : 0;
  }

  function startFrom(n: number) {
    const rows = [...(section.current?.querySelectorAll(CLAIMS) ?? [])];
    last.current = rows.findIndex((row) => row.matches(`[data-claim~="${n}"]`));
  }

  /** After a mark in the text was settled, and has gone with the text before: to the next open claim. */
  function goOn() {
    setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const rows = section.current?.querySelectorAll<HTMLElement>(`${CLAIMS}[data-open]`) ?? [];
      (rows[Math.max(last.current, 0)] ?? section.current)?.focus();
    });
  }

  return { section, onFocusCapture, startFrom, goOn };
}
