import type { Call } from '@cws/kit';
import type { App } from '../../app/app';
import type { Article } from '../../article/article';
import { isDeleted, type SiteEntry } from '../../content/follow-site';
import type { SiteChanges } from '../../content/site-content-store';
import type { Context } from '../../context';
import type { KnowledgeDocument } from '../../knowledge/knowledge';
import type { Product } from '../../product/product';
import type { Faq } from '../parse/faq/faqs';
import type { FoundProduct } from '../parse/product/found-product';
import type { Proposal } from '../propose/proposal';
import { CONTACT, contactQuestions } from './contact-questions';
import { FAQ_ARTICLE, faqArticle } from './faq-article';
import type { SiteFacts } from './site-facts';
import { siteLanguage } from './site-language';
import type { SitePages } from './site-pages';

export interface ContentChanges {
  readonly knowledge: SiteChanges;
  readonly articles: SiteChanges;
  readonly products: SiteChanges;
}

const PAGE = 'url ';
const FAQ = 'faq ';

/** Stages what the site says and the removal of what it no longer says. The article has the questions of the knowledge. */
export async function followContent(
  context: Context,
  call: Call,
  { _id: app_id }: App,
  proposal: Proposal,
  pages: SitePages,
  facts: SiteFacts,
): Promise<ContentChanges> {
  const documents = knowledgeOf(proposal, pages, facts);
  const knowledge = await context.knowledge.follow(call, app_id, documents, isDocumentGone(pages));
  const article = await articleOf(context, call, app_id, documents, proposal, facts);
  return {
    knowledge,
    articles: await context.articles.follow(call, app_id, article, () => true),
    products: await context.products.follow(call, app_id, productsOf(proposal, pages, facts), isProductGone(pages)),
  };
}

const knowledgeOf = (proposal: Proposal, pages: SitePages, facts: SiteFacts): SiteEntry<KnowledgeDocument>[] => [
  ...proposal.pages.map(({ url, title, text }) => ({
    key: `${PAGE}${url}`,
    page: url,
    fields: { kind: 'url', title, content: text, url } as const,
  })),
  ...proposal.faqs.map(({ question, answer }) => {
    const page = pages.addressOf(({ faqs }) => faqs.some((faq) => faq.question === question));
    const fields = { kind: 'faq', title: question, content: answer, url: page } as const;
    return { key: `${FAQ}${question}`, page, fields };
  }),
  ...contactQuestions(proposal, facts),
];

/** A page is gone when it no longer exists, a question when no page has it and that of before is known, a contact when it is no fact. */
const isDocumentGone =
  (pages: SitePages) =>
  ({ key = '', source_page = '' }: KnowledgeDocument): boolean => {
    if (key.startsWith(CONTACT)) return true;
    if (!key.startsWith(FAQ)) return pages.isGone(source_page);
    const question = key.slice(FAQ.length);
    return pages.isKnown(source_page) && !pages.some(({ faqs }) => faqs.some((faq) => faq.question === question));
  };

function productsOf(proposal: Proposal, pages: SitePages, facts: SiteFacts): SiteEntry<Product>[] {
  const locale = siteLanguage(proposal, facts);
  return proposal.products.map((fields) => {
    const key = fields.sku || fields.name;
    const page = pages.addressOf(({ products }) => products.some(isKeyed(key)));
    return { key, page, fields: { ...fields, locale } };
  });
}

const isProductGone =
  (pages: SitePages) =>
  ({ key = '', source_page = '' }: Product): boolean =>
    pages.isKnown(source_page) && !pages.some(({ products }) => products.some(isKeyed(key)));

/** The key of a product is cut where its SKU or name is too long. */
const MIN_CUT = 100;
const isKeyed =
  (key: string) =>
  ({ sku, name }: FoundProduct): boolean => {
    const whole = (sku || name).trim();
    return whole === key || (key.length >= MIN_CUT && whole.startsWith(key));
  };

/** The article of the questions; none if its address is that of another article. An article keeps its address. */
async function articleOf(
  context: Context,
  call: Call,
  app_id: string,
  documents: readonly SiteEntry<KnowledgeDocument>[],
  proposal: Proposal,
  facts: SiteFacts,
) {
  const faqs = await questionsIn(context, call, app_id, documents);
  const [entry] = faqArticle(faqs, siteLanguage(proposal, facts), proposal.website_url);
  if (!entry) return [];
  const there = await articleThere(context, call, app_id, entry.fields.slug);
  if (there && there.key !== FAQ_ARTICLE) return [];
  return [{ ...entry, fields: { ...entry.fields, slug: there?.slug ?? entry.fields.slug } }];
}

/** The questions of the site in the knowledge, as members have edited them, in the order in which they were found. */
async function questionsIn(
  { knowledge }: Pick<Context, 'knowledge'>,
  call: Call,
  app_id: string,
  documents: readonly SiteEntry<KnowledgeDocument>[],
): Promise<Faq[]> {
  const keys = documents.map(({ key }) => key);
  const stored = (await knowledge.ofSite(call, app_id, keys)).filter(isQuestion);
  const inOrder = stored.sort((one, other) => (one._id < other._id ? -1 : 1));
  return inOrder.map(({ title, content }) => ({ question: title, answer: content }));
}

const isQuestion = (document: KnowledgeDocument): boolean =>
  document.key?.startsWith(FAQ) === true && document.kind === 'faq' && !isDeleted(document);

/** The article of the questions, else the one that has its address. */
async function articleThere(
  { articles }: Pick<Context, 'articles'>,
  call: Call,
  app_id: string,
  slug: string,
): Promise<Article | null> {
  const own = (await articles.ofSite(call, app_id, [FAQ_ARTICLE])).find(({ key }) => key === FAQ_ARTICLE);
  return own ?? articles.findBySlug(call, app_id, slug);
}
