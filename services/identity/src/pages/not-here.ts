import { ERROR_CODE_HEADER, type ErrorCode, type PageFrame, pageDocument } from '@cws/kit';
import type { RequestHandler } from 'express';
import { HOME } from './form/continue-path';
import { problemPage } from './html/problem-page';
import type { Reply } from './html/reply';
import { requestIdOf } from './html/request-id';

const METHOD_TEXTS: Readonly<Record<string, string>> = {
  POST: 'This address is for a button of one of our pages.',
};
const HOME_WAY = { href: HOME, name: 'Your keys and connections' };

function respond(
  frame: PageFrame,
  code: ErrorCode,
  { status, page }: Reply,
  headers: Record<string, string> = {},
): RequestHandler {
  return (request, response) => {
    const { text } = pageDocument(frame, { ...page!, requestId: requestIdOf(request) });
    response
      .status(status)
      .set({ ...headers, [ERROR_CODE_HEADER]: code })
      .type('html')
      .send(text);
  };
}

export const otherMethod = (frame: PageFrame, allow: string): RequestHandler =>
  respond(
    frame,
    'method_not_allowed',
    problemPage(405, 'That is not possible here', METHOD_TEXTS[allow] ?? 'This page can only be opened.', HOME_WAY),
    {
      Allow: allow,
    },
  );

export const unknownPage = (frame: PageFrame): RequestHandler =>
  respond(
    frame,
    'not_found',
    problemPage(404, 'There is no such page', 'The address may have been mistyped.', HOME_WAY),
  );
