import type { SeoPlugin } from '#shared/websites-rules.ts';

type Delivery = { path: string; body: Record<string, unknown>; query?: Record<string, string> };
type Texts = { title: string; description: string };

/** Each plugin's REST namespace, by which it is recognised, and where it takes title and description. */
const PLUGINS: Record<
  SeoPlugin,
  { namespace: string; deliver: (post: string, id: string, texts: Texts) => Delivery }
> = {
  yoast: {
    namespace: 'yoast/v1',
    deliver: (post, _, { title, description }) => ({
      path: post,
      body: { meta: { _yoast_wpseo_title: title, _yoast_wpseo_metadesc: description } },
    }),
  },
  rankmath: {
    namespace: 'rankmath/v1',
    deliver: (_, id, { title, description }) => ({
      path: '/rankmath/v1/updateMeta',
      body: {
        objectType: 'post',
        objectID: Number(id),
        meta: { rank_math_title: title, rank_math_description: description },
      },
    }),
  },
  seopress: {
    namespace: 'seopress/v1',
    // Its routes take PUT alone; WordPress reads the method from the query for servers that stop PUT.
    deliver: (_, id, texts) => ({
      path: `/seopress/v1/posts/${id}/title-description-metas`,
      body: texts,
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
};

export function seoPluginOf(namespaces: string[]): SeoPlugin | null {
  for (const [plugin, { namespace }] of Object.entries(PLUGINS))
    if (namespaces.includes(namespace)) return plugin as SeoPlugin;
  return null;
}

/** The call that hands title and description to the plugin. @param post path of the post in the REST API */
export const seoDelivery = (plugin: SeoPlugin, post: string, id: string, texts: Texts) =>
  PLUGINS[plugin].deliver(post, id, texts);

/** Title and description as a post's record shows them, where a plugin shows them at all. */
export function searchTextsIn(meta: unknown) {
  const first = (keys: string[]): string | null => {
    if (typeof meta !== 'object' || meta === null) return null;
    const values: unknown[] = keys.map((key) => Reflect.get(meta, key));
    return values.find((value): value is string => typeof value === 'string' && value !== '') ?? null;
  };
  return {
    metaTitle: first(['_yoast_wpseo_title', 'rank_math_title']),
    metaDescription: first(['_yoast_wpseo_metadesc', 'rank_math_description']),
  };
}
