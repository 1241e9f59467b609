import { Box, Stack } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { paths } from '#client/lib/paths.ts';
import { trpc } from '#client/lib/trpc.ts';
import { FormAlert } from '#client/ui/action.tsx';
import { LoadingSkeleton, PageHeader } from '#client/ui/page/page.tsx';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { HELP_TOPICS, type HelpTopic } from '#shared/schemas/chat.ts';
import { ChatMarkdown } from './chat-markdown.tsx';
import classes from './chat.module.css';

const TOPICS = Object.keys(HELP_TOPICS) as HelpTopic[];

export function HelpListScreen() {
  const { data: articles, error } = trpc.chat.articles.useQuery();

  return (
    <>
      <PageHeader title="Help" lead={`How to do things in ${PRODUCT_NAME}.`} />
      <FormAlert error={error} />
      {!articles && !error && <LoadingSkeleton />}
      <div className={classes.topics}>
        {articles &&
          TOPICS.map((topic) => (
            <section key={topic} aria-labelledby={topic}>
              <Box component="h2" id={topic} className="u-heading" mb="xs" fz="1.5rem" lh="1.25">
                {HELP_TOPICS[topic]}
              </Box>
              <Stack component="ul" className="u-list" gap={4}>
                {articles
                  .filter((article) => article.topic === topic)
                  .map(({ slug, title }) => (
                    <li key={slug}>
                      <Box
                        component={Link}
                        className="u-link"
                        to={paths.helpArticle(slug)}
                        display="inline-block"
                        py={4}
                      >
                        {title}
                      </Box>
                    </li>
                  ))}
              </Stack>
            </section>
          ))}
      </div>
    </>
  );
}

export function HelpArticleScreen() {
  const { slug = '' } = useParams();
  const { data: article, isLoading, error } = trpc.chat.article.useQuery({ slug });
  return (
    <Box maw={736}>
      <PageHeader
        title={article?.title ?? 'Help'}
        breadcrumb={[
          { label: 'Help', to: paths.help },
          { label: article ? HELP_TOPICS[article.topic] : 'Article' },
        ]}
      />
      {isLoading && <LoadingSkeleton />}
      <FormAlert error={error} />
      {article && <ChatMarkdown>{article.text}</ChatMarkdown>}
    </Box>
  );
}
