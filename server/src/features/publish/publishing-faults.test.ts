import { afterFile } from '#server/test/after-file.ts';
import { countedInMemory } from '#server/test/behind-front.ts';
import { startWordPressStandIn } from '#server/test/stubs/wordpress-server.ts';
import { testPublishingFaults } from '#server/test/test-publishing-faults.ts';

const wp = await startWordPressStandIn();
afterFile(wp.close);

testPublishingFaults(countedInMemory(wp), 8);
