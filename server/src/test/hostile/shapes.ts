/** Small texts that, repeated to any length, have made programs slow, deep or large. */
const UNITS: Record<string, string> = {
  'angle brackets': '<',
  'open tags without an end': '<a',
  'closing tags without an end': '</a',
  'meta tags without an end': '<meta name="generator" content="WordPress ',
  'open scripts': '<script>',
  'scripts without an end': '<script',
  'open comments': '<!--',
  'open CDATA': '<![CDATA[',
  'ends of CDATA': ']]>',
  'nested blocks': '<div>',
  'nested lists': '<ul><li>',
  'nested links': '<a href="/x">x',
  'headings that never close': '<h2><p>',
  'headings that close as others': '<h1></h2>',
  'misnested formats': '<a><b><p></b>',
  'closed paragraphs': '</p>',
  tables: '<table><tr><td>',
  images: '<img src="https://a/b">t',
  attributes: '<a b="',
  'impossible characters': '&#x110000;',
  'escaped tags': '&lt;',
  ampersands: '&',
  'combining marks in two orders': '\u0301\u0323',
  'right-to-left overrides': '\u202e',
  'families of emoji': '👨\u200d',
  'links of Markdown': '[a](',
  'pictures of Markdown': '![a](',
  'code fences': '```',
  'marks of facts': '34 %⟦f1⟧ ⟦f1⟧ ',
  'marks without an end': '⟦f1',
  'figures in sentences': 'In 2024, 38 % of shops closed. ',
  'quotations without an end': ' “a',
  'one long word': 'a',
  'short words': 'a ',
  digits: '1',
  'short sentences': 'A. ',
  mailboxes: 'a@',
  'beginnings of hosts': 'a.',
  schemes: 'http://',
  escapes: '%e4',
  control: '\u0001',
  Chinese: '漢',
  Thai: 'การ',
  'objects of JSON': '{"a":',
};

/** Also tried with a letter before and behind them: what looks for the end of the text then finds it too late. */
const RUNS: Record<string, string> = {
  blanks: ' ',
  'line ends': '\r\n',
  'hard blanks': '\u00a0',
  quotes: '"',
  slashes: '/',
  backslashes: '\\',
  brackets: '[',
  parentheses: '(',
  stars: '***',
  'full stops': '.',
  commas: ',',
};

export type Shape = { name: string; of: (length: number) => string };

const shape = (name: string, unit: string, ends = ''): Shape => ({
  name,
  of: (length) =>
    ends + unit.repeat(Math.ceil(length / unit.length)).slice(0, length - 2 * ends.length) + ends,
});

export const SHAPES: Shape[] = [
  ...Object.entries({ ...UNITS, ...RUNS }).map(([name, unit]) => shape(name, unit)),
  ...Object.entries(RUNS).map(([name, unit]) => shape(`${name} within`, unit, 'x')),
];

const repeated = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length));

/** JSON that is valid and nothing that was asked for. */
export const STRUCTURES: Shape[] = Object.entries({
  'a list of numbers': (length: number) => `[${repeated('1,', length)}1]`,
  'a list of texts': (length: number) => `[${repeated('"a",', length)}"a"]`,
  'a list of empty objects': (length: number) => `[${repeated('{},', length)}{}]`,
  'a list of empty lists': (length: number) => `[${repeated('[],', length)}[]]`,
  'a list of nothing': (length: number) => `[${repeated('null,', length)}null]`,
  'an object of many names': (length: number) =>
    `{${Array.from({ length: Math.ceil(length / 10) }, (_, index) => `"${index}":1`).join(',')}}`,
  'lists inside each other': (length: number) => repeated('[', length / 2) + repeated(']', length / 2),
  'objects inside each other': (length: number) =>
    `${repeated('{"a":', (length * 5) / 6)}1${repeated('}', length / 6)}`,
  'a number of many digits': (length: number) => repeated('1', length),
}).map(([name, of]) => ({ name, of }));
