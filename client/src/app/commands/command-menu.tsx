import { Modal, TextInput, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useFocusReturn } from '#client/lib/focus.ts';
import { paths } from '#client/lib/paths.ts';
import { ALL_WEBSITES, trpc } from '#client/lib/trpc.ts';
import { useBrand } from '#client/lib/use-brand.ts';
import { websitePath } from '#client/lib/website-path.ts';
import { shortAddress } from '#shared/rules/websites.ts';
import classes from './command-menu.module.css';
import { ACTIONS, actionsOn, found, PAGES, type Command } from './commands.ts';

const PAUSE_MS = 150;
const PIECES_SHOWN = 6;

type Props = { onLogOut: () => void; onClose: () => void };

/** Every page, piece and verb, by name. */
export function CommandMenu({ onLogOut, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const navigate = useNavigate();
  const shown = useCommands(typed, onLogOut);
  const chosen = shown[Math.min(at, shown.length - 1)];
  useFocusReturn(true);

  function run(command: Command) {
    onClose();
    if ('to' in command) void navigate(command.to);
    else command.run();
  }

  function press(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step && shown.length > 0)
      setAt((Math.min(at, shown.length - 1) + step + shown.length) % shown.length);
    if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) run(chosen);
    if (step || event.key === 'Enter') event.preventDefault();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      yOffset="12dvh"
      returnFocus={false}
      aria-label="Go to, or do"
    >
      <TextInput
        data-autofocus
        className={classes.field}
        variant="unstyled"
        leftSection={<IconSearch size={18} aria-hidden />}
        placeholder="A page, a piece, an action"
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={press}
        role="combobox"
        aria-label="Go to, or do"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={chosen && `${listId}-${shown.indexOf(chosen)}`}
        autoComplete="off"
      />
      <div id={listId} role="listbox" aria-label="What was found" className={classes.list}>
        {shown.map((command, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={`${command.kind} ${'to' in command ? command.to : command.label}`}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={command === chosen}
            className={classes.option}
            ref={command === chosen ? keepInView : null}
            onClick={() => run(command)}
          >
            <span className="u-truncate" dir="auto">
              {command.label}
            </span>
            <span className="u-small u-soft">{command.kind}</span>
          </button>
        ))}
      </div>
      {shown.length === 0 && (
        <p className={`u-soft u-small ${classes.none}`} role="status">
          Nothing has that name.
        </p>
      )}
    </Modal>
  );
}

const keepInView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

const OPEN_PIECE = /^\/content\/([\w-]+)$/;

function useCommands(typed: string, onLogOut: () => void): Command[] {
  const { toggleColorScheme } = useMantineColorScheme();
  const { pathname } = useLocation();
  const { brands, choose } = useBrand();
  const [term] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const pieces = trpc.content.listContent.useQuery({ search: term }, { placeholderData: keepPreviousData });
  const websites = trpc.websites.list.useQuery(ALL_WEBSITES);
  const [, openId] = OPEN_PIECE.exec(pathname) ?? [];

  const here = openId ? actionsOn(openId) : [];
  const atOnce: Command[] = [
    { kind: 'Action', label: 'Switch between light and dark', run: toggleColorScheme, words: 'theme mode' },
    { kind: 'Action', label: 'Log Out', run: onLogOut, words: 'sign out leave' },
  ];
  const brandsShown: Command[] = [
    ...(brands.length > 1
      ? [{ kind: 'Brand' as const, label: 'All brands', run: () => choose(''), words: 'clients' }]
      : []),
    ...brands.map(({ id, name }) => ({ kind: 'Brand' as const, label: name, run: () => choose(id) })),
  ];
  const sites = (websites.data?.websites ?? []).map(({ id, domain }) => ({
    kind: 'Website' as const,
    label: shortAddress(domain),
    to: websitePath(id),
  }));
  const named = (pieces.data?.items ?? [])
    .slice(0, PIECES_SHOWN)
    .map(({ id, title }) => ({ kind: 'Piece' as const, label: title, to: paths.content(id) }));

  return [
    ...found([...here, ...PAGES, ...ACTIONS, ...atOnce], typed),
    ...(typed.trim() ? [...named, ...found([...sites, ...brandsShown], typed)] : []),
  ];
}
