import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  type Attributes,
} from '@opentelemetry/api';

/** `cancelled`: the caller has gone. */
const NO_FAILURES = ['ok', 'cancelled'];

const tracer = () => trace.getTracer('veemark');

export function beginSpan(name: string, attributes: Attributes = {}): (outcome: string) => void {
  const span = tracer().startSpan(name, { attributes });
  return (outcome) => {
    span.setAttribute('outcome', outcome);
    if (!NO_FAILURES.includes(outcome)) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
}

/** W3C Trace Context. */
export function carryTrace(): Record<string, string> {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier;
}

type Step = { name: string; attributes: Attributes };

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
