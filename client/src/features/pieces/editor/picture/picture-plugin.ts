import type { Editor } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { movePicture, resizePicture, selectedPicture } from './picture-node.ts';

type Wishes = {
  onFiles: (files: File[], at: number) => void;
  onOpen: () => void;
  say: (message: string) => void;
};

export const picturesKey = new PluginKey('pictures');

/** Keys for the selected picture; files that are pasted or dropped. */
export function picturePlugin(editor: Editor, { onFiles, onOpen, say }: Wishes) {
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
