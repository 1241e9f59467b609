import { testLengths } from './test-lengths.ts';

testLengths(300);
