import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { CMS_TYPES } from '#shared/rules/websites.ts';
import { newProfileFields } from '#shared/schemas/profiles.ts';
import { createWebsiteInput } from '#shared/schemas/websites.ts';
import { changes, nextCursor, search } from './piece-shapes.ts';
import { route } from './route.ts';

const PROFILE = '9c1d7e42-3b5f-4a80-8e26-7d0f1b4c6a95';
const WEBSITE = '0b4f2c1e-7c39-4b0e-9f51-2d4a6f0c9e11';

const listWebsites = {
  input: z.object({ search: search('In addresses and usernames'), ...changes }),
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
        updatedAt: z.string(),
      }),
    ),
    nextCursor,
  }),
  example: {},
};

const listProfiles = {
  input: z.object({ search: search('In names and descriptions'), ...changes }),
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
        updatedAt: z.string(),
      }),
    ),
    nextCursor,
  }),
  example: {},
};

const made = z.object({ id: z.uuid() });
const ownId = z.uuid().optional().describe('Made by you: a request that is sent twice with it makes one');
const deleteById = (id: string) => ({ input: made, response: made, example: { id } });

const [wordpress, shop] = createWebsiteInput.options;
const createWebsite = {
  input: z.discriminatedUnion('cmsType', [wordpress.extend({ id: ownId }), shop.extend({ id: ownId })]),
  response: made,
  makes: 'id' as const,
  example: {
    cmsType: 'wordpress' as const,
    domain: 'https://blog.example.com',
    username: 'editor',
    appPassword: 'abcd efgh ijkl mnop qrst uvwx',
  },
};

const named = z.array(z.object({ id: z.string(), name: z.string() }));
const listCategories = {
  input: made,
  response: z.object({ categories: named, tags: z.array(z.string()), blogs: named }),
  example: { id: WEBSITE },
};

const createProfile = {
  input: newProfileFields.extend({ id: ownId }),
  response: made,
  makes: 'id' as const,
  example: {
    name: 'Harbour Coffee',
    description: 'A coffee roaster by the harbour',
    summary: 'Roasts and sells coffee, online and in two shops.',
    company: 'Harbour Coffee Ltd',
    author: 'Ada Field',
    domain: 'https://coffee.example.com',
    logo: 'https://coffee.example.com/logo.png',
    voice: 'friendly',
    audience: 'people who make coffee at home',
  },
};

export const WEBSITE_ROUTES = [
  route(['GET', 'websites'], 'websites.list', 'List your websites', listWebsites, (api, query) =>
    api.websites.list(query),
  ),
  route(['POST', 'websites'], 'websites.create', 'Connect a website', createWebsite, (api, body) =>
    api.websites.create({ ...body, id: body.id ?? randomUUID() }),
  ),
  route(
    ['DELETE', 'websites/:id'],
    'websites.delete',
    'Disconnect a website; its posts stay there',
    deleteById(WEBSITE),
    (api, input) => api.websites.delete(input),
  ),
  route(
    ['GET', 'websites/:id/categories'],
    'publish.choices',
    'List the categories, tags and blogs of a website',
    listCategories,
    (api, input) => api.publish.choices(input),
  ),
];

export const PROFILE_ROUTES = [
  route(['GET', 'profiles'], 'profiles.list', 'List your profiles', listProfiles, (api, query) =>
    api.profiles.list(query),
  ),
  route(['POST', 'profiles'], 'profiles.create', 'Make a profile', createProfile, (api, body) =>
    api.profiles.create({ ...body, id: body.id ?? randomUUID() }),
  ),
  route(
    ['DELETE', 'profiles/:id'],
    'profiles.delete',
    'Delete a profile; its pieces stay',
    deleteById(PROFILE),
    (api, input) => api.profiles.delete(input),
  ),
];
