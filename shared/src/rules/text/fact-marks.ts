const FACT_MARK = /<span data-fact="f\d{1,5}">|<\/span>/g;

/** A piece as readers get it: the words of its facts without their marks. */
export const withoutFactMarks = (html: string): string => html.replace(FACT_MARK, '');
