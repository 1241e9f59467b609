import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState, type CSSProperties } from 'react';
import { errorText } from '#client/lib/error-text.ts';
import { dotted } from '#client/lib/in-words.ts';
import { newId } from '#client/lib/new-id.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert, Hint } from '#client/ui/action.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { DEFAULT_AUDIENCE, DEFAULT_TONE } from '#shared/rules/content.ts';
import {
  newProfileFields,
  PROFILE_MESSAGES,
  type ProfileField,
  type ProfileFields,
} from '#shared/schemas/profiles.ts';
import { PROFILE_LABELS } from '../profile-labels.ts';
import classes from './first-brand.module.css';
import type { Found, Wish } from './found.ts';

const LINES = { company: 'Name', voice: 'Voice', audience: 'Readers' } as const;
type Line = keyof typeof LINES;

type Props = { found: Found; onWrite: (wish: Wish) => void; onClose: () => void };

/** What was found, to be kept as it is or put right; then what could be written first. */
export function FoundBrand({ found, onWrite, onClose }: Props) {
  const { pages, proposal, colours, topics } = found;
  const utils = trpc.useUtils();
  const [id] = useState(newId);
  const [fields, setFields] = useState(() => withDefaults(proposal));
  const [edited, setEdited] = useState<Line | null>(null);
  const [problems, setProblems] = useState<Partial<Record<ProfileField, string>>>({});
  const create = trpc.profiles.create.useMutation({
    onSuccess: () => utils.profiles.listForSelect.invalidate(),
  });

  if (create.isSuccess) {
    return (
      <Topics topics={topics} onWrite={(topic) => onWrite({ topic, profileId: id })} onClose={onClose} />
    );
  }

  function keep() {
    const checked = newProfileFields.safeParse(fields);
    setProblems(problemsOf(checked.error?.issues ?? []));
    if (checked.data) create.mutate({ ...checked.data, id, colours });
  }

  const field = (name: ProfileField) => ({
    value: fields[name],
    error: problems[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setFields({ ...fields, [name]: currentTarget.value }),
  });
  const isWrong = Object.keys(problems).length > 0;

  return (
    <div>
      <h2 className={`u-heading ${classes.title}`}>{fields.company || fields.name}</h2>
      <Hint mb="sm" role="status">
        {dotted(
          `Read ${pages.length} ${pages.length === 1 ? 'page' : 'pages'}`,
          proposal.voice,
          proposal.logo && 'logo',
          colours.length > 0 && (colours.length === 1 ? 'one colour' : 'two colours'),
        )}
      </Hint>
      {(Object.keys(LINES) as Line[]).map((name) => (
        <div key={name} className={classes.row}>
          <Text size="sm" c="dimmed">
            {LINES[name]}
          </Text>
          {edited === name ? (
            <TextInput size="sm" aria-label={LINES[name]} {...field(name)} />
          ) : (
            <span className="u-wrap">{fields[name]}</span>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Change: ${LINES[name]}`}
            onClick={() => setEdited(edited === name ? null : name)}
          >
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div className={classes.row}>
        <Text size="sm" c="dimmed">
          Looks
        </Text>
        <Group gap="xs">
          {fields.logo ? <img src={fields.logo} alt="Your logo" /> : 'No logo found'}
          {colours.map((colour) => (
            <span
              key={colour}
              role="img"
              aria-label={`Colour ${colour}`}
              className={classes.swatch}
              style={{ '--swatch': colour } as CSSProperties}
            />
          ))}
        </Group>
      </div>
      <Fold title="All nine fields" state="as your profile keeps them" isForcedOpen={isWrong}>
        <Stack gap="xs" mb="sm">
          {(Object.keys(PROFILE_LABELS) as ProfileField[]).map((name) => (
            <TextInput key={name} size="sm" label={PROFILE_LABELS[name]} {...field(name)} />
          ))}
        </Stack>
      </Fold>
      <FormAlert
        error={
          create.error && errorText(create.error, PROFILE_MESSAGES.saveFailed, PROFILE_MESSAGES.notSignedIn)
        }
      />
      <Group gap="xs" mt="sm">
        <BusyButton loading={create.isPending} onClick={keep}>
          That’s us
        </BusyButton>
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
      </Group>
    </div>
  );
}

type TopicsProps = { topics: readonly string[]; onWrite: (topic: string) => void; onClose: () => void };

function Topics({ topics, onWrite, onClose }: TopicsProps) {
  return (
    <div>
      <h2 className={`u-heading ${classes.title}`} tabIndex={-1} ref={(heading) => heading?.focus()}>
        Your site doesn’t answer this yet
      </h2>
      <ul className="u-list">
        {topics.map((topic) => (
          <li key={topic} className={classes.topic}>
            <span className="u-wrap">{topic}</span>
            <Button
              flex="none"
              size="sm"
              variant="light"
              aria-label={`Write this: ${topic}`}
              onClick={() => onWrite(topic)}
            >
              Write this
            </Button>
          </li>
        ))}
      </ul>
      <Button mt="sm" variant="default" size="sm" onClick={onClose}>
        I’ll choose my own topic
      </Button>
    </div>
  );
}

/** As the brief has them where nothing else is known. */
const withDefaults = (proposal: ProfileFields): ProfileFields => ({
  ...proposal,
  name: proposal.name || proposal.company,
  summary: proposal.summary || proposal.description,
  description: proposal.description || proposal.summary,
  voice: proposal.voice || DEFAULT_TONE,
  audience: proposal.audience || DEFAULT_AUDIENCE,
});

const problemsOf = (issues: readonly { path: PropertyKey[]; message: string }[]) =>
  Object.fromEntries(issues.map(({ path: [name], message }) => [String(name), message]));
