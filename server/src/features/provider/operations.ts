import { z } from 'zod';
import { mutation } from '#server/trpc/operation.ts';
import { linkProviderInput } from '#shared/schemas/factors.ts';
import { finishProviderSignIn, linkProvider, startProviderSignIn } from './sign-in-by-provider.ts';

const QUERY_MAX = 8000;
const backInput = z.object({ back: z.string().max(1000) });
const answerInput = z.object({ step: z.string().min(20).max(100), query: z.string().max(QUERY_MAX) });

export const PROVIDER = {
  startProviderSignIn: mutation({ access: 'public', input: backInput, run: startProviderSignIn }),

  finishProviderSignIn: mutation({ access: 'public', input: answerInput, run: finishProviderSignIn }),

  linkProvider: mutation({ access: 'public', input: linkProviderInput, run: linkProvider }),
};
