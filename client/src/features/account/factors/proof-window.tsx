import { PasswordInput, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { Form, FormFooter, TextField } from '#client/ui/form/form.tsx';
import { Modal } from '#client/ui/modal/modal.tsx';
import { FACTOR_MESSAGES, PROVEN_MINUTES, type Proof } from '#shared/rules/factors.ts';
import { codeOnlyInput, passwordOnlyInput } from '#shared/schemas/factors.ts';

type Props = { proof: Proof; answer: (isGiven: boolean) => void };

/** Over whatever has just been asked for, which goes on afterwards. */
export function ProofWindow({ proof, answer }: Props) {
  return (
    <Modal opened onClose={() => answer(false)} title="Is it you?">
      <Stack>
        <p className="u-flush">
          {proof === 'factor'
            ? 'Enter a code of your authenticator app, or a recovery code.'
            : 'Enter your password.'}{' '}
          Nothing is asked again for {PROVEN_MINUTES} minutes.
        </p>
        {proof === 'factor' && <ByPasskey answer={answer} />}
        {proof === 'factor' ? <ByCode answer={answer} /> : <ByPassword answer={answer} />}
      </Stack>
    </Modal>
  );
}

type Answer = Pick<Props, 'answer'>;

function ByPasskey({ answer }: Answer) {
  const factors = trpc.account.factors.useQuery();
  const start = trpc.account.startProof.useMutation();
  const send = trpc.account.proveByPasskey.useMutation();
  const prove = useMutation({
    mutationFn: async () => {
      const { step, options } = await start.mutateAsync();
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const response = await startAuthentication({ optionsJSON: options }).catch(() => null);
      if (!response) throw { message: FACTOR_MESSAGES.passkeyCancelled };
      return send.mutateAsync({ step, response });
    },
    onSuccess: () => answer(true),
  });
  if (!factors.data?.passkeys.length) return null;

  return (
    <>
      <BusyButton variant="default" loading={prove.isPending} onClick={() => prove.mutate()}>
        Use a passkey
      </BusyButton>
      <FormAlert error={prove.error} />
    </>
  );
}

function ByCode({ answer }: Answer) {
  const utils = trpc.useUtils();
  const prove = trpc.account.proveByCode.useMutation({
    onSuccess: () => {
      void utils.account.factors.invalidate();
      answer(true);
    },
  });

  return (
    <Form schema={codeOnlyInput} values={{ code: '' }} onSubmit={(input) => prove.mutate(input)}>
      {({ control }) => (
        <Stack>
          <TextField control={control} name="code" label="Code" autoComplete="one-time-code" data-autofocus />
          <FormFooter call={prove} submit="Confirm" onCancel={() => answer(false)} />
        </Stack>
      )}
    </Form>
  );
}

function ByPassword({ answer }: Answer) {
  const prove = trpc.account.proveByPassword.useMutation({ onSuccess: () => answer(true) });

  return (
    <Form schema={passwordOnlyInput} values={{ password: '' }} onSubmit={(input) => prove.mutate(input)}>
      {({ register, formState: { errors } }) => (
        <Stack>
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            data-autofocus
            {...register('password')}
            error={errors.password?.message}
          />
          <FormFooter call={prove} submit="Confirm" onCancel={() => answer(false)} />
        </Stack>
      )}
    </Form>
  );
}
