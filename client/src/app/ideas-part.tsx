import { TopicIdeas } from '#client/features/ideas/topic-ideas.tsx';
import { Refresh } from '#client/features/own-site/site-pages.tsx';

export const IdeasPart = () => <TopicIdeas Refresh={Refresh} />;
