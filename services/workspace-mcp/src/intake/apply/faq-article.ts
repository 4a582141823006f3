import { slugOf } from '../../app/slug';
import type { Article } from '../../article/article';
import type { SiteEntry } from '../../content/follow-site';
import { escaped, escapedLine } from '../../values/markdown';
import { sectionIn } from '../../words/words';
import type { Faq } from '../parse/faq/faqs';

/** The slug where the title has no Latin letters. */
const SLUG = 'frequently-asked-questions';
/** As helpcenter_add_article takes it. */
const MAX_BODY = 100_000;
/** With a space, so that it is no slug: those are the keys of articles that members add. */
export const FAQ_ARTICLE = 'website questions';

/** The help article that lists the questions of a site, as many whole ones as it may have; none without a question. */
export function faqArticle(faqs: readonly Faq[], language: string, page: string): SiteEntry<Article>[] {
  const body = bodyOf(faqs);
  if (body === '') return [];
  const title = sectionIn(language, 'questionsTitle');
  return [{ key: FAQ_ARTICLE, page, fields: { title, slug: slugOf(title, SLUG), body } }];
}

function bodyOf(faqs: readonly Faq[]): string {
  let body = '';
  for (const { question, answer } of faqs) {
    const next = `${body && '\n\n'}${headingOf(question)}\n\n${escaped(answer)}`;
    if (body.length + next.length <= MAX_BODY) body += next;
  }
  return body;
}

const headingOf = (question: string): string => `## ${escapedLine(question)}`;

/** Whether the article lists that question, and not only words of it. */
export const listsQuestion = (body: string, question: string): boolean =>
  `\n${body}\n`.includes(`\n${headingOf(question)}\n`);
