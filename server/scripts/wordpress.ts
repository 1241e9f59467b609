// npm run wordpress: a real WordPress on loopback to publish to, with one user of each role. Ctrl-C ends it.
import closeWithGrace from 'close-with-grace';
import { startWordPress } from '#server/test/wordpress/start-wordpress.ts';

const { url, users, stop } = await startWordPress();
console.log(`WordPress is running at ${url} (administrator's password: administrator)\n`);
for (const { username, appPassword } of Object.values(users))
  console.log(`  ${username.padEnd(14)} application password ${appPassword}`);
closeWithGrace(stop);
