import { fragmentOf } from '@cws/kit';
import { discoveryDocuments, oauthEndpoints } from './app';
import { exportAccount } from './export/endpoint';
import { pages } from './pages/pages';

const isOfOAuth = ({ operation }: (typeof pages)[number]) => operation.tag === 'oauth';

/** The part of the OpenAPI document about this service's own HTTP operations; the gateway merges it. */
export const openapi = fragmentOf({
  tags: {
    oauth: 'How clients get, renew and end their tokens; flat responses, no envelope',
    discovery: 'Documents by which clients discover the tool server and its OAuth endpoints',
    pages: 'Pages for people: plain forms that work without script',
  },
  operations: [
    ...oauthEndpoints.map(({ operation }) => operation),
    ...pages.filter(isOfOAuth).map(({ operation }) => operation),
    ...discoveryDocuments.map(({ operation }) => operation),
    exportAccount,
    ...pages.filter((page) => !isOfOAuth(page)).map(({ operation }) => operation),
  ],
  headers: {
    Location: { description: 'The address to continue at, by GET', schema: { type: 'string' } },
    SetCookie: {
      description: 'The cookie that identifies the browser: HttpOnly, SameSite=Lax, for an hour',
      schema: { type: 'string' },
    },
  },
  securitySchemes: {
    browser: {
      type: 'apiKey',
      in: 'cookie',
      name: 'session',
      description: 'The cookie that the pages know a browser by; signing in there makes it a sign-in, for an hour',
    },
  },
});
