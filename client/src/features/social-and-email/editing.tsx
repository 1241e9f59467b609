import { Button, Group } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { LeftText } from '#client/lib/kept-texts.ts';
import type { Stored } from '#client/lib/saver.ts';
import { useAutosave, type Autosave } from '#client/lib/use-autosave.ts';
import type { Place } from '#client/lib/use-kept-text.ts';
import { BusyButton } from '#client/ui/action.tsx';
import { KeptOffer } from '#client/ui/kept/kept-offer.tsx';
import { SaveState, SaveTrouble } from '#client/ui/kept/save-state.tsx';

type Options<Value> = Place & {
  saved: Value;
  /** @param before the text that was edited: the server refuses where another one is stored by now. */
  save: (draft: Value, before: Value) => Promise<Value>;
  fetchSaved: () => Promise<Value | null>;
  inWords: (value: Value) => string;
};

const asStored = <Value,>(value: Value): Stored<Value> => ({ value, revision: null });

/** A text that is read until somebody edits it. */
export function useEdited<Value>({ name, title, saved, save, fetchSaved, inWords }: Options<Value>) {
  const [isEditing, setEditing] = useState(false);
  const autosave = useAutosave<Value>({
    name,
    title,
    stored: asStored(saved),
    save: async (draft, { stored }) => asStored(await save(draft, stored.value)),
    newest: async () => {
      const newest = await fetchSaved();
      return newest === null ? null : asStored(newest);
    },
    inWords,
  });
  const { restart } = autosave;

  // What is written again, or in another window, is what is edited next.
  useEffect(() => {
    if (!isEditing) restart(asStored(saved));
  }, [restart, isEditing, saved]);

  return {
    ...autosave,
    saved,
    inWords,
    value: isEditing ? autosave.draft : saved,
    isEditing,
    edit: () => setEditing(true),
    change: (draft: Value) => autosave.change(() => draft),
    /** Ends the editing once everything is saved. */
    finish: async () => {
      if (await autosave.save()) setEditing(false);
    },
    /** Takes this text at once. */
    replace: (draft: Value) => {
      autosave.change(() => draft);
      return autosave.save();
    },
    restore: (left: LeftText<Value>) => {
      setEditing(true);
      autosave.restore(left);
    },
    takeNewest: async () => {
      if (await autosave.takeNewest()) setEditing(false);
    },
  };
}

type Editing<Value> = ReturnType<typeof useEdited<Value>>;

type Props = {
  edited: Pick<Editing<unknown>, 'isEditing' | 'edit' | 'finish'> &
    Pick<Autosave<unknown>, 'isDirty' | 'isSaving' | 'isOutOfReach'>;
  what: string;
  field: RefObject<HTMLElement | null>;
  disabled?: boolean;
};

export function EditControls({ edited, what, field, disabled }: Props) {
  const { isEditing, isSaving, edit, finish } = edited;
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  const moveFocus = useEffectEvent(() => (isEditing ? field : button).current?.focus());
  useEffect(() => {
    if (wasEditing.current !== isEditing) moveFocus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (!isEditing) {
    return (
      <Button
        ref={button}
        variant="default"
        size="xs"
        leftSection={<IconPencil size={14} aria-hidden />}
        disabled={disabled}
        onClick={edit}
      >
        Edit {what}
      </Button>
    );
  }

  return (
    <Group gap="xs" wrap="nowrap">
      <BusyButton size="xs" loading={isSaving} onClick={() => void finish()}>
        Done
      </BusyButton>
      <SaveState {...edited} />
    </Group>
  );
}

/** What an earlier visit has left, and why what is written now is not saved. */
export function EditTrouble<Value>({ edited }: { edited: Editing<Value> }) {
  const { found, leave, saved, inWords, restore, both, takeNewest } = edited;
  return (
    <>
      {found && <KeptOffer found={found} current={saved} inWords={inWords} leave={leave} onUse={restore} />}
      <SaveTrouble
        saving={edited}
        hint="Nothing has been overwritten."
        compare={both}
        onTakeNewest={() => void takeNewest()}
      />
    </>
  );
}
