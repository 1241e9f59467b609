import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  type Attributes,
} from '@opentelemetry/api';

/** How a step ends that did not fail; `cancelled`: nobody waited for it any more. */
const NO_FAILURES = ['ok', 'cancelled'];

const tracer = () => trace.getTracer('veemark');

/** A step of the current trace; nothing where no traces are collected. @returns ends it, saying how */
export function beginSpan(name: string, attributes: Attributes = {}): (outcome: string) => void {
  const span = tracer().startSpan(name, { attributes });
  return (outcome) => {
    span.setAttribute('outcome', outcome);
    if (!NO_FAILURES.includes(outcome)) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
}

/** What another process needs to continue the current trace, in the words of W3C's Trace Context. */
export function carryTrace(): Record<string, string> {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier;
}

type Step = { name: string; attributes: Attributes };

/** Runs `act` as a step of the trace that `carryTrace` wrote down, or of a new one. */
export function continueTrace<T>(
  carrier: unknown,
  { name, attributes }: Step,
  act: () => Promise<T>,
): Promise<T> {
  const carried = propagation.extract(ROOT_CONTEXT, carrier);
  return tracer().startActiveSpan(name, { attributes }, carried, async (span) => {
    try {
      return await act();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
