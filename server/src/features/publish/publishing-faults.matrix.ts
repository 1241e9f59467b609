import { afterFile } from '#server/test/after-file.ts';
import { countedByPhp } from '#server/test/behind-front.ts';
import { testPublishingFaults } from '#server/test/test-publishing-faults.ts';
import { startWordPress } from '#server/test/wordpress/start-wordpress.ts';

const wp = await startWordPress();
afterFile(wp.stop);

testPublishingFaults(countedByPhp(wp), 1);
