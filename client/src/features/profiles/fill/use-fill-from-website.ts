import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { errorText, type ErrorText } from '#client/lib/error-text.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useStream } from '#client/lib/use-stream.ts';
import {
  fillFromWebsiteInput,
  isWebAddress,
  PAGES_MAX,
  PROFILE_MESSAGES,
  type FillEvent,
  type ProfileField,
  type ProfileFields,
} from '#shared/schemas/profiles.ts';
import { PROFILE_LABELS } from '../profile-labels.ts';

type Source = 'website' | 'account' | 'icon';

/**
 * `other` is the text a field does not have now: the one before it was filled in, or the one the website proposes. Each
 * may have been edited since, so the website's own words are kept beside it.
 */
export type FillNote = { isFilled: boolean; other: string; proposal: string; source: Source };
type FillNotes = Partial<Record<ProfileField, FillNote>>;

export type FillState =
  | { phase: 'idle'; error: ErrorText | null }
  | { phase: 'running'; step: string }
  | { phase: 'done'; pages: number; summary: string[]; isByAi: boolean };

type Done = Extract<FillEvent, { type: 'done' }>;
type Form = Pick<
  UseFormReturn<ProfileFields>,
  'getValues' | 'setValue' | 'setError' | 'setFocus' | 'formState'
>;

const NOT_ADDRESS = { message: PROFILE_MESSAGES.addressInvalid };

/**
 * Fills a profile from the website in its domain field. Empty fields are filled in; what somebody has typed stays,
 * with the proposal beside it, and each can be exchanged for the other as often as one likes.
 */
export function useFillFromWebsite({ getValues, setValue, setError, setFocus, formState }: Form) {
  const utils = trpc.useUtils();
  const [state, setState] = useState<FillState>({ phase: 'idle', error: null });
  const [notes, setNotes] = useState<FillNotes>({});
  const [left, setLeft] = useState<ProfileField[] | null>(null);
  const { follow, stop } = useStream();
  const { isSubmitted } = formState;

  const write = (field: ProfileField, text: string) =>
    setValue(field, text, { shouldDirty: true, shouldValidate: isSubmitted });

  async function start() {
    const typed = getValues('domain');
    const input = fillFromWebsiteInput.safeParse({ domain: typed }).data;
    if (!input) return setError('domain', NOT_ADDRESS, { shouldFocus: true });
    if (!isWebAddress(typed)) write('domain', input.domain);
    setState({ phase: 'running', step: fillStep({ type: 'reading', page: 1, address: input.domain }) });
    const end = await follow(
      (signal) => utils.client.profiles.fillFromWebsite.mutate(input, { signal }),
      (event) =>
        event.type === 'done' ? take(event) : setState({ phase: 'running', step: fillStep(event) }),
    );
    if (end.is === 'stopped') setState({ phase: 'idle', error: null });
    if (end.is === 'failed') setState({ phase: 'idle', error: errorText(end.failure) });
  }

  function take({ proposal, from, pages, isByAi }: Done) {
    const values = getValues();
    const news: FillNotes = {};
    const outcome: FillOutcome = { filled: [], offered: [], left: [] };
    for (const field of Object.keys(proposal) as ProfileField[]) {
      const [mine, theirs] = [values[field], proposal[field]];
      if (!theirs && !mine.trim()) outcome.left.push(field);
      if (!theirs || theirs === mine) continue;
      const isFilled = !mine.trim();
      const other = isFilled ? mine : theirs;
      news[field] = { isFilled, other, proposal: theirs, source: from[field] ?? 'website' };
      outcome[isFilled ? 'filled' : 'offered'].push(field);
      if (isFilled) write(field, theirs);
    }
    setNotes(news);
    setLeft(outcome.left);
    setState({ phase: 'done', pages: pages.length, summary: fillSummary(outcome), isByAi });
  }

  function exchange(field: ProfileField, note: FillNote) {
    const exchanged = { ...note, isFilled: !note.isFilled, other: getValues(field) };
    setNotes({ ...notes, [field]: exchanged });
    write(field, note.other);
  }

  function dismiss(field: ProfileField) {
    setNotes({ ...notes, [field]: undefined });
    setFocus(field);
  }

  return { state, notes, left, start, cancel: stop, exchange, dismiss };
}

export const MISSING = 'Not found on your website. Please fill it in.';

function fillStep(event: Exclude<FillEvent, { type: 'done' }>): string {
  if (event.type === 'writing') return 'Working out a proposal…';
  const { host, pathname } = new URL(event.address);
  return `Reading page ${event.page} of at most ${PAGES_MAX}: ${host}${pathname === '/' ? '' : pathname}…`;
}

type FillOutcome = Record<'filled' | 'offered' | 'left', ProfileField[]>;

function fillSummary({ filled, offered, left }: FillOutcome): string[] {
  const named = (fields: ProfileField[]) => fields.map((field) => PROFILE_LABELS[field]).join(', ');
  return [
    filled.length > 0 ? `Filled in: ${named(filled)}. Please check each.` : '',
    offered.length > 0 ? `Kept as you wrote it, with a proposal: ${named(offered)}.` : '',
    left.length > 0 ? `Left for you: ${named(left)}.` : '',
  ].filter(Boolean);
}

export const pagesRead = (count: number) => `Read ${count} ${count === 1 ? 'page' : 'pages'} of your website`;
