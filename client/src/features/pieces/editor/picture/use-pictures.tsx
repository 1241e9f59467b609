import {
  IconArrowDown,
  IconArrowUp,
  IconPencil,
  IconTrash,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { useEffect, useState } from 'react';
import { FormModal } from '#client/ui/modal/modal.tsx';
import { movePicture, putPicture, resizePicture, selectedPicture, type Picture } from './picture-node.ts';
import { PictureForm } from './picture-window.tsx';

const picturesKey = new PluginKey('pictures');

type Asked = { picture: Picture | null; at: number; files: File[] };

export function usePictures(editor: Editor, pieceId: string) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [said, setSaid] = useState('');

  const open = () => {
    const selected = selectedPicture(editor.state);
    const at = editor.state.selection.to;
    setAsked(selected ? { ...selected, files: [] } : { picture: null, at, files: [] });
  };

  useEffect(() => {
    const onOpen = () => {
      const selected = selectedPicture(editor.state);
      if (selected) setAsked({ ...selected, files: [] });
    };
    const onFiles = (files: File[], at: number) => setAsked({ picture: null, at, files });
    const plugin = picturePlugin(editor, { onFiles, onOpen, say: setSaid });
    // Before the keys of the text, which break a line where Enter is pressed.
    editor.registerPlugin(plugin, (own, plugins) => [own, ...plugins]);
    return () => {
      if (!editor.isDestroyed) editor.unregisterPlugin(picturesKey);
    };
  }, [editor]);

  function close() {
    setAsked(null);
    editor.commands.focus();
  }

  function finish(picture: Picture) {
    if (!asked) return;
    setSaid(putPicture(editor, picture, { at: asked.at, isNew: asked.picture === null }));
    const [, ...files] = asked.files;
    if (files.length > 0) setAsked({ picture: null, at: editor.state.selection.to, files });
    else close();
  }

  return {
    open,
    tools: toolsOf(editor, { open, say: setSaid }),
    window: (
      <>
        <span className="u-hidden" aria-live="polite">
          {said}
        </span>
        <FormModal opened={asked !== null} onClose={close} title="Picture" returnFocus={false}>
          {asked && (
            <PictureForm
              key={asked.files.length}
              pieceId={pieceId}
              picture={asked.picture}
              file={asked.files[0] ?? null}
              onDone={finish}
            />
          )}
        </FormModal>
      </>
    ),
  };
}

type Wishes = { open: () => void; say: (message: string) => void };

function toolsOf(editor: Editor, { open, say }: Wishes) {
  const then = (message: string | null) => {
    editor.view.focus();
    if (message) say(message);
  };
  return [
    { label: 'Smaller', icon: IconZoomOut, run: () => then(resizePicture(editor, -1)) },
    { label: 'Larger', icon: IconZoomIn, run: () => then(resizePicture(editor, 1)) },
    { label: 'Move up', icon: IconArrowUp, run: () => then(movePicture(editor, -1)) },
    { label: 'Move down', icon: IconArrowDown, run: () => then(movePicture(editor, 1)) },
    { label: 'Edit picture', icon: IconPencil, run: open },
    { label: 'Remove picture', icon: IconTrash, run: () => editor.chain().focus().deleteSelection().run() },
  ];
}

type Watching = {
  onFiles: (files: File[], at: number) => void;
  onOpen: () => void;
  say: (message: string) => void;
};

function picturePlugin(editor: Editor, { onFiles, onOpen, say }: Watching) {
  const act = (message: string | null) => {
    if (message) say(message);
    return true;
  };

  return new Plugin({
    key: picturesKey,
    props: {
      handleKeyDown: (_, event) => {
        const { key, altKey, ctrlKey, metaKey } = event;
        if (!selectedPicture(editor.state) || ctrlKey || metaKey) return false;
        if (altKey && key === 'ArrowUp') return act(movePicture(editor, -1));
        if (altKey && key === 'ArrowDown') return act(movePicture(editor, 1));
        if (key === '-' || (altKey && key === 'ArrowLeft')) return act(resizePicture(editor, -1));
        if (key === '+' || (altKey && key === 'ArrowRight')) return act(resizePicture(editor, 1));
        if (key !== 'Enter' || altKey) return false;
        onOpen();
        return true;
      },
      handleDoubleClickOn: (_view, _at, node) => {
        if (node.type.name !== 'picture') return false;
        onOpen();
        return true;
      },
      handlePaste: (view, { clipboardData }) => {
        const files = imagesIn(clipboardData);
        // A text that was copied with its picture is pasted as text.
        if (files.length === 0 || clipboardData?.getData('text/plain')) return false;
        onFiles(files, view.state.selection.to);
        return true;
      },
      handleDrop: (view, event, _slice, isMoved) => {
        const files = isMoved ? [] : imagesIn(event.dataTransfer);
        if (files.length === 0) return false;
        event.preventDefault();
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        onFiles(files, place?.pos ?? view.state.doc.content.size);
        return true;
      },
    },
  });
}

const imagesIn = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
