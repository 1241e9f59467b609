import { AppError } from '#server/errors.ts';
import type { Cms, CmsAdapters, ComposedPost, PreparedPost, SiteConnection } from '#server/ports/cms/cms.ts';
import { beginSpan } from '../tracing/spans.ts';
import type { Metrics } from './metrics.ts';

type Measure = <T>(step: string, act: () => Promise<T>) => Promise<T>;

export function measureSiteSteps(adapters: CmsAdapters, metrics: Metrics | undefined): CmsAdapters {
  const { wordpress, shopify, webhook, memory } = adapters;
  return {
    wordpress: { ...wordpress, ...measured(wordpress, measureBy(metrics, 'wordpress')) },
    shopify: { ...shopify, ...measured(shopify, measureBy(metrics, 'shopify')) },
    webhook: { ...webhook, ...measured(webhook, measureBy(metrics, 'webhook')) },
    memory,
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
    test: (...given) => measure('test', () => cms.test(...given)),
    connect: (...given) => measuredConnection(cms.connect(...given), measure),
  };
}

function measuredConnection(connection: SiteConnection, measure: Measure): SiteConnection {
  const { images } = connection;
  return {
    ...connection,
    images: images && {
      ...images,
      store: (...given) => measure('store_image', () => images.store(...given)),
    },
    prepare: async (...given) => measuredPost(await connection.prepare(...given), measure),
    readBack: (...given) => measure('read_back', () => connection.readBack(...given)),
    remove: (...given) => measure('remove', () => connection.remove(...given)),
    unpublish: (...given) => measure('unpublish', () => connection.unpublish(...given)),
  };
}

const measuredPost = (post: PreparedPost, measure: Measure): PreparedPost => ({
  ...post,
  compose: async (...given) => measuredSteps(await post.compose(...given), measure),
});

const measuredSteps = (post: ComposedPost, measure: Measure): ComposedPost => ({
  ...post,
  create: (...given) => measure('create', () => post.create(...given)),
  update: (...given) => measure('update', () => post.update(...given)),
});
