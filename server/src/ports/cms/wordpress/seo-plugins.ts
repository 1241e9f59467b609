import type { SeoPlugin } from '#shared/rules/websites.ts';
import type { SearchTexts } from '../cms.ts';

type Delivery = { path: string; body: Record<string, unknown>; query?: Record<string, string> };
type Texts = { title: string; description: string; keyword: string };

type Plugin = {
  namespace: string | null;
  /** Where it takes title and description; null where it takes nothing from outside. */
  deliver: ((post: string, id: string, texts: Texts) => Delivery) | null;
  deliverKeyword?: (id: string, keyword: string) => Delivery;
};

const PLUGINS: Record<SeoPlugin, Plugin> = {
  yoast: {
    namespace: 'yoast/v1',
    deliver: (post, _, { title, description, keyword }) => ({
      path: post,
      body: {
        meta: {
          _yoast_wpseo_title: title,
          _yoast_wpseo_metadesc: description,
          _yoast_wpseo_focuskw: keyword,
        },
      },
    }),
  },
  rankmath: {
    namespace: 'rankmath/v1',
    deliver: (_, id, { title, description, keyword }) => ({
      path: '/rankmath/v1/updateMeta',
      body: {
        objectType: 'post',
        objectID: Number(id),
        meta: {
          rank_math_title: title,
          rank_math_description: description,
          rank_math_focus_keyword: keyword,
        },
      },
    }),
  },
  seopress: {
    namespace: 'seopress/v1',
    // Its routes take PUT alone; WordPress reads the method from the query for servers that stop PUT.
    deliver: (_, id, { title, description }) => ({
      path: `/seopress/v1/posts/${id}/title-description-metas`,
      body: { title, description },
      query: { _method: 'PUT' },
    }),
    deliverKeyword: (id, keyword) => ({
      path: `/seopress/v1/posts/${id}/target-keywords`,
      body: { _seopress_analysis_target_kw: keyword },
      query: { _method: 'PUT' },
    }),
  },
  aioseo: {
    namespace: 'aioseo/v1',
    deliver: (post, _, { title, description }) => ({
      path: post,
      body: { aioseo_meta_data: { title, description } },
    }),
  },
  // It has no REST routes; its comment in each page tells that it is there.
  tsf: { namespace: null, deliver: null },
};

export function seoPluginOf(namespaces: string[]): SeoPlugin | null {
  for (const [plugin, { namespace }] of Object.entries(PLUGINS))
    if (namespace && namespaces.includes(namespace)) return plugin as SeoPlugin;
  return null;
}

/** Whether it writes structured data for each post; SEOPress does with its paid part alone. */
export const printsGraph = (plugin: SeoPlugin) => plugin !== 'seopress';

export function seoDeliveries(plugin: SeoPlugin, post: string, id: string, texts: Texts): Delivery[] {
  const { deliver, deliverKeyword } = PLUGINS[plugin];
  return [
    ...(deliver ? [deliver(post, id, texts)] : []),
    ...(deliverKeyword && texts.keyword ? [deliverKeyword(id, texts.keyword)] : []),
  ];
}

const KEYS: Record<keyof SearchTexts, string[]> = {
  title: ['_yoast_wpseo_title', 'rank_math_title', '_seopress_titles_title', '_genesis_title'],
  description: [
    '_yoast_wpseo_metadesc',
    'rank_math_description',
    '_seopress_titles_desc',
    '_genesis_description',
  ],
  keyword: ['_yoast_wpseo_focuskw', 'rank_math_focus_keyword', '_seopress_analysis_target_kw'],
};

export function searchTextsIn(meta: unknown): SearchTexts {
  const known = new Map<string, unknown>(typeof meta === 'object' && meta ? Object.entries(meta) : []);
  const first = (keys: string[]) => {
    const values = keys.map((key) => known.get(key)).filter((value) => typeof value === 'string');
    return values.find(Boolean) ?? values[0] ?? null;
  };
  return { title: first(KEYS.title), description: first(KEYS.description), keyword: first(KEYS.keyword) };
}
