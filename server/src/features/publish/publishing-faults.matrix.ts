import { testPublishingFaults } from '../../test/test-publishing-faults.ts';

testPublishingFaults(1);
