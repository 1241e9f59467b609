import { afterFile } from '../../test/after-file.ts';
import { countedByPhp } from '../../test/behind-front.ts';
import { testPublishingFaults } from '../../test/test-publishing-faults.ts';
import { startWordPress } from '../../test/wordpress/start-wordpress.ts';

const wp = await startWordPress();
afterFile(wp.stop);

testPublishingFaults(countedByPhp(wp), 1);
