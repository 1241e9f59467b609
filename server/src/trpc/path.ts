import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** In the order of a user's work. */
export const GROUPS = {
  Content: 'Write pieces, read and change them, and derive posts and e-mails from a text',
  Evidence: 'Sources, and the claims of a text held against them',
  Publish: 'Post pieces to websites, and read what arrived there',
  Review: 'Links for reviewers without an account',
  Schedule: 'The calendar, the plans of websites, and lists that are put into it',
  Websites: 'Connected websites, their pages and the links between them',
  Profiles: 'Brand profiles, and texts held against a voice',
  Webhooks: 'Have events sent to an address of your own',
  Account: 'Whose token this is, and what is left of the plan',
  Help: 'Ask the assistant about the product',
} as const;
export type Group = keyof typeof GROUPS;

type Fields = Record<string, unknown>;

/** How an assistant of /mcp is offered a path. */
export type Tool = {
  name: string;
  /** Beside the summary of the path. */
  about?: string;
  /** Fields of the answer ("facts.sentence", through lists) whose text comes from sources and websites. */
  untrusted?: readonly string[];
  /** What it proposes is stored, so it does more than read. */
  stores?: true;
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
  /** Its heading among the paths, where it is not that of its room. */
  group?: Group;
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
