import { findBannedWords } from '#shared/rules/text/banned-words.ts';

/** Phrases that say nothing, by language. */
const CLICHES: Record<string, string[]> = {
  en: [
    'in today’s fast-paced world',
    "in today's fast-paced world",
    'in today’s digital age',
    "in today's digital age",
    'in the ever-evolving landscape',
    'in the world of today',
    'game-changer',
    'take it to the next level',
    'to the next level',
    'look no further',
    'unlock the power',
    'unlock the full potential',
    'unleash the power',
    'dive into the world',
    'delve into',
    'at the end of the day',
    'it goes without saying',
    'needless to say',
    'when it comes to',
    'a testament to',
    'rich tapestry',
    'a plethora of',
    'seamlessly integrates',
    'whether you’re a beginner or',
    'one-stop shop',
    'think outside the box',
  ],
  de: [
    'in der heutigen schnelllebigen welt',
    'in der heutigen zeit',
    'auf das nächste level',
    'auf die nächste stufe heben',
    'tauchen sie ein in die welt',
    'das a und o',
    'last but not least',
    'es versteht sich von selbst',
    'gehört der vergangenheit an',
  ],
  fr: [
    'dans le monde d’aujourd’hui',
    "dans le monde d'aujourd'hui",
    'à l’ère du numérique',
    'plongez dans l’univers',
    'passer au niveau supérieur',
    'il va sans dire',
    'ne cherchez plus',
  ],
  es: [
    'en el mundo actual',
    'en la era digital',
    'llevar al siguiente nivel',
    'no busque más',
    'no busques más',
    'sumérgete en el mundo',
    'ni que decir tiene',
  ],
  it: [
    'nel mondo di oggi',
    'nell’era digitale',
    'al livello successivo',
    'inutile dire',
    'immergiti nel mondo',
  ],
  pt: [
    'no mundo de hoje',
    'na era digital',
    'para o próximo nível',
    'não procure mais',
    'escusado será dizer',
  ],
  nl: [
    'in de wereld van vandaag',
    'naar een hoger niveau tillen',
    'naar het volgende niveau',
    'het spreekt voor zich',
    'zoek niet verder',
  ],
  pl: [
    'w dzisiejszym świecie',
    'w dobie cyfryzacji',
    'na wyższy poziom',
    'nie trzeba dodawać',
    'nie szukaj dalej',
  ],
};

/** The worn phrases of a sentence; where no language is known, those of all of them. */
export function clichesIn(text: string, language: string | null): string[] {
  const own =
    language === null ? Object.values(CLICHES).flat() : (CLICHES[new Intl.Locale(language).language] ?? []);
  return findBannedWords(
    text,
    own.map((word) => ({ word, replacement: '' })),
  ).map(({ surface }) => surface);
}
