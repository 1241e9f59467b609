export const LOADING = 'Loading...';
export const noResultsFor = (term: string) => `No results found for "${term}"`;
