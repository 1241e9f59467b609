import { Link, useParams } from 'react-router';
import { PRODUCT_NAME } from '#shared/brand.ts';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ChatMarkdown } from './chat-markdown.tsx';
import classes from './help.module.css';

/** One help article, readable by everyone. */
export function HelpArticleScreen() {
  const { slug = '' } = useParams();
  const { data: article, isLoading, error } = trpc.chat.article.useQuery({ slug });
  return (
    <main id="main" className={classes.page}>
      <PageHeader
        title={article?.title ?? 'Help'}
        breadcrumb={[{ label: 'Help', to: paths.help }, { label: article?.title ?? 'Article' }]}
      />
      {isLoading && <LoadingSkeleton />}
      <FormAlert error={error} />
      {article && <ChatMarkdown>{article.text}</ChatMarkdown>}
      <p className={classes.footer}>
        <Link to={paths.support}>Ask Vee</Link> · <Link to={paths.create}>Back to {PRODUCT_NAME}</Link>
      </p>
    </main>
  );
}

/** All help articles by title. */
export function HelpListScreen() {
  const { data: articles = [], isLoading, error } = trpc.chat.articles.useQuery();
  return (
    <main id="main" className={classes.page}>
      <PageHeader title="Help" lead={`How to do things in ${PRODUCT_NAME}.`} />
      {isLoading && <LoadingSkeleton />}
      <FormAlert error={error} />
      {!isLoading && !error && articles.length === 0 && <EmptyState>No help articles yet.</EmptyState>}
      <ul className={classes.list}>
        {articles.map(({ slug, title }) => (
          <li key={slug}>
            <Link to={paths.helpArticle(slug)}>{title}</Link>
          </li>
        ))}
      </ul>
    </main>
  );
}
