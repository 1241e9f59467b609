export const STYLES = ['normal', 'bold', 'italics', 'bolditalics'] as const;
export type Style = (typeof STYLES)[number];

export type Face = {
  name: string;
  ranges: [first: number, last: number][];
  /** The height of a line in sizes of the font. */
  line: number;
  files: Record<Style, string>;
};

export const covers = ({ ranges }: Face, text: string): boolean =>
  Array.from(text).every((character) => {
    const code = character.codePointAt(0) ?? 0;
    return ranges.some(([first, last]) => code >= first && code <= last);
  });

/** @param list as in a style sheet: "U+0-ff,U+131" */
export function rangesOf(list: string): Face['ranges'] {
  return list.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice('U+'.length).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

export function splitFamily(
  name: string,
  line: number,
  lists: Record<string, string>,
  files: Record<string, string>,
): Face[] {
  return Object.entries(lists).flatMap(([part, list]) => {
    const number = part.replace(/[[\]]/g, '');
    const find = (weight: number) =>
      Object.entries(files).find(([file]) => file.includes(`-${number}-${weight}-`))?.[1];
    const [normal, bold] = [find(400), find(700)];
    if (normal === undefined || bold === undefined || number === part) return [];
    const styles = { normal, bold, italics: normal, bolditalics: bold };
    return [{ name: `${name} ${number}`, ranges: rangesOf(list), line, files: styles }];
  });
}
