import postcss from 'postcss';

const CLASS = /\.((?:\\.|[\w-])+)/g;

/** The rules of a style sheet that can apply to this HTML, by its class names; fonts are left for later. */
export function stylesInUse(css: string, html: string): string {
  const used = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  const canApply = (selector: string) =>
    [...selector.matchAll(CLASS)].every(([, name = '']) => used.has(name.replaceAll('\\', '')));
  const sheet = postcss.parse(css);
  sheet.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name.endsWith('keyframes'))
      return;
    const selectors = rule.selectors.filter(canApply);
    if (selectors.length > 0) rule.selectors = selectors;
    else rule.remove();
  });
  sheet.walkAtRules((rule) => {
    if (rule.name === 'font-face' && rule.toString().includes('url(')) rule.remove();
    if (rule.nodes?.length === 0) rule.remove();
  });
  return sheet.toString();
}
