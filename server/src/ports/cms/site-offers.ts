/** The choices a site offers for a post. */
export type SiteChoices = {
  categories: { id: string; name: string }[];
  tags: string[];
  blogs: { id: string; name: string }[];
};

/** A public page of a site, to link to. */
export type SitePage = { title: string; link: string };
