import { testLengths } from './test-lengths.ts';

testLengths(1500);
