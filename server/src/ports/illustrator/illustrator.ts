export type CoverRequest = {
  title: string;
  topic: string;
  /** The motif of the picture; empty for any that suits the topic. */
  idea: string;
  /** Counted up for another picture of the same piece. */
  variant: number;
};

/** Makes featured images: 1200 x 630 pixels, JPEG. */
export type Illustrator = {
  readonly name: 'openai' | 'offline';
  /** @throws AppError like the AI writer. */
  drawCover(request: CoverRequest, signal: AbortSignal): Promise<Buffer>;
};

export const COVER_WIDTH = 1200;
export const COVER_HEIGHT = 630;
export const COVER_SHAPE = { width: COVER_WIDTH, height: COVER_HEIGHT };
