// npm run check:house: the size and shape of the code, each figure beside its limit. A figure above it fails the check.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const MEDIAN = 'lines of the median file';
/** The median is the least, the others are the most that is allowed; a change makes them stricter, never looser. */
const LIMITS = {
  'product lines': 69351,
  'product characters': 2701079,
  'product files': 774,
  [MEDIAN]: 78,
  'longest file': 249,
  'files with one importer, in their folder': 62,
  'exported names per 100 lines': 3.7,
  'exported names with one user': 1144,
  'files with more than 18 imports': 3,
  'files in the largest folder': 22,
  'functions over 60 lines, components over 100': 0,
  'function names with several meanings': 4,
  'imports that climb three folders': 1,
  'files that know HTML tags': 3,
  'files with a segmenter': 1,
  'pages built by h()': 0,
  'files that know a lease': 0,
  'stream loops in the client': 1,
  'files with SQL': 23,
  'columns of the widest table': 26,
  'lines of CSS': 2894,
  'lines of tests': 45888,
  'comment lines per 100': 4.5,
};

type Unit = { file: string; text: string; lines: number; tree: ts.SourceFile };
type Import = { target: string; names: string[] };

const ROOT = path.resolve(import.meta.dirname, '../..');
const MOST = { function: 60, component: 100, imports: 18 };

const TEST = /\.(test|spec|matrix|cluster)\.tsx?$|^(server|client)\/src\/test\/|^client\/e2e\//;

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'client', 'server', 'shared'], {
  cwd: ROOT,
  encoding: 'utf8',
});
const files = listed
  .split('\n')
  .filter((file) => /\.(tsx?|css)$/.test(file) && existsSync(path.join(ROOT, file)));
const units = files.filter((file) => !file.endsWith('.css')).map(readUnit);
const byFile = new Map(units.map((unit) => [unit.file, unit]));
const product = units.filter(({ file }) => /^(client|server|shared)\/src\//.test(file) && !TEST.test(file));
const tests = units.filter(({ file }) => TEST.test(file));
const styles = files
  .filter((file) => file.endsWith('.css'))
  .map((file) => readFileSync(path.join(ROOT, file), 'utf8'));
const imports = new Map(units.map((unit) => [unit.file, importsOf(unit)]));

function readUnit(file: string): Unit {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  return { file, text, lines: linesOf(text), tree };
}

function linesOf(text: string) {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

function importsOf({ file, tree }: Unit): Import[] {
  return tree.statements.filter(ts.isImportDeclaration).map(({ moduleSpecifier, importClause }) => {
    const bindings = importClause?.namedBindings;
    const names = bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
    return {
      target: targetOf(file, ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : ''),
      names: names.map(({ name, propertyName }) => (propertyName ?? name).text),
    };
  });
}

function targetOf(file: string, specifier: string) {
  const alias = /^#(\w+)\//.exec(specifier);
  if (alias) return `${alias[1]}/src/${specifier.slice(alias[0].length)}`;
  return specifier.startsWith('.') ? path.join(path.dirname(file), specifier) : specifier;
}

/** Files with one importer, in the same folder, and no test of their own. The router's are verbs: files by right. */
function splinters() {
  const importers = Map.groupBy(
    product.flatMap(({ file }) =>
      [...new Set((imports.get(file) ?? []).map(({ target }) => target))].map((target) => ({ target, file })),
    ),
    ({ target }) => target,
  );
  return product.filter(({ file }) => {
    const [first, ...others] = importers.get(file) ?? [];
    const hasTest = ['test.ts', 'test.tsx'].some((end) => byFile.has(file.replace(/tsx?$/, end)));
    const isBeside =
      first && path.dirname(first.file) === path.dirname(file) && !first.file.endsWith('router.ts');
    return isBeside && others.length === 0 && !hasTest;
  });
}

function exportsOf({ tree }: Unit): string[] {
  return tree.statements.flatMap((statement) => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => name.getText());
    return 'name' in statement && statement.name ? [(statement.name as ts.Identifier).text] : [];
  });
}

function exportedNames() {
  const uses = new Map<string, number>();
  for (const { file } of product)
    for (const { target, names } of imports.get(file) ?? [])
      for (const name of names) uses.set(`${target} ${name}`, (uses.get(`${target} ${name}`) ?? 0) + 1);
  return product.flatMap((unit) =>
    exportsOf(unit).map((name) => ({ file: unit.file, name, users: uses.get(`${unit.file} ${name}`) ?? 0 })),
  );
}

type Named = { file: string; name: string; lines: number };

function functionsOf(unit: Unit): Named[] {
  const found: Named[] = [];
  const visit = (node: ts.Node) => {
    const isNamed =
      ts.isVariableDeclaration(node) &&
      node.initializer &&
      (ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer));
    if (isNamed || ts.isFunctionDeclaration(node)) {
      found.push({ file: unit.file, name: node.name?.getText() ?? '', lines: linesOf(node.getText()) });
    }
    ts.forEachChild(node, visit);
  };
  visit(unit.tree);
  return found;
}

const isComponent = ({ file, name }: Named) => file.endsWith('x') && /^[A-Z]/.test(name);
const isLong = (found: Named) => found.lines > (isComponent(found) ? MOST.component : MOST.function);
const placeOf = ({ file, name }: { file: string; name: string }) => `${file} ${name}`;

/** Exported functions of one name in several files of one side of the house. */
function severalMeanings() {
  const functions = product.flatMap((unit) => {
    const exported = new Set(exportsOf(unit));
    return functionsOf(unit).filter(({ name }) => exported.has(name));
  });
  const places = Map.groupBy(functions, ({ file, name }) => `${file.split('/')[0]} ${name}`);
  return [...places]
    .filter(([, found]) => new Set(found.map(({ file }) => file)).size > 1)
    .map(([name, found]) => ({ file: found.map(({ file }) => file).join(' '), name }));
}

const TAG_NAMES =
  /^(p|h[1-6]|ul|ol|li|blockquote|table|tr|td|th|strong|em|b|i|a|br|div|span|figure|pre|code|section|article)$/;

/** A file that lists four tags or more in one array or set, or in one text between commas or bars. */
function knowsTags({ tree }: Unit) {
  let knows = false;
  const visit = (node: ts.Node) => {
    const words = ts.isArrayLiteralExpression(node)
      ? node.elements.filter(ts.isStringLiteral).map(({ text }) => text)
      : ts.isStringLiteralLike(node) || ts.isRegularExpressionLiteral(node)
        ? node.text.split(/[^a-z0-9]+/i)
        : [];
    const isList =
      ts.isArrayLiteralExpression(node) ||
      /[a-z0-9][,|] ?[a-z]/.test('text' in node ? String(node.text) : '');
    if (isList && new Set(words.filter((word) => TAG_NAMES.test(word))).size >= 4) knows = true;
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return knows;
}

const commentLines = ({ text }: Unit) =>
  text.split('\n').filter((line) => /^\s*(\/\/|\/\*|\*)|\{\/\*.*\*\/\}\s*$/.test(line)).length;

function widestTable() {
  const schema = readFileSync(path.join(ROOT, 'prisma/schema.prisma'), 'utf8');
  const models = [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)];
  const relations = new Set(models.map(([, name]) => name));
  const columnsOf = (body: string) =>
    [...body.matchAll(/^\s+[a-z]\w*\s+(\w+)/gm)].filter(([, type]) => !relations.has(type));
  return Math.max(...models.map(([, , body = '']) => columnsOf(body).length));
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const lines = sum(product.map((unit) => unit.lines));
const styleLines = sum(styles.map(linesOf));
const sizes = product.map((unit) => unit.lines).toSorted((a, b) => a - b);
const having = (pattern: RegExp, among = product) =>
  among.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
const names = exportedNames();
const folders = Map.groupBy(product, ({ file }) => path.dirname(file));
const [inClient, inServer] = ['client/', 'server/'].map((side) =>
  product.filter(({ file }) => file.startsWith(side)),
);

const FIGURES: Record<keyof typeof LIMITS, number | string[]> = {
  'product lines': lines + styleLines,
  'product characters': sum(product.map(({ text }) => text.length)) + sum(styles.map((text) => text.length)),
  'product files': product.length + styles.length,
  [MEDIAN]: sizes[Math.floor(sizes.length / 2)] ?? 0,
  'longest file': sizes.at(-1) ?? 0,
  'files with one importer, in their folder': splinters().map(({ file }) => file),
  'exported names per 100 lines': (100 * names.length) / lines,
  'exported names with one user': names.filter(({ users }) => users === 1).map(placeOf),
  'files with more than 18 imports': product
    .filter(({ file }) => (imports.get(file)?.length ?? 0) > MOST.imports)
    .map(({ file }) => file),
  'files in the largest folder': Math.max(...[...folders.values()].map((folder) => folder.length)),
  'functions over 60 lines, components over 100': product.flatMap(functionsOf).filter(isLong).map(placeOf),
  'function names with several meanings': severalMeanings().map(({ file, name }) => `${name}: ${file}`),
  'imports that climb three folders': units.flatMap(({ file, text }) =>
    [...text.matchAll(/from '(\.\.\/){3,}/g)].map(() => file),
  ),
  'files that know HTML tags': product.filter(knowsTags).map(({ file }) => file),
  'files with a segmenter': having(/Intl\.Segmenter/),
  'pages built by h()': having(/\bh\(\s*'(html|main|body|section|div|p|h1)'/),
  'files that know a lease': having(/(?<!re|p)lease/i, inServer),
  'stream loops in the client': having(/for await/, inClient),
  'files with SQL': having(
    /\$(queryRaw|executeRaw)|\bsql`|prepared\(|[`'](select|insert into|update|delete from|with) /,
    inServer,
  ),
  'columns of the widest table': widestTable(),
  'lines of CSS': styleLines,
  'lines of tests': sum(tests.map((unit) => unit.lines)),
  'comment lines per 100': (100 * sum(product.map(commentLines))) / lines,
};

const [asked] = process.argv.slice(2);
for (const [name, limit] of Object.entries(LIMITS) as [keyof typeof LIMITS, number][]) {
  const figure = FIGURES[name];
  const value = typeof figure === 'number' ? Number(figure.toFixed(1)) : figure.length;
  const isOff = name === MEDIAN ? value < limit : value > limit;
  console.log(`${isOff ? 'x' : ' '} ${name.padEnd(46)} ${value} of ${limit}`);
  if (isOff) process.exitCode = 1;
  if (asked && name.includes(asked) && typeof figure !== 'number') console.log(figure.join('\n'));
}
