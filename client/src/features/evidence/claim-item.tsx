import { Anchor, Box, Button, Group, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconHelpSquare, IconUserCheck } from '@tabler/icons-react';
import { ClaimActionButtons } from './claim-action-buttons.tsx';
import classes from './claim-item.module.css';
import { CLAIM_LABELS, needsAnswer, type ClaimActions, type ShownClaim, type ShownFact } from './evidence.ts';

/** Distinguished by shape as well as by colour. */
const ICONS = {
  bound: IconCircleCheck,
  structural: IconCircleCheck,
  confirmed: IconUserCheck,
  doubted: IconHelpSquare,
  unsourced: IconAlertTriangle,
  differs: IconAlertTriangle,
} as const;

type Props = {
  claim: ShownClaim;
  actions: ClaimActions;
  profileId: string | null;
  sources: number;
  onShow: () => void;
};

export function ClaimItem({ claim, actions, profileId, sources, onShow }: Props) {
  const { surface, sentence, state, reason } = claim;
  const fact = claim.proposal ?? claim.fact;
  const isUnsettled = needsAnswer(claim);
  const Icon = ICONS[state];
  return (
    <li
      className={classes.item}
      data-claim={claim.n}
      data-state={state}
      data-open={isUnsettled || undefined}
      tabIndex={-1}
    >
      <Group gap={6} wrap="nowrap" align="flex-start">
        <Icon size={18} aria-hidden color="var(--tone)" style={{ flex: 'none', marginTop: 2 }} />
        <div className="u-wrap">
          <UnstyledButton
            className={`u-small u-wrap ${classes.surface}`}
            miw={24}
            mih={24}
            fw={600}
            ta="start"
            aria-label={`${surface}: show it in the text`}
            onClick={onShow}
          >
            {surface}
          </UnstyledButton>
          <Text size="xs" c="dimmed">
            {CLAIM_LABELS[state]}
            {reason && `: ${reason}`}
            {state === 'unsourced' &&
              sources > 0 &&
              (sources === 1 ? ': not in the source' : `: in none of the ${sources} sources`)}
          </Text>
          {sentence !== surface && (
            <Text size="sm" mt={4}>
              {sentence}
            </Text>
          )}
          {fact && <SourceCard fact={fact} />}
          {isUnsettled && <ClaimActionButtons claim={claim} actions={actions} profileId={profileId} />}
          {state === 'confirmed' && (
            <Button
              variant="default"
              size="xs"
              mt="xs"
              aria-label={`Take back the confirmation of ${surface}`}
              onClick={() => void actions.confirm([claim], null)}
            >
              Take back
            </Button>
          )}
        </div>
      </Group>
    </li>
  );
}

function SourceCard({ fact: { surface, sentence, title, url, date } }: { fact: ShownFact }) {
  return (
    <Box component="blockquote" className="u-flush" mt={8} py={8} px="sm" bd="1px solid var(--line)" bdrs={8}>
      <Text size="sm">
        <strong>{surface}</strong> in: {sentence}
      </Text>
      <Text size="xs" c="dimmed" mt={4}>
        {url ? (
          <Anchor href={url} target="_blank" rel="noopener noreferrer" size="xs">
            {title}
          </Anchor>
        ) : (
          title
        )}
        , {date}
      </Text>
    </Box>
  );
}
