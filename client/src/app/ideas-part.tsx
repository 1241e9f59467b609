import { Suspense } from 'react';
import { TopicIdeas } from '#client/features/ideas/topic-ideas.tsx';
import { lazyPart } from '#client/lib/lazy-part.ts';

const RefreshPart = lazyPart(async () => (await import('#client/features/own-site/refresh.tsx')).Refresh);

export const IdeasPart = () => <TopicIdeas Refresh={Refresh} />;

/** Few ideas need it. */
function Refresh(page: { id: string; title: string }) {
  return (
    <Suspense>
      <RefreshPart {...page} />
    </Suspense>
  );
}
