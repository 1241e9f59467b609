import { type SyntheticEvent, useState } from 'react';
import type { CallResult, Failure } from '../call-account.ts';

type Values = Record<string, string>;
type Problems = Record<string, string | null>;

type Options<Data> = {
  check: (values: Values) => Problems;
  send: (values: Values) => Promise<CallResult<Data>>;
  onDone: (data: Data, sent: Values) => void;
};

/**
 * A form of the sign-in pages: checks, sends once at a time, and keeps what the server said about it. What is typed
 * belongs to the fields alone, because people (and their browsers) fill them before the page is alive.
 */
export function useForm<Data>({ check, send, onDone }: Options<Data>) {
  const [isBusy, setIsBusy] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [sent, setSent] = useState<Values>({});

  function show(form: HTMLFormElement, found: Problems) {
    setProblems(found);
    const first = [...form.querySelectorAll('input')].find(({ name }) => found[name]);
    first?.focus();
    return first !== undefined;
  }

  async function submit(form: HTMLFormElement) {
    const values = Object.fromEntries(
      [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
    );
    setFailure(null);
    if (show(form, check(values))) return;
    setIsBusy(true);
    setSent(values);
    const result = await send(values);
    setIsBusy(false);
    if (result.ok) {
      setIsDone(true);
      onDone(result.data, values);
    } else if (!show(form, result.failure.fields ?? {})) {
      setFailure(result.failure);
    }
  }

  function onSubmit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isBusy && !isDone) void submit(event.currentTarget);
  }

  /** A field that is being corrected is no longer called wrong. */
  function onInput({ target }: SyntheticEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement) setProblems((now) => ({ ...now, [target.name]: null }));
  }

  return { isBusy, isDone, problems, failure, sent, onSubmit, onInput };
}
