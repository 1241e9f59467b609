const ABOUT_PLANS = /<!-- plans -->([^]*?)<!-- (?:end|else ([^]*?)) -->/g;

/**
 * Pages and help articles keep what they say about plans and prices between `<!-- plans -->` and `<!-- end -->`, or
 * `<!-- else … -->` with the words for an installation where nobody pays.
 */
export const textAboutPlans = (text: string, { areSold }: { areSold: boolean }): string =>
  text.replace(ABOUT_PLANS, (_, sold: string, notSold = '') => (areSold ? sold : notSold));
