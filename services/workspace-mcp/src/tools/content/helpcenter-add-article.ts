import { timestamp } from '@cws/kit';
import { z } from 'zod';
import { addArticle } from '../../article/add-article';
import { helpPath } from '../../article/article';
import { articleFields } from '../../article/article-fields';
import { ADDS_OR_REPLACES } from '../../tool/annotations';
import { appTool } from '../../tool/app-tool';
import { languageTag } from '../../values/text-fields';
import { replacedId } from './replaced-id';

const MAX_BODY = 100_000;

export const helpcenterAddArticle = appTool({
  name: 'helpcenter_add_article',
  title: 'Add help article',
  description:
    'Publishes an article in the public help centre of the app, which answers quote within a second with a link. With article_id it replaces that article.',
  role: 'manager',
  annotations: ADDS_OR_REPLACES,
  input: z.object({
    title: articleFields.title.describe('Heading of the page'),
    body: articleFields.body.max(MAX_BODY).describe('Markdown'),
    slug: articleFields.slug.default('').describe('Last part of the address; by default made from the title'),
    language: languageTag.default('').describe('BCP 47 tag; by default detected'),
    article_id: replacedId.describe("The article to replace: knowledge_search's document_id of kind article"),
  }),
  output: z.object({
    article_id: z.string(),
    title: z.string(),
    slug: z.string(),
    url: z.string().describe('The public page'),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  async handle(context, { call, app }, { article_id, ...given }) {
    const article = await addArticle(context, call, app, given, article_id);
    return {
      article_id: article._id,
      title: article.title,
      slug: article.slug,
      url: `${context.origin}${helpPath(app, article)}`,
      created_at: timestamp(article.created_at),
      updated_at: timestamp(article.updated_at),
    };
  },
});
