import type { Illustrator } from './illustrator.ts';

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
