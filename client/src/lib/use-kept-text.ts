import { useEffect, useMemo, useState } from 'react';
import { beginWriting, followLeftText, forgetText, keepText, leftText, type KeptText } from './kept-texts.ts';
import { newId } from './new-id.ts';
import { trpc } from './trpc.ts';

export type Place = {
  /** Where the text belongs, the same at every visit. */
  name: string;
  /** As it is called when its author is asked about it. */
  title: string;
};

type Written<Value> = Pick<KeptText<Value>, 'value' | 'stored'> &
  Partial<Pick<KeptText<Value>, 'revision' | 'unanswered'>>;

/**
 * The text of one place of the screen, which this browser keeps until the server has it, and what an earlier visit has
 * left there.
 */
export function useKeptText<Value>(place: Place | null) {
  const { name = '', title = '' } = place ?? {};
  const { data } = trpc.account.me.useQuery(undefined, { enabled: place !== null });
  const user = (place && data?.id) ?? null;
  const [writer] = useState(newId);
  const [found, setFound] = useState<KeptText<Value> | null>(null);

  useEffect(() => beginWriting(writer), [writer]);

  useEffect(() => {
    const end = new AbortController();
    if (user) void followLeftText<Value>(user, name, end.signal, setFound);
    return () => end.abort();
  }, [user, name]);

  const keeping = useMemo(
    () => ({
      keep: ({ revision = null, unanswered = [], ...text }: Written<Value>) =>
        user && void keepText({ ...text, revision, unanswered, user, name, title, writer }),
      forget: () => user && void forgetText({ user, name, writer }),
    }),
    [user, name, title, writer],
  );

  /** Takes what was found away; another text may have been left before it. */
  async function leave() {
    if (!user || !found) return;
    await forgetText(found);
    setFound(await leftText<Value>(user, name));
  }

  /** Whose text it is has to be known before anything is kept. */
  return { ...keeping, found, leave, isReady: user !== null };
}

/** The text of a small field: what an earlier visit has left stands in it again, unless something has been typed by then. */
export function useKeptField(place: Place) {
  const { found, leave, ...kept } = useKeptText<string>(place);
  /** Null until something is typed. */
  const [typed, setTyped] = useState<string | null>(null);

  function change(next: string) {
    setTyped(next);
    if (next) kept.keep({ value: next, stored: '' });
    else kept.forget();
    if (found) void leave();
  }

  function forget() {
    kept.forget();
    if (found) void leave();
  }

  return { text: typed ?? found?.value ?? '', change, forget };
}
