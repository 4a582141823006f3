import type { RequestHandler } from 'express';
import { problemPage } from './problem-page';
import type { Reply } from './reply';

const answer =
  ({ status, page }: Reply, headers: Record<string, string> = {}): RequestHandler =>
  (_request, response) => {
    response.status(status).set(headers).type('html').send(page!.text);
  };

export const otherMethod = (allow: string): RequestHandler =>
  answer(problemPage(405, 'That is not possible here', 'This page can only be opened.'), { Allow: allow });

export const unknownPage: RequestHandler = answer(
  problemPage(404, 'There is no such page', 'The address may have been mistyped.'),
);
