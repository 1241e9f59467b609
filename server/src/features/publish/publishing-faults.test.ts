import { afterFile } from '../../test/after-file.ts';
import { countedInMemory } from '../../test/behind-front.ts';
import { startWordPressStandIn } from '../../test/stubs/wordpress-server.ts';
import { testPublishingFaults } from '../../test/test-publishing-faults.ts';

const wp = await startWordPressStandIn();
afterFile(wp.close);

testPublishingFaults(countedInMemory(wp), 2);
