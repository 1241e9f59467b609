// npm run user:create -- address: makes a user and prints the link that sets the password.
import { makeUser } from '#server/features/account/make-user.ts';
import { createLog } from '#server/lib/log.ts';
import { createServices } from '#server/services.ts';
import { emailInput } from '#shared/schemas/account.ts';
import { givenArgument, runOnDatabase } from './run-on-database.ts';

const address = givenArgument('npm run user:create -- address', (word) => emailInput.safeParse(word).success);

void runOnDatabase(
  async (databaseUrl, env) => {
    const { services, close } = await createServices(env, databaseUrl, createLog(env.LOG_LEVEL));
    const { url } = await makeUser(services, { email: emailInput.parse(address) }).finally(close);
    console.log(`The user was made. This link sets the password, once and within 7 days:\n${url}`);
  },
  { needsTables: true },
);
