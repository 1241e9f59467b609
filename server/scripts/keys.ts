// npm run keys:check tells which stored credentials the keys open; npm run keys:rotate also seals those of
// SECRETS_KEY_PREVIOUS with SECRETS_KEY.
import { assertSecretsKey, checkSecrets, givenArgument, runOnDatabase } from './run-on-database.ts';

const task = givenArgument('npm run keys:check, or npm run keys:rotate', (word) =>
  ['check', 'rotate'].includes(word),
);
void runOnDatabase(
  async (databaseUrl, env) => {
    assertSecretsKey(env);
    if (!(await checkSecrets(databaseUrl, env, { write: task === 'rotate' }))) process.exitCode = 1;
  },
  { needsTables: true },
);
