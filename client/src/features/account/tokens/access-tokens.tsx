import { Stack, Text } from '@mantine/core';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { CopyButton } from '#client/ui/copy/copy-button.tsx';
import { FormAlert } from '#client/ui/form/form-alert.tsx';
import { LoadingSkeleton } from '#client/ui/page/loading-skeleton.tsx';
import { CreateTokenForm } from './create-token-form.tsx';
import { describeScopes, describeToken } from './describe-token.ts';
import classes from '../account.module.css';

/** Tokens for programs: made with a name, scopes and an end, shown once, revoked here. */
export function AccessTokens() {
  const utils = trpc.useUtils();
  const refresh = () => utils.account.accessTokens.invalidate();
  const tokens = trpc.account.accessTokens.useQuery();
  const create = trpc.account.createAccessToken.useMutation({ onSuccess: refresh });
  const revoke = trpc.account.revokeAccessToken.useMutation({ onSuccess: refresh });
  return (
    <Stack gap="lg">
      {create.data && <NewToken token={create.data.token} />}
      {tokens.isPending && <LoadingSkeleton rows={2} />}
      <FormAlert error={tokens.error ?? create.error ?? revoke.error} />
      {tokens.data && tokens.data.length > 0 && (
        <ul className={classes.rows}>
          {tokens.data.map(({ id, name, ...token }) => (
            <li key={id} className={classes.row}>
              <div className={classes.rowText}>
                <p className={classes.rowTitle}>
                  {name}: {describeScopes(token)}
                </p>
                <p className={classes.rowDetail}>{describeToken(token)}</p>
              </div>
              <BusyButton
                variant="subtle"
                color="red"
                loading={revoke.isPending && revoke.variables.id === id}
                onClick={() => revoke.mutate({ id })}
                aria-label={`Revoke ${name}`}
              >
                Revoke
              </BusyButton>
            </li>
          ))}
        </ul>
      )}
      <CreateTokenForm isBusy={create.isPending} onCreate={create.mutateAsync} />
    </Stack>
  );
}

function NewToken({ token }: { token: string }) {
  return (
    <div role="status">
      <Text fw={550}>Your new token. Copy it now: it is not shown again.</Text>
      <div className={classes.row}>
        <code className={classes.token}>{token}</code>
        <CopyButton value={token} what="access token" />
      </div>
    </div>
  );
}
