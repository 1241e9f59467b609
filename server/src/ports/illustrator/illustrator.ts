export type CoverRequest = {
  title: string;
  topic: string;
  idea: string;
  brand: string;
  /** Of the brand's website: up to two, "#1f6f54". */
  colours: readonly string[];
  /** What a composed cover shows. */
  motif: string;
  variant: number;
};

export type Illustrator = {
  readonly name: 'openai' | 'offline';
  /** 1200 x 630 pixels, JPEG. @throws AppError like the AI writer */
  drawCover(request: CoverRequest, signal: AbortSignal): Promise<Buffer>;
};

export const COVER_SHAPE = { width: 1200, height: 630 };

/** For a piece's first picture: a failing model must not cost a finished text. Later pictures fail. */
export function withFallback(
  model: Illustrator,
  designer: Illustrator,
  onFailure: (error: unknown) => void,
): Illustrator {
  return {
    name: model.name,
    async drawCover(request, signal) {
      try {
        return await model.drawCover(request, signal);
      } catch (error) {
        if (signal.aborted || request.variant > 0) throw error;
        onFailure(error);
        return designer.drawCover(request, signal);
      }
    },
  };
}
