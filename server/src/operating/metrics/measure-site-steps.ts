import { AppError } from '../../errors.ts';
import type { Cms, CmsAdapters, ComposedPost, PreparedPost, SiteConnection } from '../../ports/cms/cms.ts';
import { beginSpan } from '../tracing/spans.ts';
import type { Metrics } from './metrics.ts';

type Measure = <T>(step: string, act: () => Promise<T>) => Promise<T>;

export function measureSiteSteps(adapters: CmsAdapters, metrics: Metrics | undefined): CmsAdapters {
  const { wordpress, shopify, webhook } = adapters;
  return {
    wordpress: { ...wordpress, ...measured(wordpress, measureBy(metrics, 'wordpress')) },
    shopify: { ...shopify, ...measured(shopify, measureBy(metrics, 'shopify')) },
    webhook: { ...webhook, ...measured(webhook, measureBy(metrics, 'webhook')) },
  };
}

function measureBy(metrics: Metrics | undefined, cms: string): Measure {
  return async (step, act) => {
    const startedAt = performance.now();
    const endSpan = beginSpan(`${cms} ${step}`);
    const end = (outcome: string) => {
      endSpan(outcome);
      metrics?.countSiteStep(cms, step, { outcome, took: (performance.now() - startedAt) / 1000 });
    };
    try {
      const result = await act();
      end('ok');
      return result;
    } catch (error) {
      end(error instanceof AppError ? error.reason : 'internal');
      throw error;
    }
  };
}

function measured(cms: Cms, measure: Measure): Pick<Cms, 'test' | 'connect'> {
  return {
    test: (site, signal) => measure('test', () => cms.test(site, signal)),
    connect: (site, signal) => measuredConnection(cms.connect(site, signal), measure),
  };
}

function measuredConnection(connection: SiteConnection, measure: Measure): SiteConnection {
  const { images } = connection;
  return {
    ...connection,
    images: images && {
      ...images,
      store: (post, image) => measure('store_image', () => images.store(post, image)),
    },
    prepare: async (post) => measuredPost(await connection.prepare(post), measure),
    readBack: (ref) => measure('read_back', () => connection.readBack(ref)),
    remove: (ref) => measure('remove', () => connection.remove(ref)),
    unpublish: (ref) => measure('unpublish', () => connection.unpublish(ref)),
  };
}

const measuredPost = (post: PreparedPost, measure: Measure): PreparedPost => ({
  ...post,
  compose: async (imageId) => measuredSteps(await post.compose(imageId), measure),
});

const measuredSteps = (post: ComposedPost, measure: Measure): ComposedPost => ({
  ...post,
  create: (jsonLd) => measure('create', () => post.create(jsonLd)),
  update: (...where) => measure('update', () => post.update(...where)),
});
