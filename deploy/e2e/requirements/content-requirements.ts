import type { Requirement } from './requirement';

/** Knowledge, help articles and products of a business. */
export const contentRequirements = [
  {
    id: 'content.knowledge',
    contract: ['knowledge-add', 'knowledge-staged', 'knowledge-list', 'knowledge-search'],
    text: 'A manager who adds a text, a question, a page and a PDF finds them staged, and searched once the agent is published',
  },
  {
    id: 'content.as-shown',
    contract: ['text-as-shown', 'markdown-as-shown', 'tables-in-passages', 'pdf-as-shown', 'equal-words'],
    text: 'A customer who asks is told what pages, texts, tables and PDFs show, with prices as they are written and nothing that is struck out or hidden',
  },
  {
    id: 'content.publish-whole',
    contract: ['publish-whole'],
    text: 'Searches find all of what was published before or all of a new publication, also when the service is killed while it goes on',
  },
  {
    id: 'content.knowledge-refused',
    contract: ['knowledge-refused'],
    text: 'A manager who adds a document that cannot be read is told the reason, and no document is added',
  },
  {
    id: 'intake.propose',
    contract: ['intake-reading', 'intake-proposal'],
    text: 'A manager who names a website gets its brand, questions and products as a proposal, and nothing is written',
  },
  {
    id: 'intake.refused',
    contract: ['intake-reading'],
    text: 'A manager who names a site that cannot be read or may not be read is told the reason',
  },
  {
    id: 'shares.sites',
    contract: ['shares'],
    text: 'A person who has slow sites read for four businesses keeps nobody else from having a site read',
  },
  {
    id: 'shares.documents',
    contract: ['shares'],
    text: 'A person who has hostile documents read for four businesses keeps nobody else from adding one',
  },
  {
    id: 'shares.articles',
    contract: ['shares'],
    text: 'A person whose hostile articles of four businesses are opened keeps nobody else’s articles from being shown',
  },
  {
    id: 'shares.businesses-of-a-user',
    contract: ['businesses-of-a-user'],
    text: 'A person makes ten businesses at the same time, and the eleventh is an error that names the limit',
  },
  {
    id: 'intake.onboard',
    contract: ['onboarding'],
    text: 'A manager who onboards a business gets an agent that answers from its website, a second run changes nothing, and after the site has changed it follows',
  },
  {
    id: 'content.article',
    contract: ['help-articles', 'help-pages', 'help-pages-cached'],
    text: 'Everybody reads an article that a manager adds at its address and in the list, and gets 304 for a page that they have',
  },
  {
    id: 'content.article-suspended',
    contract: ['help-pages'],
    text: 'A reader of a page gets 404 while its app is suspended',
  },
  {
    id: 'content.article-safe',
    contract: ['help-pages-safe'],
    text: 'A browser that opens an article with hostile Markdown runs and loads nothing of it',
  },
  {
    id: 'content.help-search',
    contract: ['help-pages-search'],
    text: 'A reader searches a help centre without script and opens an article that fits',
  },
  {
    id: 'content.help-search-limit',
    contract: ['help-pages-search', 'rate-limits'],
    text: 'A network that searches too often gets 429, and still reads articles',
    unitTest: 'gateway/src/proxy/reverse-proxy.test.ts',
  },
  {
    id: 'content.help-ways',
    contract: ['help-pages-ways', 'help-pages-look'],
    text: 'A reader of a help centre in the colour of its business goes on to articles about the same and to the chat, also from a page that is missing',
  },
  {
    id: 'content.article-look',
    contract: ['help-pages-accessible', 'help-pages-language'],
    text: 'A page passes axe in light and dark, also right to left, and fits a screen of 320 pixels',
  },
  {
    id: 'content.product',
    contract: ['products'],
    text: 'A manager adds a product with its price and finds it in a search within a second',
  },
  {
    id: 'content.prices',
    contract: ['product-prices'],
    text: 'A visitor who asks what a product costs gets its price, and other questions about it are not answered by that',
  },
  {
    id: 'content.answers',
    contract: ['content-sources'],
    text: 'A visitor gets answers from an article and from a product, each with its source',
  },
  {
    id: 'content.readiness',
    contract: ['account-readiness'],
    text: 'A member sees what the business lacks, with the tool that does it, and a score that rises with each step',
  },
] as const satisfies readonly Requirement[];
