/** Offered for a post. */
export type SiteChoices = {
  categories: { id: string; name: string }[];
  tags: string[];
  blogs: { id: string; name: string }[];
};
