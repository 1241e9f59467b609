import { testHostileTexts } from './hostile/test-hostile-texts.ts';

testHostileTexts(8);
