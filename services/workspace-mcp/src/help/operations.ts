import { headerRef, type Operation } from '@cws/kit';
import { z } from 'zod';
import { articleFields } from '../article/article-fields';

const app = articleFields.slug.min(1).describe('The slug of the app');

const CACHED = {
  ETag: { description: 'Of the page; the page is sent again only when it has changed', schema: { type: 'string' } },
} as const;

const responses: Operation['responses'] = [
  { status: 200, description: 'The page', headers: CACHED, body: 'page' },
  { status: 301, description: 'The page has another spelling', headers: { Location: headerRef('Location') } },
  { status: 304, description: 'The page is the one of If-None-Match', headers: CACHED },
  { status: 404, description: 'There is no such page, or its app is not active', body: 'page' },
  { status: '5XX', description: 'The page cannot be made now', body: 'page' },
];

/** The public pages of help centres (contract: help-pages). */
export const helpOperations: readonly Operation[] = [
  {
    id: 'showHelpCentre',
    tag: 'help',
    method: 'GET',
    path: '/help/{app}',
    summary: 'Show a help centre',
    description: 'The page lists the help articles of an app, or those that a search finds.',
    params: z.object({ app }),
    query: z.object({
      q: z.string().optional().describe('Words to search; the first 200 characters are read'),
      language: z.string().optional().describe('Lists only the articles that name this language'),
    }),
    responses: [...responses, { status: 429, description: 'Too many searches from this network', body: 'page' }],
  },
  {
    id: 'showHelpArticle',
    tag: 'help',
    method: 'GET',
    path: '/help/{app}/{article}',
    summary: 'Show a help article',
    params: z.object({ app, article: articleFields.slug.min(1).describe('The slug of the article') }),
    responses,
  },
];
