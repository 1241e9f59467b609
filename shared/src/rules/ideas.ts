/** Why a topic is proposed, the strongest reason first. */
export const IDEA_KINDS = ['searched', 'season', 'source', 'product', 'question', 'followUp', 'old'] as const;
export type IdeaKind = (typeof IDEA_KINDS)[number];

export const IDEA_ACTIONS = ['write', 'refresh'] as const;
export type IdeaAction = (typeof IDEA_ACTIONS)[number];

export const IDEAS_MAX = 20;
/** Shown at once. */
export const IDEAS_SHOWN = 5;
/** For the plan of a month. */
export const IDEAS_OF_MONTH = 12;
