import { useState } from 'react';
import type { SiteChangeView } from '#shared/schemas/publish.ts';
import { errorText, type ErrorText } from '../../lib/error-text.ts';
import { trpc } from '../../lib/trpc.ts';
import { refusalDetails } from './refusal-details.ts';

type Change = (replaceSiteChanges: boolean) => Promise<unknown>;
type Conflict = { view: SiteChangeView; label: string; again: () => void };

/** Changes a post on its site. One that was edited there is shown first; the user may go on regardless. */
export function useCarefulChange() {
  const utils = trpc.useUtils();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<ErrorText | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  async function run(change: Change, label: string, replaceSiteChanges = false) {
    setIsBusy(true);
    setError(null);
    try {
      await change(replaceSiteChanges);
      setConflict(null);
    } catch (thrown) {
      const { siteChange: view } = refusalDetails(thrown);
      setConflict(view && { view, label, again: () => void run(change, label, true) });
      if (!view) setError(errorText(thrown));
    } finally {
      setIsBusy(false);
    }
    await utils.publish.list.invalidate();
    await utils.publish.listVersions.invalidate();
  }

  return { run, isBusy, error, conflict, leave: () => setConflict(null) };
}
