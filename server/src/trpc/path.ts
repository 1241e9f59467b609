import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

type Fields = Record<string, unknown>;

/** How an assistant of /mcp is offered a path. */
export type Tool = {
  name: string;
  /** Beside the summary of the path. */
  about?: string;
  /** Fields of the answer ("facts.sentence", through lists) whose text comes from sources and websites. */
  untrusted?: readonly string[];
  /** What is to be confirmed before anything is done, and the state that it is confirmed for. */
  confirms?: (ctx: UserContext, input: Fields) => Promise<{ summary: string; state: string }>;
};

export type Call<Taken> = { taken: Taken; publicUrl: string };

/** An operation that the taken fields ask for in its place. */
export type Instead = { procedure: string; input: unknown };

/**
 * An operation as a path of /api. The path takes the fields of the operation and answers what it answers, unless it has
 * fields of its own (`takes`), which `wire` turns into one another.
 */
export type Path<
  Input = never,
  Answer = never,
  Takes extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> = {
  at: `${Method} /api/${string}`;
  summary: string;
  takes?: Takes;
  output: Output;
  example: z.input<Takes>;
  /** The field with the id of what is made, which the header Idempotency-Key can stand for. */
  makes?: 'id' | 'linkId';
  status?: 200 | 202;
  wire?: {
    input?: (taken: z.output<Takes>) => Input;
    output?: (answer: Answer, call: Call<z.output<Takes>>) => z.input<Output>;
    instead?: (taken: z.output<Takes>) => Instead | null;
  };
  tool?: Tool;
};
