/** A scraped page of figures, as Prometheus reads it. */
export type Figures = {
  /** Sum of the samples of this name whose labels contain these. */
  sum(name: string, labels?: Record<string, string>): number;
  has(name: string): boolean;
};

const SAMPLE = /^([a-z0-9_]+)(?:\{([^}]*)\})? ([^ ]+)$/;

export async function scrape(url: string): Promise<Figures> {
  const answer = await fetch(url);
  if (answer.status !== 200) throw new Error(`The figures were answered with ${answer.status}.`);
  return parseFigures(await answer.text());
}

/** @throws for a line that is neither a comment nor a sample. */
export function parseFigures(text: string): Figures {
  const samples = text
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [];
      if (!name) throw new Error(`This is no sample: ${line}`);
      return { name, labels, value: Number(value) };
    });
  return {
    has: (name) => samples.some((sample) => sample.name === name),
    sum: (wanted, labels = {}) =>
      samples
        .filter(({ name }) => name === wanted)
        .filter((sample) =>
          Object.entries(labels).every(([label, value]) => sample.labels.includes(`${label}="${value}"`)),
        )
        .reduce((total, { value }) => total + value, 0),
  };
}
