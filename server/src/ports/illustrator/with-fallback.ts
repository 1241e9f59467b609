import type { Illustrator } from './illustrator.ts';

/**
 * An image model that fails must not cost a finished text: the first picture of a piece is then designed instead.
 * Somebody who asks for another picture is told of the failure.
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
