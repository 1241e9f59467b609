import { testLengths } from './lengths/test-lengths.ts';

testLengths(20);
