import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useState, useSyncExternalStore, type ReactNode, type SyntheticEvent } from 'react';
import { SOMETHING_WENT_WRONG } from '#shared/rules/messages.ts';
import type { EmailOnlyInput, SignInInput, SignUpInput } from '#shared/schemas/account.ts';
import type {
  LinkProviderInput,
  SignInByCodeInput,
  SignInByFactorPasskeyInput,
  UsedPasskeyInput,
} from '#shared/schemas/factors.ts';
import { DevMailbox, type MailAnswer } from './dev-mailbox.tsx';
import { emailProblem, Field } from './field.tsx';

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

/**
 * The button of a form that the build wrote as HTML. Off until the page is alive: before that the browser itself
 * would send the form, with the password in the address.
 */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const isAlive = useInBrowser(() => true, false);
  return (
    <button type="submit" className="button" disabled={busy || !isAlive} data-think>
      {children}
    </button>
  );
}

export function Notice({ tone = 'success', children }: { tone?: 'success' | 'danger'; children: ReactNode }) {
  return (
    <div className="notice" role={tone === 'danger' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

type FailureProps = { failure: Failure | null; fallback?: string; children?: ReactNode };

export function FailureNotice({ failure, fallback = SOMETHING_WENT_WRONG, children }: FailureProps) {
  if (!failure) return null;
  return (
    <Notice tone="danger">
      <p>{failure.message ?? fallback}</p>
      {failure.hint && <p>{failure.hint}</p>}
      {children}
    </Notice>
  );
}

type EmailRequestFormProps = {
  ask: 'forgotPassword' | 'resendConfirmation';
  button: string;
  sent: string;
  onSent?: () => void;
};

export function EmailRequestForm({ ask, button, sent, onSent }: EmailRequestFormProps) {
  const [isInDevMailbox, setIsInDevMailbox] = useState(false);
  const { isBusy, isDone, problems, failure, onSubmit, onInput } = useForm({
    check: ({ email }) => ({ email: emailProblem(email) }),
    send: ({ email = '' }) => callAccount(ask, { email }),
    onDone: (answer) => {
      setIsInDevMailbox(answer.isInDevMailbox);
      onSent?.();
    },
  });

  if (isDone) {
    return (
      <Notice>
        <p>{sent}</p>
        {isInDevMailbox && <DevMailbox />}
      </Notice>
    );
  }

  return (
    <form onSubmit={onSubmit} onInput={onInput} noValidate>
      <Field label="Email" name="email" type="email" autoComplete="username" error={problems.email} />
      <FailureNotice failure={failure} />
      <SubmitButton busy={isBusy}>{isBusy ? 'Sending…' : button}</SubmitButton>
    </form>
  );
}

/** A sign-in whose password was right: what it goes on with, and by what. */
export type FactorStep = { token: string; hasApp: boolean; hasPasskey: boolean };

type Calls = {
  signIn: { input: SignInInput; data: { hasAccount: boolean; step?: FactorStep } };
  signInByCode: { input: SignInByCodeInput; data: unknown };
  factorPasskey: { input: { step: string }; data: { options: PublicKeyCredentialRequestOptionsJSON } };
  signInByFactorPasskey: { input: SignInByFactorPasskeyInput; data: unknown };
  startPasskeySignIn: {
    input: undefined;
    data: { step: string; options: PublicKeyCredentialRequestOptionsJSON };
  };
  signInByPasskey: { input: UsedPasskeyInput; data: unknown };
  linkProvider: { input: LinkProviderInput; data: { factor?: FactorStep } };
  askFactorReset: { input: { step: string }; data: unknown };
  signUp: { input: SignUpInput; data: MailAnswer };
  resendConfirmation: { input: EmailOnlyInput; data: MailAnswer };
  forgotPassword: { input: EmailOnlyInput; data: MailAnswer };
  updatePassword: { input: { password: string }; data: unknown };
  acceptInvitation: { input: { token: string; name: string; password: string }; data: unknown };
};

type Questions = { invitation: { input: { token: string }; data: { email: string } } };

type Failure = { message: string | null; hint?: string; fields?: Record<string, string> };
export type CallResult<Data> = { ok: true; data: Data } | { ok: false; failure: Failure };

type Answer<Data> = {
  result?: { data: Data };
  error?: { message: string; data?: { hint?: string; fields?: Record<string, string> } };
};

/**
 * Calls a mutation of the account without the data library: the sign-in pages stay small. A message of null means that
 * no answer came.
 */
export async function callAccount<Name extends keyof Calls>(
  name: Name,
  input: Calls[Name]['input'],
): Promise<CallResult<Calls[Name]['data']>> {
  return answerOf(`/trpc/account.${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
}

export async function askAccount<Name extends keyof Questions>(
  name: Name,
  input: Questions[Name]['input'],
): Promise<CallResult<Questions[Name]['data']>> {
  return answerOf(`/trpc/account.${name}?input=${encodeURIComponent(JSON.stringify(input))}`, {});
}

async function answerOf<Data>(address: string, request: RequestInit): Promise<CallResult<Data>> {
  try {
    const response = await fetch(address, request);
    const answer: Answer<Data> = await response.json();
    if (answer.result) return { ok: true, data: answer.result.data };
    return { ok: false, failure: { message: answer.error?.message ?? null, ...answer.error?.data } };
  } catch {
    return { ok: false, failure: { message: null } };
  }
}

const never = () => () => {};

/** What only the browser knows: `before` in the HTML the build writes, the real value as soon as the page is alive. */
export function useInBrowser<Value extends string | boolean>(read: () => Value, before: Value): Value {
  return useSyncExternalStore(never, read, () => before);
}
