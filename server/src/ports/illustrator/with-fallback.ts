import type { Illustrator } from './illustrator.ts';

/**
 * A failing image model must not cost a finished text: the first picture of a piece is then a designed cover. A request
 * for another picture reports the failure.
 */
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
