import { z } from 'zod';
import { CMS_TYPES } from '#shared/rules/websites.ts';
import { cursor, nextCursor, search } from './piece-shapes.ts';

export const listWebsites = {
  input: z.object({ search: search('In addresses and usernames'), cursor }),
  response: z.object({
    websites: z.array(
      z.object({
        id: z.uuid(),
        cmsType: z.enum(CMS_TYPES),
        domain: z.string(),
        username: z.string().nullable(),
        shopName: z.string().nullable(),
        lastCheck: z
          .object({
            checkedAt: z.string(),
            problem: z.string().nullable().describe('Null when it takes posts'),
          })
          .nullable(),
        createdAt: z.string(),
      }),
    ),
    nextCursor,
  }),
  example: {},
};

export const listProfiles = {
  input: z.object({ search: search('In names and descriptions'), cursor }),
  response: z.object({
    profiles: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        description: z.string(),
        summary: z.string(),
        company: z.string(),
        author: z.string(),
        domain: z.string(),
        logo: z.string(),
        voice: z.string(),
        audience: z.string(),
        createdAt: z.string(),
      }),
    ),
    nextCursor,
  }),
  example: {},
};
