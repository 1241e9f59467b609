import type { ComponentType } from 'react';

/** The button that opens a page's paragraphs, which another room lends. */
export type RefreshPart = ComponentType<{ id: string; title: string }>;
