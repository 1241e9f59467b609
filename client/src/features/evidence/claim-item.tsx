import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconHelpSquare, IconUserCheck } from '@tabler/icons-react';
import classes from './claim-item.module.css';
import { CLAIM_LABELS, needsAnswer, type ShownClaim } from './evidence.ts';

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
  /** Of one sentence. */
  claims: readonly [ShownClaim, ...ShownClaim[]];
  onOpen: (n: number) => void;
};

/** A sentence with its claims; what can be done about them is said where they stand in the text. */
export function ClaimItem({ claims, onOpen }: Props) {
  const [{ n, sentence, state }] = claims;
  const Icon = ICONS[state];
  const surfaces = claims.map(({ surface }) => surface);

  return (
    <li
      className={classes.item}
      data-claim={claims.map((claim) => claim.n).join(' ')}
      data-state={state}
      data-open={claims.some(needsAnswer) || undefined}
      tabIndex={-1}
    >
      <UnstyledButton
        className={classes.line}
        aria-label={`${surfaces.join(', ')}: ${claims.some(needsAnswer) ? 'settle it' : 'show it'} in the text`}
        aria-haspopup="dialog"
        onClick={() => onOpen(n)}
      >
        <Icon size={16} aria-hidden color="var(--tone)" style={{ flex: 'none', marginTop: 2 }} />
        <span className={`u-wrap ${classes.sentence}`}>{withMarks(sentence, surfaces)}</span>
      </UnstyledButton>
      <span className="u-hidden">{CLAIM_LABELS[state]}</span>
    </li>
  );
}

/** The sentence with these words marked, as far as they stand in it. */
function withMarks(sentence: string, surfaces: readonly string[]) {
  const parts: React.ReactNode[] = [];
  let rest = sentence;

  for (const surface of surfaces) {
    const at = rest.indexOf(surface);
    if (at < 0) continue;
    parts.push(rest.slice(0, at));
    parts.push(
      <strong key={parts.length} className={classes.surface}>
        {surface}
      </strong>,
    );
    rest = rest.slice(at + surface.length);
  }

  return [...parts, rest];
}
